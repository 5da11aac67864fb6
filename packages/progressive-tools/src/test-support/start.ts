import { createProgressiveTools } from "../create-progressive-tools.ts";
import { ProgressiveToolsError, type ProgressiveToolsOptions } from "../types.ts";
import { startFakeServer, tools } from "./fake-server.ts";

export type StartOptions = Omit<ProgressiveToolsOptions, "sessions"> & { readonly pageSize?: number };

/** One server with 30 tools, unless others are given, and progressive tools over it. */
export async function start({ pageSize = 1000, ...options }: StartOptions, listed = tools(30)) {
  const server = await startFakeServer({ tools: listed, pageSize });
  const progressive = await createProgressiveTools({ sessions: { one: server.client }, ...options });
  return { server, progressive };
}

export function names(list: readonly { readonly name: string }[]): string[] {
  return list.map(({ name }) => name);
}

/** What a creation that must fail complains of. */
export async function problemsOf(creating: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await creating.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProgressiveToolsError)) {
    throw new Error(`expected a ProgressiveToolsError, got ${String(error)}`);
  }
  return error.problems;
}

import type { Json, JsonObject } from "@fedpipe/core";
import type { ResolverContext } from "../define-resolver.ts";

/** A call that may be run as it stands. */
export interface FollowUp {
  readonly tool: string;
  readonly args: Readonly<Record<string, Json>>;
}

const MOST = 8;

/** Ready calls, of tools that exist here and are allowed; those without an argument (undefined) are left out. */
export function readyCalls(
  calls: readonly (FollowUp | undefined)[],
  { isAllowed }: Pick<ResolverContext, "isAllowed">,
): readonly JsonObject[] {
  return calls
    .flatMap((call) =>
      call === undefined || !isAllowed(call.tool) ? [] : [{ tool: call.tool, args: { ...call.args } }],
    )
    .slice(0, MOST);
}

/** A call, when the value it needs is known. */
export const callWith = <T extends Json>(
  tool: string,
  value: T | null | undefined,
  toArgs: (value: T) => Readonly<Record<string, Json>>,
): FollowUp | undefined => (value === null || value === undefined ? undefined : { tool, args: toArgs(value) });

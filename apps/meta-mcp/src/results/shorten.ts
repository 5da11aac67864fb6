import type { KeptResults } from "./kept.ts";
import { fits, layOut, type Page, pageOf } from "./paging.ts";

type Result = Readonly<Record<string, unknown>>;

/** The name under which `call_mcp` reads on in a result that was cut. No server's tool can be called so. */
export const MORE = "__more";

/** Characters of a page where an entry sets no limit of its own but pages are needed. */
const PAGE = 80_000;

export interface Keeper {
  readonly kept: KeptResults;
  /** The session. */
  readonly owner: string;
  readonly child: string;
  /** Characters; 0 is no limit. */
  readonly limit: number;
}

/** The result as it is when it fits; else its first part with a note, the rest being kept. */
export function shorten(result: Result, keeper: Keeper): Record<string, unknown> {
  if (fits(result, keeper.limit)) return result;
  const strip = layOut(result, keeper.limit);
  const page = pageOf(strip, 0, keeper.limit);
  const { structuredContent: _, ...rest } = result;
  if (page.next === undefined) return { ...rest, content: page.blocks };
  const id = keeper.kept.keep(keeper.owner, keeper.child, strip);
  return { ...rest, ...withNote(page, id, keeper.child, rest["_meta"]) };
}

/** The next part of a kept result, or undefined when it is gone or was never there. */
export function readOn(keeper: Keeper, id: string, offset: number): Record<string, unknown> | undefined {
  const page = keeper.kept.page(keeper.owner, keeper.child, id, offset, keeper.limit === 0 ? PAGE : keeper.limit);
  return page === undefined ? undefined : withNote(page, id, keeper.child, undefined);
}

function withNote(
  { blocks, offset, next, total }: Page,
  id: string,
  child: string,
  meta: unknown,
): Record<string, unknown> {
  const end = next ?? total;
  const call = JSON.stringify({ name: child, tool: MORE, args: { id, offset: end } });
  const rest = next === undefined ? "This is the end." : `Next part: call_mcp ${call}`;
  const note = { type: "text", text: `[meta-mcp: characters ${offset} to ${end} of ${total}. ${rest}]` };
  const more = next === undefined ? {} : { "meta-mcp/more": { id, offset: next, total } };
  const _meta = { ...(typeof meta === "object" && meta !== null ? meta : {}), ...more };
  return { content: [...blocks, note], ...(Object.keys(_meta).length > 0 && { _meta }) };
}

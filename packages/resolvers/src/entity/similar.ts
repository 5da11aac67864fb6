import type { SourceState } from "../shared/sources.ts";

/** Nothing that may be joined: `none`, with the nearest names so that a reader can judge. */
export function similarTo(ranked: readonly { readonly name: string | null }[]): SourceState {
  const similar = [...new Set(ranked.flatMap(({ name }) => name ?? []))].slice(0, 3);
  return { state: "none", ...(similar.length === 0 ? {} : { fields: { similar } }) };
}

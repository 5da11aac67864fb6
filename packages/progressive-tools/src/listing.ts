import { compactDescription, plainLine, signature } from "@fedpipe/catalog";
import type { Entry } from "./candidates.ts";
import type { Catalogue } from "./catalogue.ts";
import { type ListRequest, quote } from "./meta-tools.ts";
import type { MetaToolNames } from "./types.ts";

const MAX_LISTED = 25;
const MAX_LINE = 140;
/** Signatures are long; the model asked for them and can narrow its query. */
const MAX_SIGNATURE = 300;

export interface ListingContext {
  readonly catalogue: Catalogue;
  readonly isLoaded: (name: string) => boolean;
  readonly names: MetaToolNames;
  /** Session keys, and those among them that lately did not answer. */
  readonly sessions: readonly string[];
  readonly silent: readonly string[];
}

/** What list_tools answers: one line a tool, at most 25, never a schema. Made from memory alone. */
export function renderListing(context: ListingContext, request: ListRequest): string {
  const { entries, heading } = request.query === "" ? browse(context) : look(context, request.query);
  const lines = entries.map((entry) => renderLine(entry, context.isLoaded(entry.name), request.hasDetail));
  const silence = context.silent.map((session) => `The server ${session} did not answer lately; its tools may fail.`);
  return [heading, ...lines, ...silence].join("\n");
}

function browse({ catalogue, sessions }: ListingContext) {
  const all = catalogue.entries();
  const entries = all.slice(0, MAX_LISTED);
  const counts = sessions.map((session) => `${session} ${all.filter((entry) => entry.session === session).length}`);
  const where = sessions.length > 1 ? ` (${counts.join(", ")})` : "";
  const more = all.length - entries.length;
  const rest = more > 0 ? ` The first ${entries.length}; ${more} more: find them with \`query\`.` : "";
  return { entries, heading: all.length === 0 ? "There are no tools here." : `${counted(all.length)}${where}.${rest}` };
}

function look({ catalogue }: ListingContext, query: string) {
  const { entries, total } = catalogue.search(query, MAX_LISTED);
  if (entries.length === 0) {
    const near = catalogue.suggest(query);
    const hint = near === undefined ? "Try other words." : `Did you mean ${near}?`;
    return { entries, heading: `None of the ${counted(catalogue.entries().length)} matches ${quote(query)}. ${hint}` };
  }
  const more = total - entries.length;
  const rest = more > 0 ? ` The best ${entries.length}; ${more} more: narrow the query.` : " Best first.";
  return { entries, heading: `${counted(total)} for ${quote(query)}.${rest}` };
}

function renderLine(entry: Entry, isLoaded: boolean, hasDetail: boolean): string {
  const { name, description = "", title = "" } = entry.shown;
  const label = hasDetail
    ? plainLine(signature({ ...entry.shown }, { maxLength: MAX_SIGNATURE }), 2 * MAX_SIGNATURE)
    : name;
  const about = plainLine(compactDescription(description === "" ? title : description), MAX_LINE);
  return `${label}${isLoaded ? " [loaded]" : ""}${about === "" ? "" : `: ${about}`}`;
}

function counted(count: number): string {
  return count === 1 ? "1 tool" : `${count} tools`;
}

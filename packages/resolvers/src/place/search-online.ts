import { empty, type Json, record } from "@fedpipe/core";
import type { ResolverContext } from "../define-resolver.ts";
import { number, readRows, text } from "../shared/rows.ts";
import { failureNotes, showSources, type States } from "../shared/show-sources.ts";
import { createRunner, type Source } from "../shared/sources.ts";
import { foldPlace } from "./gazetteer/gazetteer.ts";
import type { PlaceQuery } from "./parse-place.ts";

const RESOLVE = "census_resolve_geography";

/** A place that the embedded tables lack (hamlets, townships, new ZIP codes): only the Census Bureau can know it. */
export async function searchOnline(
  query: PlaceQuery,
  { text: asked, context }: { readonly text: string; readonly context: ResolverContext },
) {
  const about = { title: `Place "${asked}"` };
  if (query.kind === "point" || query.kind === "fips")
    return empty({
      ...about,
      hint:
        query.kind === "point"
          ? "The point is far from every U.S. ZIP code. Write latitude, longitude, in the U.S. with a negative longitude: 41.88,-87.63."
          : "No state or county has this FIPS code.",
    });
  const args = argsOf(query);
  if (args === undefined) return empty({ ...about, hint: "The name holds nothing to look for." });
  const rows: { name: string | null; geoid: string | null; level: string | null; population: number | null }[] = [];
  const source: Source = {
    id: "census",
    title: "Census Bureau",
    tools: [RESOLVE],
    run: async ({ ask }) => {
      rows.push(...readRows(RESOLVE, await ask(RESOLVE, args), COLUMNS));
      return rows.length === 0 ? { state: "none" } : { state: "found", fields: { matches: rows.length } };
    },
  };
  const runner = createRunner(context, { total: 1 });
  const state = await runner.run(source);
  runner.finish();
  const states: States = new Map([[source.id, state]]);
  const [first] = rows;
  const isOne = rows.length === 1 && first !== undefined;
  if (state.state === "none") return empty({ ...about, hint: NOT_FOUND });
  return record({
    ...about,
    title: isOne ? `${about.title}: ${first.name ?? asked}` : `${about.title}: no certain match`,
    fields: {
      query: asked,
      match: isOne ? { ...first, confidence: 0.7, basis: "all words" } : null,
      candidates: isOne ? [] : rows.slice(0, 5),
      ...showSources(states),
      followUps: [],
    },
    notes: [
      "Not among the embedded towns of 1,000 people and more; what the Census Bureau lists is shown.",
      ...failureNotes(states),
    ],
  });
}

const COLUMNS = { name: text, geoid: text, level: text, population: number };

const NOT_FOUND =
  "No U.S. state, county, town or ZIP code has this name. Check the spelling, add the state (Portland, OR), or give lat,lon.";

function argsOf(query: PlaceQuery): Readonly<Record<string, Json>> | undefined {
  if (query.kind === "zip") return { name: query.zip, level: "zcta" };
  if (query.kind !== "name" || foldPlace(query.name) === "") return undefined;
  return { name: query.name, limit: 5, ...(query.state === undefined ? {} : { state: query.state.code }) };
}

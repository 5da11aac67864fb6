import { fail, failArgument, type Http, findState, type State } from "@fedpipe/core";
import { fetchData } from "./api.ts";
import { readGrid } from "./cells.ts";

export const LEVELS = ["state", "county", "place", "county-subdivision", "zcta"] as const;
export type Level = (typeof LEVELS)[number];

/** A geography with the texts `census_query` takes. */
export interface Place {
  readonly name: string;
  readonly level: Level | "us";
  readonly population: number | null;
  readonly geoid: string;
  readonly for_geo: string;
  readonly in_geo: string | null;
  readonly ucgid: string;
}

// How the service calls each level, what its ucgid begins with, and the columns its GEOID is made of.
const GEOGRAPHY: Readonly<Record<Level, { column: string; prefix: string; parents: readonly string[] }>> = {
  state: { column: "state", prefix: "0400000US", parents: [] },
  county: { column: "county", prefix: "0500000US", parents: ["state"] },
  place: { column: "place", prefix: "1600000US", parents: ["state"] },
  "county-subdivision": { column: "county subdivision", prefix: "0600000US", parents: ["state", "county"] },
  zcta: { column: "zip code tabulation area", prefix: "860Z200US", parents: [] },
};

/** All areas of one level with their population, within a state where one is given. */
async function fetchAreas(
  http: Http,
  dataset: string,
  { level, state, codes = "*" }: { level: Level; state?: State | undefined; codes?: string },
): Promise<Place[]> {
  const { column, prefix, parents } = GEOGRAPHY[level];
  const scope = state === undefined ? "*" : state.fips;
  const isBelowState = parents.includes("state");
  const where = {
    for: `${column}:${level === "state" && state !== undefined ? state.fips : codes}`,
    in: isBelowState ? [`state:${scope}`, ...(parents.includes("county") ? ["county:*"] : [])].join(" ") : undefined,
  };
  const data = await fetchData(http, dataset, { variables: ["NAME", "B01003_001E"], where });
  return readGrid(data).rows.map((row) => {
    const codesOf = [...parents, column].map((name) => String(row[name] ?? ""));
    const own = codesOf.at(-1) ?? "";
    const above = parents.map((name, index) => `${name}:${codesOf[index] ?? ""}`).join(" ");
    const population = row["B01003_001E"];
    return {
      name: String(row["NAME"] ?? ""),
      level,
      population: typeof population === "number" ? population : null,
      geoid: codesOf.join(""),
      for_geo: `${column}:${own}`,
      in_geo: above === "" ? null : above,
      ucgid: `${prefix}${codesOf.join("")}`,
    };
  });
}

const NATION: Place = {
  name: "United States",
  level: "us",
  population: null,
  geoid: "1",
  for_geo: "us:1",
  in_geo: null,
  ucgid: "0100000US",
};

/**
 * Areas a person may mean by a name, the likeliest first: equal names before beginnings, cities before the counties of
 * the same name unless a county is asked for, the more populous first. `state` and `level` narrow; a state at the end of
 * the name ("Philadelphia, PA") does, too.
 */
export async function findPlaces(
  http: Http,
  dataset: string,
  { name, level, state: given }: { name: string; level?: Level | undefined; state?: State | undefined },
): Promise<Place[]> {
  const { base, state } = splitState(name, given);
  if (level === "zcta" || (level === undefined && /^\d{5}$/u.test(base))) {
    if (!/^\d{5}$/u.test(base)) return failArgument("name", "must be a five-digit ZIP code for this level");
    return fetchAreas(http, dataset, { level: "zcta", codes: base });
  }
  if (/^(us|usa|united states|nation|america)$/iu.test(base) && level === undefined) return [NATION];
  const whole = findState(base);
  if (level === "state" || (level === undefined && state === undefined && whole !== undefined))
    return whole === undefined ? [] : fetchAreas(http, dataset, { level: "state", state: whole });
  if (level === "county-subdivision" && state === undefined)
    return failArgument("state", "is needed to look for county subdivisions");
  const levels: readonly Level[] = level === undefined ? ["place", "county"] : [level];
  const areas = await Promise.all(levels.map((one) => fetchAreas(http, dataset, { level: one, state })));
  return areas
    .flat()
    .map((place) => ({ place, score: likeness(base, place) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (b.place.population ?? 0) - (a.place.population ?? 0))
    .map(({ place }) => place);
}

/** The one area a name means, and what else it could mean. Throws not-found when nothing has that name. */
export async function requirePlace(
  http: Http,
  dataset: string,
  name: string,
): Promise<{ place: Place; others: readonly Place[] }> {
  const [place, ...rest] = await findPlaces(http, dataset, { name });
  if (place === undefined)
    return fail({
      kind: "not-found",
      what: `area called "${name.slice(0, 60)}"`,
      hint: "Write the name with its state, such as Philadelphia, PA or Cook County, IL; census_resolve_geography lists what is near.",
    });
  const same = rest.filter((other) => other.level === place.level && bareName(other.name) === bareName(place.name));
  return { place, others: same };
}

function splitState(name: string, given: State | undefined): { base: string; state: State | undefined } {
  const comma = name.lastIndexOf(",");
  const tail = comma < 0 ? undefined : findState(name.slice(comma + 1));
  if (tail === undefined) return { base: name.trim(), state: given };
  if (given !== undefined && given !== tail) failArgument("state", `is another than ${tail.name}, which the name says`);
  return { base: name.slice(0, comma).trim(), state: tail };
}

const KINDS =
  / (city and borough|census area|planning region|metropolitan government|metro government|consolidated government|unified government|urban county|municipality|municipio|comunidad|zona urbana|county|parish|borough|village|township|town|city|cdp|ccd)$/u;

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/ \(balance\)|[.']/gu, "")
    .replaceAll(/\bsaint\b/gu, "st")
    .trim();

/** A name without its state and kind: "Philadelphia city, Pennsylvania" is "philadelphia". */
function bareName(name: string): string {
  return plain(name.split(/[,;]/u)[0] ?? "").replace(KINDS, "");
}

// A city stands before the county around it: a step of half, less than the step between an equal name and a beginning.
function likeness(wanted: string, { name, level }: Place): number {
  const query = plain(wanted);
  const full = plain(name.split(/[,;]/u)[0] ?? "");
  const bonus = level === "place" ? 0.5 : 0;
  if (full === query && KINDS.test(query)) return 5 + bonus;
  if (bareName(name) === query) return 4 + bonus;
  if ([" ", "-", "/"].some((after) => full.startsWith(`${query}${after}`))) return 2 + bonus;
  return query.split(/\s+/u).every((word) => full.includes(word)) ? 1 + bonus : 0;
}

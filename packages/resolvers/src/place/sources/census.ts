import { readRows, text } from "../../shared/rows.ts";
import type { Ask, Source } from "../../shared/sources.ts";
import type { Place } from "../find-places.ts";
import { foldPlace } from "../gazetteer/gazetteer.ts";
import type { Subject } from "../subject.ts";

const RESOLVE = "census_resolve_geography";

/** Census codes of a town or ZIP code; those of states and counties are in the embedded tables. */
export const censusSource = ({ place }: Subject): Source => ({
  id: "census",
  title: "Census Bureau",
  tools: [RESOLVE],
  run: async ({ ask }) => {
    if (place.level === "zip") {
      const rows = readRows(RESOLVE, await ask(RESOLVE, { name: place.zip.zip, level: "zcta" }), COLUMNS);
      const [zcta] = rows;
      return zcta === undefined
        ? { state: "none" }
        : { state: "found", fields: { zctaGeoid: zcta.geoid, ucgid: zcta.ucgid } };
    }
    if (place.level !== "town") return { state: "none" };
    const own = await findCensusPlace(place, ask);
    if (own === undefined) return { state: "none" };
    return { state: "found", fields: { placeGeoid: own.geoid, name: own.name, ucgid: own.ucgid } };
  },
});

const COLUMNS = { name: text, geoid: text, ucgid: text };

/** A town as the Census Bureau lists it: "Boise City city, Idaho"; undefined where it lists none, as for Manhattan. */
export async function findCensusPlace({ town, state }: Place & { readonly level: "town" }, ask: Ask) {
  const asked = { name: town.name, state: state.code, level: "place", limit: 10 };
  const rows = readRows(RESOLVE, await ask(RESOLVE, asked), COLUMNS);
  return [isTown, isMerged, isTownCity].flatMap(
    (fits) => rows.find(({ name }) => fits(name ?? "", town.name)) ?? [],
  )[0];
}

const KIND =
  / (?:(?:Town )?city|city and borough|town|village|borough|municipality|urban county|CDP|zona urbana|comunidad)$/u;
const headOf = (censusName: string): string => censusName.split(/[,;]/u)[0] ?? "";

// "Portland city, Oregon" is Portland, "New York city" New York City, "Urban Honolulu CDP" Honolulu; "San Buenaventura
// (Ventura) city" goes by either name.
const isTown = (censusName: string, town: string): boolean => {
  const own = headOf(censusName)
    .replace(KIND, "")
    .replace(/^Urban /u, "");
  const names = [own.replace(/ \(.*\)/u, ""), /\((.*)\)/u.exec(own)?.[1] ?? ""].map(foldPlace);
  return [town, town.replace(/ city$/iu, "")].some((name) => names.includes(foldPlace(name)));
};

// "Boise City city" is Boise, where no other is.
const isTownCity = (censusName: string, town: string): boolean => isTown(censusName, `${town} City`);

// "Nashville-Davidson metropolitan government (balance)": a town that became one with its county.
const isMerged = (censusName: string, town: string): boolean =>
  /government|urban county|\(balance\)/u.test(censusName) &&
  foldPlace(headOf(censusName)).startsWith(`${foldPlace(town)} `);

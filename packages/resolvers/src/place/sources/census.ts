import { readRows, text } from "../../shared/rows.ts";
import type { Source } from "../../shared/sources.ts";
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
    const { town, state } = place;
    const asked = { name: town.name, state: state.code, level: "place", limit: 10 };
    const rows = readRows(RESOLVE, await ask(RESOLVE, asked), COLUMNS);
    const own =
      rows.find(({ name }) => isTown(name ?? "", town.name)) ??
      rows.find(({ name }) => isMerged(name ?? "", town.name));
    if (own === undefined) return { state: "none" };
    return { state: "found", fields: { placeGeoid: own.geoid, name: own.name, ucgid: own.ucgid } };
  },
});

const COLUMNS = { name: text, geoid: text, ucgid: text };

const KIND = / (?:city|town|village|borough|municipality|CDP|zona urbana|comunidad)$/u;
const headOf = (censusName: string): string => censusName.split(/[,;]/u)[0] ?? "";

// "Portland city, Oregon" is Portland, "New York city" New York City.
const isTown = (censusName: string, town: string): boolean =>
  [town, town.replace(/ city$/iu, "")].some(
    (name) => foldPlace(headOf(censusName).replace(KIND, "")) === foldPlace(name),
  );

// "Nashville-Davidson metropolitan government (balance)": a town that became one with its county.
const isMerged = (censusName: string, town: string): boolean =>
  /government|\(balance\)/u.test(censusName) && foldPlace(headOf(censusName)).startsWith(`${foldPlace(town)} `);

import type { Http, Row } from "@fedpipe/core";
import { fetchData } from "./api.ts";
import { readGrid } from "./cells.ts";
import { fetchGroup, type Variable } from "./metadata.ts";
import type { Place } from "./places.ts";

interface Measure {
  readonly name: string;
  readonly table: string;
  /** What the label begins with: a count or amount, or a share. */
  readonly kind: "Estimate" | "Percent";
  readonly section: RegExp;
  readonly ends: string;
  readonly unit: string;
}

const percent = (name: string, table: string, section: RegExp, ends: string): Measure => ({
  name,
  table,
  kind: "Percent",
  section,
  ends,
  unit: "percent",
});
const estimate = (name: string, table: string, section: RegExp, ends: string, unit: string): Measure => ({
  name,
  table,
  kind: "Estimate",
  section,
  ends,
  unit,
});

// Ids move from vintage to vintage, labels hardly: each measure is found by where its label begins and how it ends.
const MEASURES: readonly Measure[] = [
  estimate("population", "DP05", /sex and age/iu, "total population", "people"),
  estimate("median age", "DP05", /sex and age/iu, "median age (years)", "years"),
  percent("Hispanic or Latino", "DP05", /hispanic or latino/iu, "hispanic or latino (of any race)"),
  estimate("households", "DP02", /households by type/iu, "total households", "households"),
  percent("high school graduate or higher", "DP02", /educational attainment/iu, "high school graduate or higher"),
  percent("bachelor's degree or higher", "DP02", /educational attainment/iu, "bachelor's degree or higher"),
  percent("foreign born", "DP02", /place of birth/iu, "foreign born"),
  estimate("median household income", "DP03", /income and benefits/iu, "median household income (dollars)", "USD"),
  estimate("per capita income", "DP03", /income and benefits/iu, "per capita income (dollars)", "USD"),
  percent("in poverty", "DP03", /below the poverty level/iu, "all people"),
  percent("unemployment rate", "DP03", /employment status/iu, "unemployment rate"),
  percent("without health insurance", "DP03", /health insurance/iu, "no health insurance coverage"),
  estimate("mean travel time to work", "DP03", /commuting/iu, "mean travel time to work (minutes)", "minutes"),
  estimate("housing units", "DP04", /housing occupancy/iu, "total housing units", "units"),
  percent("owner-occupied", "DP04", /housing tenure/iu, "owner-occupied"),
  estimate("median home value", "DP04", /value/iu, "median (dollars)", "USD"),
  estimate("median gross rent", "DP04", /gross rent/iu, "median (dollars)", "USD"),
];

/** Headline numbers of a place with their margins of error (90%), from the data profiles of one 5-year ACS. */
export async function fetchProfile(
  http: Http,
  year: number,
  place: Place,
): Promise<{ rows: Row[]; notes: readonly string[] }> {
  const dataset = `${year}/acs/acs5/profile`;
  const tables = [...new Set(MEASURES.map(({ table }) => table))];
  const variables = (await Promise.all(tables.map((table) => fetchGroup(http, dataset, table)))).flat();
  const found = MEASURES.flatMap((measure) => {
    const id = findVariable(variables, measure);
    return id === undefined ? [] : [{ ...measure, id, margin: id.replace(/E$/u, "M") }];
  });
  const data = await fetchData(http, dataset, {
    variables: ["NAME", ...found.flatMap(({ id, margin }) => [id, margin])],
    where: { for: place.for_geo, in: place.in_geo },
  });
  const { rows, notes } = readGrid(data);
  const [values] = rows;
  if (values === undefined) return { rows: [], notes };
  const missing = MEASURES.length - found.length;
  return {
    rows: found.map(({ name, id, margin, unit }) => ({
      measure: name,
      estimate: values[id] ?? null,
      margin_of_error: values[margin] ?? null,
      unit,
      variable: id,
    })),
    notes: missing === 0 ? notes : [...notes, `${missing} measures have no equal in this vintage.`],
  };
}

function findVariable(variables: readonly Variable[], { table, kind, section, ends }: Measure): string | undefined {
  const suffix = kind === "Percent" ? "PE" : "E";
  return variables
    .filter(({ id }) => new RegExp(`^${table}_\\d+${suffix}$`, "u").test(id))
    .map(({ id, label }) => ({ id, levels: label.split(" > ") }))
    .filter(({ levels }) => levels[0]?.startsWith(kind) === true && section.test(levels[1] ?? ""))
    .filter(({ levels }) => levels.at(-1)?.toLowerCase() === ends)
    .toSorted((a, b) => a.levels.length - b.levels.length || a.id.localeCompare(b.id))[0]?.id;
}

import type { Json } from "@fedpipe/core";
import { number, readRows, text } from "../../shared/rows.ts";
import type { Ask, Source } from "../../shared/sources.ts";
import { nameOf, nameOfCounty } from "../find-places.ts";
import { findCensusPlace } from "./census.ts";
import type { Subject } from "../subject.ts";

const PROFILE = "census_profile";

// Measures of census_profile that make a headline, and how they are called here.
const HEADLINES: readonly (readonly [measure: string, key: string])[] = [
  ["population", "population"],
  ["median household income", "medianHouseholdIncomeUsd"],
  ["in poverty", "povertyPercent"],
  ["unemployment rate", "unemploymentPercent"],
  ["bachelor's degree or higher", "bachelorsPercent"],
  ["median home value", "medianHomeValueUsd"],
  ["median gross rent", "medianGrossRentUsd"],
];

/** Headline figures of the American Community Survey. What the survey does not give is null and listed, never 0. */
export const acsSource = (subject: Subject): Source => ({
  id: "acs",
  title: "American Community Survey",
  tools: [PROFILE],
  run: async ({ ask, lookUp }) => {
    const area = await areaOf(subject, ask);
    if (area === undefined) return { state: "none" };
    const result = await lookUp(PROFILE, { place: area.name });
    const rows = readRows(PROFILE, result, { measure: text, estimate: number });
    if (rows.length === 0) return { state: "none" };
    const values = new Map(rows.map(({ measure, estimate }) => [measure, estimate]));
    const figures = HEADLINES.map(([measure, key]) => [key, values.get(measure) ?? null] as const);
    const missing = figures.filter(([, value]) => value === null).map(([key]) => key);
    return {
      state: "found",
      fields: {
        level: area.level,
        area: area.name,
        ...vintage(result.dataDate),
        ...Object.fromEntries(figures),
        ...(missing.length === 0 ? {} : { notAvailable: missing }),
      },
    };
  },
});

const vintage = (year: string | undefined): Record<string, Json> => (year === undefined ? {} : { fiveYearsTo: year });

interface Area {
  readonly level: string;
  readonly name: string;
}

// A town is asked for as the Census Bureau spells it: by the name that people use, Boise would be Boise County. A point
// or a town that the Bureau lists none of has no figures of its own: its county's are shown, and called that.
async function areaOf({ place, county, state }: Subject, ask: Ask): Promise<Area | undefined> {
  if (place.level === "state") return { level: "state", name: state.name };
  if (place.level === "town") {
    const name = (await findCensusPlace(place, ask))?.name ?? undefined;
    if (name !== undefined) return { level: "town", name };
  }
  if (place.level !== "town" && place.level !== "point") return { level: place.level, name: nameOf(place) };
  const around = await county;
  return around === undefined ? undefined : { level: "county", name: nameOfCounty(around) };
}

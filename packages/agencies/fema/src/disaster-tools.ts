import { defineTool, empty, failArgument, type Http, record, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows } from "./api.ts";
import { declarationFilter, type Disaster, fetchDeclarations, fetchDisasters, PROGRAM_NOTE } from "./declarations.ts";
import { disasterNumber, nextPage, numberIn, page, stateCode } from "./shared.ts";

const PAGE = "https://www.fema.gov/disaster/declarations";

export const femaDisasterDeclarations = defineTool({
  name: "fema_disaster_declarations",
  title: "Disaster declarations",
  description:
    "Presidential disaster declarations since 1953, newest first, by state or county; one row a disaster. One with its aid: fema_disaster_summary.",
  keywords: [
    "federal disasters",
    "natural disasters by state",
    "state of emergency",
    "hurricane declarations",
    "wildfire disaster",
    "flood disaster",
    "disasters in my county",
    "major disaster DR EM FM",
    "FEMA declared",
  ],
  input: {
    state: stateCode.optional(),
    year: z.int().optional().describe("Of the declaration"),
    incident_type: z.string().optional().describe("e.g. Hurricane"),
    declaration_type: z.enum(["DR", "EM", "FM"]).optional().describe("Major disaster, emergency, fire"),
    county: z.string().optional().describe("FIPS 48201, or name with state"),
    disaster_number: disasterNumber.optional(),
    distinct: z.boolean().default(true).describe("false: a row per area"),
    ...page,
  },
  example: { state: "TX" },
  async run({ distinct, top, skip, ...wanted }, { http, now }) {
    if (wanted.year !== undefined && (wanted.year < 1953 || wanted.year > now().getUTCFullYear()))
      return failArgument("year", `must lie between 1953 and ${now().getUTCFullYear()}`);
    const filter = declarationFilter(wanted);
    const where = [wanted.county, wanted.state].filter((part) => part !== undefined).join(", ");
    const about = { title: `Disaster declarations${where === "" ? "" : `, ${where}`}`, source: PAGE };
    const hint =
      "None that match; a county's declarations do not include those for a whole state: leave county out to see them.";
    const notes = [
      PROGRAM_NOTE,
      ...(wanted.county === undefined
        ? []
        : ["Declarations that name this county; those for a whole state are not among them."]),
    ];
    if (!distinct) {
      const found = await fetchDeclarations(http, { filter, top, skip, count: true });
      if (found.rows.length === 0) return empty({ ...about, hint });
      return table({
        ...about,
        rows: found.rows.map(({ columns, area, countyFips }) => ({ ...columns, area, county_fips: countyFips })),
        notes: [...notes, ...found.notes],
        ...nextPage({ total: found.total, skip, top, shown: found.rows.length }),
      });
    }
    const { found, isAll, notes: more } = await fetchDisasters(http, filter, skip + top);
    const shown = found.slice(skip, skip + top);
    if (shown.length === 0) return empty({ ...about, hint });
    const isOneCounty = wanted.county !== undefined;
    return table({
      ...about,
      rows: shown.map(({ declaration, areas }) => ({
        ...declaration.columns,
        ...(isOneCounty ? { area: declaration.area } : { areas: areas.length }),
      })),
      notes: [...notes, ...more],
      ...(isAll
        ? nextPage({ total: found.length, skip, top, shown: shown.length })
        : nextPage({ total: undefined, skip, top, shown: shown.length })),
    });
  },
});

const TOTALS = {
  households_approved: "totalNumberIaApproved",
  household_aid: "totalAmountIhpApproved",
  housing_aid: "totalAmountHaApproved",
  other_needs_aid: "totalAmountOnaApproved",
  public_assistance: "totalObligatedAmountPa",
  emergency_work: "totalObligatedAmountCatAb",
  permanent_work: "totalObligatedAmountCatC2g",
  hazard_mitigation: "totalObligatedAmountHmgp",
} as const;
const TOTAL_UNITS = Object.fromEntries(
  Object.keys(TOTALS).map((name) => [name, name === "households_approved" ? "applications" : "USD"]),
);

export const femaDisasterSummary = defineTool({
  name: "fema_disaster_summary",
  title: "One disaster",
  description:
    "One disaster: its declaration, every designated area, and the money approved for households and obligated to governments.",
  keywords: ["disaster totals", "how much did FEMA pay", "which counties were declared", "cost of a disaster"],
  input: { disaster_number: disasterNumber.describe("e.g. 4484") },
  example: { disaster_number: 4484 },
  async run({ disaster_number }, { http }) {
    const [{ found, notes }, totals] = await Promise.all([
      fetchDisasters(http, `disasterNumber eq ${disaster_number}`, 1),
      fetchTotals(http, disaster_number),
    ]);
    const about = { title: `Disaster ${disaster_number}`, source: `https://www.fema.gov/disaster/${disaster_number}` };
    const [disaster] = found;
    if (disaster === undefined)
      return empty({ ...about, hint: "There is no such number; find it with fema_disaster_declarations." });
    return record({
      ...about,
      fields: { ...disaster.declaration.columns, ...areasOf(disaster), ...totals },
      units: TOTAL_UNITS,
      notes: [
        PROGRAM_NOTE,
        ...notes,
        ...(Object.values(totals).every((value) => value === null)
          ? ["FEMA publishes no totals of aid for this one."]
          : []),
      ],
    });
  },
});

function areasOf({ areas }: Disaster) {
  return {
    areas: areas.length,
    designated_areas: areas.flatMap(({ area, countyFips }) =>
      area === null ? [] : [countyFips === null ? area : `${area} ${countyFips}`],
    ),
  };
}

async function fetchTotals(
  http: Http,
  disaster: number,
): Promise<Readonly<Record<keyof typeof TOTALS, number | null>>> {
  const { rows } = await fetchRows(
    http,
    { name: "FemaWebDisasterSummaries", version: 1 },
    { filter: `disasterNumber eq ${disaster}` },
  );
  const row: Row = rows[0] ?? {};
  return {
    households_approved: numberIn(row, TOTALS.households_approved),
    household_aid: numberIn(row, TOTALS.household_aid),
    housing_aid: numberIn(row, TOTALS.housing_aid),
    other_needs_aid: numberIn(row, TOTALS.other_needs_aid),
    public_assistance: numberIn(row, TOTALS.public_assistance),
    emergency_work: numberIn(row, TOTALS.emergency_work),
    permanent_work: numberIn(row, TOTALS.permanent_work),
    hazard_mitigation: numberIn(row, TOTALS.hazard_mitigation),
  };
}

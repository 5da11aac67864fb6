import { defineTool, empty, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { allOf, fetchRows, quoted } from "./api.ts";
import { datasetPage, findDataset } from "./datasets.ts";
import {
  cellIn,
  countyName,
  disasterNumber,
  findStateCode,
  nextPage,
  page,
  startsWith,
  stateCode,
  stateOf,
} from "./shared.ts";

// Column and the field it is read from; a set without the field shows no column.
type Columns = Readonly<Record<string, string>>;

const project = (rows: readonly Row[], columns: Columns): Row[] => {
  const known = Object.entries(columns).filter(([, field]) => rows.some((row) => row[field] !== undefined));
  return rows.map((row) => Object.fromEntries(known.map(([column, field]) => [column, cellIn(row, field)])));
};

const unitsOf = (rows: readonly Row[], units: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(units).filter(([column]) => rows[0]?.[column] !== undefined));

const HOUSING: Columns = {
  disaster_number: "disasterNumber",
  state: "state",
  county: "county",
  city: "city",
  zip: "zipCode",
  registrations: "validRegistrations",
  inspected: "totalInspected",
  average_damage: "averageFemaInspectedDamage",
  total_damage: "totalDamage",
  major_damage: "totalWithMajorDamage",
  approved: "approvedForFemaAssistance",
  approved_amount: "totalApprovedIhpAmount",
  repair_amount: "repairReplaceAmount",
  rental_amount: "rentalAmount",
  other_needs_amount: "otherNeedsAmount",
  max_grants: "totalMaxGrants",
};
const HOUSING_UNITS = {
  average_damage: "USD",
  total_damage: "USD",
  approved_amount: "USD",
  repair_amount: "USD",
  rental_amount: "USD",
  other_needs_amount: "USD",
};

export const femaHousingAssistance = defineTool({
  name: "fema_housing_assistance",
  title: "Housing aid by ZIP",
  description:
    "FEMA aid to homeowners or renters after disasters by ZIP code: registrations, inspected damage, approved amounts.",
  keywords: ["individual assistance", "IHP", "home damage", "renters aid", "disaster survivors", "repair money"],
  input: {
    disaster_number: disasterNumber.optional(),
    state: stateCode.optional(),
    county: z.string().optional(),
    kind: z.enum(["owners", "renters"]).default("owners"),
    ...page,
  },
  example: { disaster_number: 4484 },
  async run({ disaster_number, state, county, kind, top, skip }, { http }) {
    const dataset = findDataset(`housing_${kind}`, undefined);
    const { rows, total, notes } = await fetchRows(http, dataset, {
      filter: allOf([
        disaster_number !== undefined && `disasterNumber eq ${disaster_number}`,
        state !== undefined && `state eq ${quoted(findStateCode(state))}`,
        county !== undefined && startsWith("county", countyName(county)),
      ]),
      orderBy: "disasterNumber desc,id",
      top,
      skip,
      count: true,
    });
    const about = { title: `Housing aid, ${kind}`, source: datasetPage(dataset), notes };
    if (rows.length === 0)
      return empty({
        ...about,
        hint: "Only disasters with individual assistance are here; see programs in fema_disaster_declarations.",
      });
    const shown = project(rows, HOUSING);
    return table({
      ...about,
      rows: shown,
      units: unitsOf(shown, HOUSING_UNITS),
      ...nextPage({ total, skip, top, shown: rows.length }),
    });
  },
});

const PUBLIC: Columns = {
  obligated: "dateObligated",
  disaster_number: "disasterNumber",
  state: "stateAbbreviation",
  county: "county",
  applicant: "applicantName",
  project: "projectTitle",
  worksheet: "pwNumber",
  damage_category: "damageCategoryCode",
  federal_share: "federalShareObligated",
  incident: "incidentType",
  disaster: "declarationTitle",
};

export const femaPublicAssistance = defineTool({
  name: "fema_public_assistance",
  title: "Public assistance grants",
  description:
    "FEMA money obligated to governments and nonprofits for debris, repairs and emergency work, newest first, a row per obligation.",
  keywords: [
    "PA grants",
    "infrastructure repair money",
    "debris removal",
    "project worksheet",
    "local government disaster grants",
  ],
  input: { disaster_number: disasterNumber.optional(), state: stateCode.optional(), ...page },
  example: { state: "VT" },
  async run({ disaster_number, state, top, skip }, { http }) {
    const dataset = findDataset("public_assistance", undefined);
    const { rows, total, notes } = await fetchRows(http, dataset, {
      filter: allOf([
        disaster_number !== undefined && `disasterNumber eq ${disaster_number}`,
        // `state` holds the full name here.
        state !== undefined && `stateAbbreviation eq ${quoted(findStateCode(state))}`,
      ]),
      orderBy: "dateObligated desc,id",
      top,
      skip,
      count: true,
    });
    const about = {
      title: `Public assistance${state === undefined ? "" : `, ${state}`}`,
      source: datasetPage(dataset),
      notes,
    };
    if (rows.length === 0)
      return empty({ ...about, hint: "Not every disaster brings public assistance; try another." });
    const shown = project(rows, PUBLIC);
    return table({
      ...about,
      rows: shown,
      units: unitsOf(shown, { federal_share: "USD" }),
      ...nextPage({ total, skip, top, shown: rows.length }),
    });
  },
});

const MITIGATION: Columns = {
  project_id: "projectIdentifier",
  program: "programArea",
  fiscal_year: "programFy",
  disaster_number: "disasterNumber",
  state: "state",
  county: "county",
  project_type: "projectType",
  status: "status",
  recipient: "recipient",
  subrecipient: "subrecipient",
  approved: "dateApproved",
  closed: "dateClosed",
  project_amount: "projectAmount",
  federal_share: "federalShareObligated",
  benefit_cost_ratio: "benefitCostRatio",
  properties: "numberOfFinalProperties",
};

export const femaHazardMitigation = defineTool({
  name: "fema_hazard_mitigation",
  title: "Hazard mitigation projects",
  description:
    "Projects that FEMA mitigation grants paid for (HMGP, BRIC, FMA, PDM): buyouts, elevations, drainage, by state or disaster.",
  keywords: ["HMGP", "BRIC", "flood buyouts", "home elevation", "resilience grants", "mitigation funding"],
  input: { state: stateCode.optional(), disaster_number: disasterNumber.optional(), ...page },
  example: { state: "VT" },
  async run({ state, disaster_number, top, skip }, { http }) {
    const dataset = findDataset("hazard_mitigation", undefined);
    const { rows, total, notes } = await fetchRows(http, dataset, {
      filter: allOf([
        // The full name, unlike most sets.
        state !== undefined && `state eq ${quoted(stateOf(state).name)}`,
        disaster_number !== undefined && `disasterNumber eq ${disaster_number}`,
      ]),
      orderBy: "programFy desc,id",
      top,
      skip,
      count: true,
    });
    const about = {
      title: `Hazard mitigation${state === undefined ? "" : `, ${state}`}`,
      source: datasetPage(dataset),
      notes,
    };
    if (rows.length === 0)
      return empty({ ...about, hint: "Newer applications stand in HmaSubapplications: ask fema_query." });
    const shown = project(rows, MITIGATION);
    return table({
      ...about,
      rows: shown,
      units: unitsOf(shown, { project_amount: "USD", federal_share: "USD" }),
      ...nextPage({ total, skip, top, shown: rows.length }),
    });
  },
});

import { defineTool, empty, failArgument, offsetPage, params, requireState, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import {
  ANNUAL_UNITS,
  fetchArea,
  fetchCodes,
  fetchIndustry,
  fetchTitles,
  type Level,
  OWNERSHIP,
  QCEW_PAGE,
  QUARTERLY_UNITS,
  type Wages,
} from "./qcew.ts";
import { year } from "./shared.ts";

const quarter = z.enum(["1", "2", "3", "4", "a"]);
const ownership = z
  .string()
  .trim()
  .regex(/^[0-589]$/u, "must be a digit: 0 all, 1 federal, 2 state, 3 local, 5 private");
const OWNERSHIP_HINT = "0 all, 1 federal, 2 state, 3 local, 5 private";

// In files a range of sectors is 31-33, in their names 31_33; people write both.
const industry = z
  .string()
  .trim()
  .regex(
    /^(\d{2,6}|\d\d[-_]\d\d)$/u,
    "write 10 for all industries or a NAICS code such as 5415 or 31-33; see bls_qcew_codes",
  )
  .transform((code) => code.replace("_", "-"));

const page = { limit: params.limit({ max: 500, byDefault: 100 }), offset: params.offset };

const NOT_PUBLISHED =
  "Not published: quarters come about five months after their end, files reach back five to ten years, and codes are in bls_qcew_codes.";

/** Months from the end of a quarter until its files are surely out. */
const MONTHS_TO_PUBLISH = 6;

// The newest year whose quarter is out: nobody should have to know how late the files are.
function newestYear(ofQuarter: string, now: Date): number {
  const lastMonth = (ofQuarter === "a" ? 4 : Number(ofQuarter)) * 3;
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - lastMonth - MONTHS_TO_PUBLISH, 1));
  return before.getUTCFullYear();
}

const periodOf = (ofYear: number, ofQuarter: string): string =>
  ofQuarter === "a" ? `${ofYear}` : `${ofYear} Q${ofQuarter}`;
const unitsOf = (ofQuarter: string) => (ofQuarter === "a" ? ANNUAL_UNITS : QUARTERLY_UNITS);

function suppressionNote(rows: readonly Wages[]): readonly string[] {
  const count = rows.filter(({ isSuppressed }) => isSuppressed).length;
  return count === 0
    ? []
    : [`${count} of these rows are suppressed by BLS to protect employers: their numbers are missing, not zero.`];
}

export const blsCountyWages = defineTool({
  name: "bls_county_wages",
  title: "Wages and jobs of an area",
  description:
    "Establishments, employment and wages of one county, state or the nation by industry and ownership (QCEW). One industry across areas: bls_industry_wages.",
  keywords: [
    "QCEW county employment",
    "average weekly wage by county",
    "local payroll",
    "how much do people earn in",
    "jobs in a county",
    "NAICS industry mix",
  ],
  input: {
    area: z
      .string()
      .trim()
      .toUpperCase()
      .regex(
        /^(US000|\d{5}|C\d{4}|CS\d{3})$/u,
        "write a county FIPS (17031), a state (48000) or US000; see bls_qcew_codes",
      )
      .describe("County 17031, state 48000, US000"),
    year: year.optional().describe("Default the newest"),
    quarter: quarter.default("1").describe("a: year"),
    industry_code: industry.optional().describe("NAICS; 10: total"),
    own_code: ownership.optional().describe(OWNERSHIP_HINT),
    ...page,
  },
  example: { area: "17031", year: 2024, quarter: "1", industry_code: "10" },
  async run({ area, year: asked, quarter, industry_code, own_code, limit, offset }, { http, now }) {
    const year = asked ?? newestYear(quarter, now());
    const [lines, titles] = await Promise.all([
      fetchArea(http, { year, quarter }, area),
      fetchTitles(http, "industry"),
    ]);
    const about = { title: `QCEW ${area}, ${periodOf(year, quarter)}`, source: QCEW_PAGE };
    if (lines === undefined) return empty({ ...about, hint: NOT_PUBLISHED });
    const found = lines.filter(
      (line) =>
        (industry_code === undefined || line.industry === industry_code) &&
        (own_code === undefined || line.ownership === own_code),
    );
    const shown = found.slice(offset, offset + limit);
    if (shown.length === 0) return empty({ ...about, hint: whyNoLine(lines) });
    return table({
      ...about,
      rows: shown.map(
        (line): Row => ({
          industry_code: line.industry,
          industry: titles.of(line.industry),
          ownership: OWNERSHIP[line.ownership] ?? line.ownership,
          ...line.columns,
        }),
      ),
      units: unitsOf(quarter),
      notes: [...suppressionNote(shown), ...titles.notes],
      ...offsetPage({ total: found.length, offset, shown: shown.length }),
    });
  },
});

function whyNoLine(lines: readonly Wages[]): string {
  const level = lines[0]?.level;
  if (level === "micropolitan" || level === "combined area")
    return "Such areas have a total only, no industries: leave industry_code out.";
  if (level === "metro") return "Not published; BLS ended the industries of metropolitan areas in mid-2025.";
  return "The area is published, but not this industry or ownership; leave own_code out, or use a shorter code.";
}

export const blsIndustryWages = defineTool({
  name: "bls_industry_wages",
  title: "Wages and jobs of an industry",
  description:
    "Employment and wages of one industry across states or across the counties of one state (QCEW), largest first. All industries of one place: bls_county_wages.",
  keywords: [
    "QCEW by NAICS",
    "where are the most jobs in an industry",
    "industry pay by state",
    "top counties for an industry",
    "sector employment",
  ],
  input: {
    industry_code: industry.describe("NAICS; 10: total"),
    year: year.optional().describe("Default the newest"),
    quarter: quarter.default("1").describe("a: year"),
    state: params.state.optional(),
    level: z.enum(["nation", "state", "county", "metro"]).optional().describe("Default county with state, else state"),
    own_code: ownership.default("5").describe(OWNERSHIP_HINT),
    ...page,
  },
  example: { industry_code: "5415", year: 2024, quarter: "1", state: "TX", limit: 5 },
  async run({ industry_code, quarter, state, own_code, limit, offset, ...asked }, { http, now }) {
    const year = asked.year ?? newestYear(quarter, now());
    const level: Level = asked.level ?? (state === undefined ? "state" : "county");
    if (state !== undefined && level !== "county" && level !== "state")
      return failArgument("level", "must be county or state when state is given: other areas cross state lines");
    const prefix = state === undefined ? "" : requireState(state).fips;
    const [lines, titles] = await Promise.all([
      fetchIndustry(http, { year, quarter }, industry_code),
      fetchTitles(http, "area"),
    ]);
    const about = {
      title: `QCEW industry ${industry_code} by ${level}${state === undefined ? "" : `, ${state}`}, ${periodOf(year, quarter)}`,
      source: QCEW_PAGE,
    };
    if (lines === undefined) return empty({ ...about, hint: NOT_PUBLISHED });
    // A FIPS prefix alone would mix the state, its counties and the 999 row of jobs in no known county.
    const found = lines.filter(
      (line) =>
        line.level === level &&
        line.ownership === own_code &&
        line.area.startsWith(prefix) &&
        (level !== "county" || !line.area.endsWith("999")),
    );
    const sorted = found.toSorted((a, b) => (b.employment ?? -1) - (a.employment ?? -1));
    const shown = sorted.slice(offset, offset + limit);
    if (shown.length === 0)
      return empty({
        ...about,
        hint:
          level === "metro"
            ? "Not published; BLS ended the industries of metropolitan areas in mid-2025."
            : "No area of that kind has this industry under this ownership; try own_code 0 with industry 10, or another level.",
      });
    return table({
      ...about,
      rows: shown.map((line): Row => ({ area_fips: line.area, area: titles.of(line.area), ...line.columns })),
      units: unitsOf(quarter),
      notes: [`Ownership: ${OWNERSHIP[own_code] ?? own_code}.`, ...suppressionNote(shown), ...titles.notes],
      ...offsetPage({ total: found.length, offset, shown: shown.length }),
    });
  },
});

export const blsMetroWages = defineTool({
  name: "bls_metro_wages",
  title: "Wages and jobs of a metro area",
  description:
    "Total employment and wages of one metropolitan or micropolitan area by ownership (QCEW). Counties and industries: bls_county_wages.",
  keywords: ["CBSA wages", "MSA employment", "metropolitan area average pay", "big city jobs"],
  input: {
    cbsa: z
      .string()
      .trim()
      .regex(
        /^\d{4}0$/u,
        "write the five digits of a CBSA, which end in 0; a metropolitan division has no file of its own",
      )
      .describe("e.g. 16420"),
    year: year.optional().describe("Default the newest"),
    quarter: quarter.default("a").describe("a: year"),
  },
  example: { cbsa: "16420", year: 2023 },
  async run({ cbsa, year: asked, quarter }, { http, now }) {
    const year = asked ?? newestYear(quarter, now());
    const area = `C${cbsa.slice(0, 4)}`;
    const lines = await fetchArea(http, { year, quarter }, area);
    const about = { title: `QCEW metropolitan area ${cbsa}, ${periodOf(year, quarter)}`, source: QCEW_PAGE };
    const totals = (lines ?? []).filter((line) => line.industry === "10");
    if (totals.length === 0) return empty({ ...about, hint: NOT_PUBLISHED });
    return table({
      ...about,
      rows: totals.map((line): Row => ({ ownership: OWNERSHIP[line.ownership] ?? line.ownership, ...line.columns })),
      units: unitsOf(quarter),
      notes: suppressionNote(totals),
    });
  },
});

export const blsQcewCodes = defineTool({
  name: "bls_qcew_codes",
  title: "QCEW codes",
  description: "Codes and titles for bls_county_wages and bls_industry_wages: areas, NAICS industries, ownership.",
  keywords: ["county FIPS code", "NAICS code lookup", "area codes", "aggregation level", "metro code"],
  input: {
    kind: z.enum(["area", "industry", "ownership", "agglevel", "size"]),
    search: params.words.optional().describe("Words of the title, or the start of the code"),
    limit: params.limit({ max: 500, byDefault: 50 }),
    offset: params.offset,
  },
  example: { kind: "area", search: "Cook County" },
  async run({ kind, search, limit, offset }, { http }) {
    const codes = (await fetchCodes(http, kind)) ?? [];
    const words = search?.toLowerCase().split(/[\s,]+/u) ?? [];
    const found = codes.filter(({ code, title }) => {
      const text = title.toLowerCase();
      return words.every((word) => text.includes(word) || code.toLowerCase().startsWith(word));
    });
    const about = { title: `QCEW ${kind} codes${search === undefined ? "" : ` for "${search}"`}`, source: QCEW_PAGE };
    const shown = found.slice(offset, offset + limit);
    if (shown.length === 0) return empty({ ...about, hint: "Try fewer or other words." });
    return table({
      ...about,
      rows: shown.map(({ code, title }) => ({ code, title })),
      ...offsetPage({ total: found.length, offset, shown: shown.length }),
    });
  },
});

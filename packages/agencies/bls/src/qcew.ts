import { type Http, path, type Row } from "@fedpipe/core";
import { z } from "zod";
import { toNumber } from "./values.ts";

const HOST = "qcew";
export const QCEW_PAGE = "https://www.bls.gov/cew/";

const raw = z.record(z.string(), z.string());
type Raw = z.output<typeof raw>;

export const OWNERSHIP: Readonly<Record<string, string>> = {
  "0": "all",
  "1": "federal",
  "2": "state government",
  "3": "local government",
  "4": "international",
  "5": "private",
  "8": "all government",
  "9": "all unemployment-insured",
};

export type Level = "nation" | "state" | "metro" | "micropolitan" | "combined area" | "county" | "other";

// The tens of agglvl_code are the kind of area; 2x are the nation and 6x the states by size of establishment.
const LEVELS: Readonly<Record<string, Level>> = {
  "1": "nation",
  "3": "combined area",
  "4": "metro",
  "5": "state",
  "7": "county",
  "8": "micropolitan",
};

/** One line of a QCEW file: an area, an industry, an ownership. */
export interface Wages {
  readonly area: string;
  readonly ownership: string;
  /** As in the file: "10", "5415", "31-33". */
  readonly industry: string;
  readonly level: Level;
  readonly isSuppressed: boolean;
  /** Of the last month of the quarter, or the yearly average. */
  readonly employment: number | null;
  readonly columns: Row;
}

export interface WageFile {
  readonly year: number;
  readonly quarter: string;
}

export const QUARTERLY_UNITS = {
  total_wages: "USD",
  avg_weekly_wage: "USD",
  employment_change: "percent over the year",
  weekly_wage_change: "percent over the year",
  location_quotient: "share of employment, nation = 1",
};
export const ANNUAL_UNITS = { ...QUARTERLY_UNITS, avg_annual_pay: "USD" };

/** Every line of one area; undefined when there is no such file. Source: /{year}/{qtr}/area/{area}.csv. */
export async function fetchArea(http: Http, { year, quarter }: WageFile, area: string) {
  const rows = await http.csv(raw, {
    host: HOST,
    path: path`/data/api/${year}/${quarter}/area/${area}.csv`,
    absent: [404],
  });
  return rows?.map(toWages);
}

/**
 * Every area of one industry; undefined when there is no such file. Several megabytes for industry 10. Source:
 * /{year}/{qtr}/industry/{naics}.csv, where a range of sectors is written 31_33.
 */
export async function fetchIndustry(http: Http, { year, quarter }: WageFile, industry: string) {
  const name = industry.replace("-", "_");
  const rows = await http.csv(raw, {
    host: HOST,
    path: path`/data/api/${year}/${quarter}/industry/${name}.csv`,
    absent: [404],
  });
  return rows?.map(toWages);
}

function toWages(row: Raw): Wages {
  const isAnnual = row["annual_avg_emplvl"] !== undefined;
  const isSuppressed = row["disclosure_code"] === "N";
  const employment = counted(row, isAnnual ? "annual_avg_emplvl" : "month3_emplvl", isSuppressed);
  return {
    area: row["area_fips"] ?? "",
    ownership: row["own_code"] ?? "",
    industry: row["industry_code"] ?? "",
    level: LEVELS[row["agglvl_code"]?.[0] ?? ""] ?? "other",
    isSuppressed,
    employment,
    columns: isAnnual ? annualColumns(row, isSuppressed, employment) : quarterlyColumns(row, isSuppressed, employment),
  };
}

// A suppressed number is printed as 0, and 0 would be a lie. Establishments are always published.
function counted(row: Raw, column: string, isSuppressed: boolean): number | null {
  return isSuppressed ? null : toNumber(row[column]);
}

function annualColumns(row: Raw, isSuppressed: boolean, employment: number | null): Row {
  return {
    establishments: toNumber(row["annual_avg_estabs"]),
    employment,
    total_wages: counted(row, "total_annual_wages", isSuppressed),
    avg_weekly_wage: counted(row, "annual_avg_wkly_wage", isSuppressed),
    avg_annual_pay: counted(row, "avg_annual_pay", isSuppressed),
    ...comparisons(row, "annual_avg_emplvl", "annual_avg_wkly_wage"),
  };
}

function quarterlyColumns(row: Raw, isSuppressed: boolean, employment: number | null): Row {
  return {
    establishments: toNumber(row["qtrly_estabs"]),
    month1_employment: counted(row, "month1_emplvl", isSuppressed),
    month2_employment: counted(row, "month2_emplvl", isSuppressed),
    month3_employment: employment,
    total_wages: counted(row, "total_qtrly_wages", isSuppressed),
    avg_weekly_wage: counted(row, "avg_wkly_wage", isSuppressed),
    ...comparisons(row, "month3_emplvl", "avg_wkly_wage"),
  };
}

// Comparisons are suppressed apart from the numbers they compare.
function comparisons(row: Raw, employment: string, wage: string): Row {
  const overYear = row["oty_disclosure_code"] === "N";
  return {
    employment_change: counted(row, `oty_${employment}_pct_chg`, overYear),
    weekly_wage_change: counted(row, `oty_${wage}_pct_chg`, overYear),
    location_quotient: counted(row, `lq_${employment}`, row["lq_disclosure_code"] === "N"),
  };
}

export type CodeKind = "area" | "industry" | "ownership" | "agglevel" | "size";

export interface Code {
  readonly code: string;
  readonly title: string;
}

/** Codes and titles of one kind; undefined when the list is not there. Source: /doc/titles/{kind}/{kind}_titles.csv. */
export async function fetchCodes(http: Http, kind: CodeKind): Promise<readonly Code[] | undefined> {
  const rows = await http.csv(raw, {
    host: HOST,
    path: path`/doc/titles/${kind}/${`${kind}_titles.csv`}`,
    freshForSeconds: 30 * 86_400,
    absent: [404],
  });
  // Two columns in each list, under names of its own.
  return rows?.map((row) => {
    const [code = "", title = ""] = Object.values(row);
    return { code: code.trim(), title: title.trim() };
  });
}

export interface Titles {
  readonly of: (code: string) => string | null;
  readonly notes: readonly string[];
}

/** Titles by code: what makes codes readable. The numbers stand without them, so their failure is a note, not an end. */
export async function fetchTitles(http: Http, kind: CodeKind): Promise<Titles> {
  const [outcome] = await Promise.allSettled([fetchCodes(http, kind)]);
  const codes = outcome.status === "fulfilled" ? outcome.value : undefined;
  if (codes === undefined) return { of: () => null, notes: [`The titles of the ${kind} codes could not be fetched.`] };
  const titles = new Map(codes.map(({ code, title }) => [code, title]));
  return { of: (code) => titles.get(code) ?? null, notes: [] };
}

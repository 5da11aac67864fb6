import { type Http, path, type Row } from "@fedpipe/core";
import { z } from "zod";
import { amount, flag, label, listOf } from "./shared.ts";

const rents = {
  Efficiency: amount,
  "One-Bedroom": amount,
  "Two-Bedroom": amount,
  "Three-Bedroom": amount,
  "Four-Bedroom": amount,
};
type Rents = { readonly [name in keyof typeof rents]: number | null };

/** Rents by bedrooms, in USD per month. */
export const rentColumns = (row: Rents): Row => ({
  studio: row.Efficiency,
  one_bedroom: row["One-Bedroom"],
  two_bedroom: row["Two-Bedroom"],
  three_bedroom: row["Three-Bedroom"],
  four_bedroom: row["Four-Bedroom"],
});

const area = {
  county_name: label,
  town_name: label,
  metro_name: label,
  area_name: label,
  year: label,
};

const basic = z.object({ ...rents, zip_code: label });
const fmrData = z.object({
  data: z.object({
    ...area,
    smallarea_status: flag,
    // One object for an ordinary area, one a ZIP code where rents are set by ZIP.
    basicdata: z.union([z.array(basic), basic.transform((one) => [one])]),
  }),
});

/** Rents of one area. `zip_code` is null for the whole area. Source: /fmr/data/{entity}. */
export async function fetchRents(http: Http, entity: string, year: number | undefined) {
  const { data } = await http.json(fmrData, { path: path`/fmr/data/${entity}`, query: { year } });
  const rows = data.basicdata.map((row) => ({
    ...row,
    zip_code: /^\d{5}$/u.test(row.zip_code ?? "") ? row.zip_code : null,
  }));
  return { ...data, basicdata: rows };
}

const stateArea = {
  ...rents,
  metro_name: label,
  "FMR Percentile": amount,
  smallarea_status: flag,
};
const fmrState = z.object({
  data: z.object({
    year: label,
    // Older years call it `name`.
    metroareas: z.array(z.object({ ...stateArea, name: label, code: label })).nullish(),
    counties: z.array(z.object({ ...stateArea, county_name: label, town_name: label, fips_code: label })).nullish(),
  }),
});

/** Rents of every metro area and county (in New England: town) of a state. Source: /fmr/statedata/{ST}. */
export async function fetchStateRents(http: Http, state: string, year: number | undefined) {
  const { data } = await http.json(fmrState, { path: path`/fmr/statedata/${state}`, query: { year } });
  return { year: data.year, metros: data.metroareas ?? [], counties: data.counties ?? [] };
}

const persons = z.record(z.string(), amount);
const limits = {
  ...area,
  median_income: amount,
  very_low: persons.nullish(),
  extremely_low: persons.nullish(),
  low: persons.nullish(),
};
const incomeLimits = z.object({ data: z.object(limits) });
export type IncomeLimits = z.output<typeof incomeLimits>["data"];

/** Limits of one area, or of a whole state by its two letters. Source: /il/data/{entity}, /il/statedata/{ST}. */
export async function fetchIncomeLimits(
  http: Http,
  place: { entity: string } | { state: string },
  year: number | undefined,
): Promise<IncomeLimits> {
  const where = "entity" in place ? path`/il/data/${place.entity}` : path`/il/statedata/${place.state}`;
  return (await http.json(incomeLimits, { path: where, query: { year } })).data;
}

const PERCENTS = ["20", "30", "40", "50", "60", "70", "80"] as const;
const taxCredit = z.object({
  data: z.object({
    ...area,
    median_income: amount,
    ...Object.fromEntries(PERCENTS.map((percent) => [`${percent}percent`, persons.nullish()])),
  }),
});

/** Limits for tax-credit housing at 20 to 80 percent of the median. Source: /mtspil/data/{entity}. */
export async function fetchTaxCreditLimits(http: Http, entity: string, year: number | undefined) {
  const { data } = await http.json(taxCredit, { path: path`/mtspil/data/${entity}`, query: { year } });
  const levels = PERCENTS.flatMap((percent) => {
    const found = persons.safeParse(Reflect.get(data, `${percent}percent`));
    return found.success ? [{ percent: Number(percent), persons: found.data }] : [];
  });
  return { ...data, levels };
}

/** `il50_p1` to `il50_p8`: the limit for a household of one to eight, in USD a year. */
export function personColumns(byPersons: Readonly<Record<string, number | null>> | null | undefined): Row {
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((count) => {
      const key = Object.keys(byPersons ?? {}).find((name) => name.endsWith(`_p${count}`) || name === `p${count}`);
      return [`persons_${count}`, key === undefined ? null : (byPersons?.[key] ?? null)];
    }),
  );
}

const WEEK = 7 * 86_400;
const stateRow = z.object({ state_name: label, state_code: label, state_num: label, category: label });
export const fetchStates = (http: Http) =>
  http.json(listOf(stateRow), { path: "/fmr/listStates", freshForSeconds: WEEK });

const countyRow = z.object({ fips_code: label, county_name: label, town_name: label });
export const fetchCounties = (http: Http, state: string, updated: number | undefined) =>
  http.json(listOf(countyRow), { path: path`/fmr/listCounties/${state}`, query: { updated }, freshForSeconds: WEEK });

const metroRow = z.object({ cbsa_code: label, area_name: label });
export const fetchMetros = (http: Http) =>
  http.json(listOf(metroRow), { path: "/fmr/listMetroAreas", freshForSeconds: WEEK });

const ratio = {
  geoid: label,
  res_ratio: amount,
  bus_ratio: amount,
  oth_ratio: amount,
  tot_ratio: amount,
  city: label,
  state: label,
};
const crosswalkData = z.object({ year: label, quarter: label, results: z.array(z.object(ratio)).nullish() });
const crosswalk = z.object({ data: z.union([crosswalkData, z.array(crosswalkData).transform((list) => list[0])]) });

export interface CrosswalkQuery {
  /** 1 to 12: from what to what. */
  readonly type: number;
  readonly query: string;
  readonly year?: number | undefined;
  readonly quarter?: number | undefined;
}

/** Shares of addresses, largest first; undefined when the code has none. Source: /usps. */
export async function fetchCrosswalk(http: Http, query: CrosswalkQuery) {
  const answer = await http.json(crosswalk, { path: "/usps", query: { ...query }, absent: [404] });
  if (answer?.data === undefined) return undefined;
  const { year, quarter, results } = answer.data;
  const rows = (results ?? []).toSorted((a, b) => (b.tot_ratio ?? 0) - (a.tot_ratio ?? 0));
  return { year, quarter, rows };
}

const chasRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const chas = z.union([listOf(chasRow), chasRow.transform((one) => [one])]);

export interface ChasQuery {
  readonly type: number;
  readonly stateId?: number | undefined;
  readonly entityId?: number | undefined;
  readonly year?: string | undefined;
}

/** Counts of households by code for one area; undefined when there are none. Source: /chas. */
export async function fetchChas(http: Http, query: ChasQuery) {
  const rows = await http.json(chas, { path: "/chas", query: { ...query }, absent: [404] });
  return rows?.[0];
}

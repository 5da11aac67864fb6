import { defineTool, empty, failArgument, offsetPage, params, table, requireState } from "@fedpipe/core";
import { z } from "zod";
import { fetchData } from "./api.ts";
import { readGrid } from "./cells.ts";

const LEVELS = ["HS2", "HS4", "HS6", "HS10"] as const;
type CommodityLevel = (typeof LEVELS)[number];

// The two directions call the same things by other names.
const FLOWS = {
  exports: { commodity: "E_COMMODITY", label: "E_COMMODITY_LDESC", month: "ALL_VAL_MO", year: "ALL_VAL_YR" },
  imports: { commodity: "I_COMMODITY", label: "I_COMMODITY_LDESC", month: "GEN_VAL_MO", year: "GEN_VAL_YR" },
} as const;

export const censusTrade = defineTool({
  name: "census_trade",
  title: "U.S. goods trade",
  description:
    "Monthly U.S. goods exports or imports in dollars since 2013: with a commodity its partner countries, without one all commodities; largest first.",
  keywords: [
    "imports from China",
    "exports by state",
    "HS code",
    "tariff schedule commodity",
    "trade balance",
    "international trade in goods",
  ],
  input: {
    flow: z.enum(["exports", "imports"]),
    commodity: z
      .string()
      .trim()
      .regex(/^\d{2}(\d{2}(\d{2}(\d{4})?)?)?$/u, "write an HS code of 2, 4, 6 or 10 digits, such as 03 or 8703")
      .meta({ pattern: undefined })
      .optional()
      .describe("HS code"),
    level: z.enum(LEVELS).optional(),
    country_code: z
      .string()
      .trim()
      .regex(/^\d{4}$/u, "write a four-digit Census country code (Schedule C), such as 1220 for Canada")
      .meta({ pattern: undefined })
      .optional()
      .describe("Schedule C, e.g. 1220"),
    state: params.words.optional(),
    time: z
      .string()
      .trim()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/u, "write a month as YYYY-MM")
      .meta({ pattern: undefined })
      .describe("YYYY-MM"),
    limit: params.limit({ max: 1000, byDefault: 50 }),
    offset: params.offset,
  },
  example: { flow: "imports", commodity: "03", time: "2024-05" },
  async run({ flow, commodity, level, country_code, state, time, limit, offset }, { http }) {
    const names = FLOWS[flow];
    const isByCountry = commodity !== undefined && country_code === undefined;
    const data = await fetchData(http, `timeseries/intltrade/${flow}/${state === undefined ? "hs" : "statehs"}`, {
      variables: [names.commodity, names.label, "CTY_CODE", "CTY_NAME", names.month, names.year],
      where: {
        COMM_LVL: levelOf(commodity, level, state !== undefined),
        [names.commodity]: commodity,
        // Groups of countries (OECD, Asia) stand among the countries unless asked for detail; "-" is all together.
        ...(isByCountry ? { SUMMARY_LVL: "DET" } : { CTY_CODE: country_code ?? "-" }),
        STATE: state === undefined ? undefined : requireState(state).postal,
        time,
      },
    });
    const about = { title: `U.S. ${flow} ${time}${state === undefined ? "" : `, ${requireState(state).name}`}` };
    const read = readGrid(data, { codes: [names.commodity, "CTY_CODE"] });
    const all = read.rows.map((row) => ({
      commodity: row[names.commodity] ?? null,
      description: row[names.label] ?? null,
      country_code: row["CTY_CODE"] ?? null,
      country: row["CTY_NAME"] ?? null,
      month_value: row[names.month] ?? null,
      year_to_date: row[names.year] ?? null,
    }));
    const total = all.find((row) => isByCountry && row.country_code === "-");
    const rows = all.filter((row) => row !== total).toSorted((a, b) => Number(b.month_value) - Number(a.month_value));
    const shown = rows.slice(offset, offset + limit);
    if (shown.length === 0)
      return empty({ ...about, hint: "Months appear about five weeks after their end, since 2013; check the codes." });
    return table({
      ...about,
      rows: shown,
      units: { month_value: "USD", year_to_date: "USD" },
      notes: total === undefined ? [] : [`All countries together: ${String(total.month_value)} USD.`],
      ...offsetPage({ total: rows.length, offset, shown: shown.length }),
    });
  },
});

function levelOf(commodity: string | undefined, level: CommodityLevel | undefined, isByState: boolean): CommodityLevel {
  const own = LEVELS.find((one) => one === `HS${commodity?.length ?? 2}`) ?? "HS2";
  if (commodity !== undefined && level !== undefined && level !== own)
    return failArgument("level", `does not fit the commodity, which is ${own}; leave it out`);
  const chosen = level ?? own;
  if (isByState && chosen === "HS10") return failArgument("level", "ends at HS6 for states");
  return chosen;
}

import { checkRange, defineTool, empty, offsetPage, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows, MOST_ROWS, numberOf, textOf } from "./api.ts";
import { pageOf } from "./endpoints.ts";
import { between, meets } from "./filters.ts";

const RATES = "/v1/accounting/od/rates_of_exchange";

export const treasuryExchangeRates = defineTool({
  name: "treasury_exchange_rates",
  title: "Treasury exchange rates",
  description:
    "Quarterly Treasury reporting rates of exchange since 2001, newest first: foreign currency per U.S. dollar. Daily market rates: fred_series_data.",
  keywords: [
    "currency conversion",
    "foreign exchange",
    "dollar rate",
    "euro",
    "official government exchange rate",
    "peso",
    "yen",
  ],
  input: {
    countries: params
      .commaList(z.string().regex(/^[\p{L} .'&-]+$/u, "write names of countries separated by commas"))
      .describe("Comma list, e.g. Canada,Euro Zone"),
    start: params.isoDate.optional(),
    end: params.isoDate.optional(),
    limit: params.limit({ max: 5000, byDefault: 50 }),
    offset: params.offset,
  },
  example: { countries: "Canada,Mexico", start: "2024-01-01" },
  async run({ countries: names, start, end, limit, offset }, { http }) {
    checkRange({ start, end });
    // Country names hold blanks, which must not stand beside a second condition: dates are ours to check.
    const value = [...new Set(names.flatMap((name) => [name, inTitleCase(name)]))].join(",");
    const found = await fetchRows(http, RATES, {
      filters: [{ field: "country", operator: "in", value }],
      sort: "-record_date",
      limit: MOST_ROWS,
    });
    const window = between("record_date", start, end);
    const rows = found.rows
      .filter((row) => meets(row, window))
      .map((row) => ({
        date: textOf(row["record_date"]),
        currency: textOf(row["country_currency_desc"]),
        rate: numberOf(row["exchange_rate"]),
        effective_date: textOf(row["effective_date"]),
      }))
      .toSorted((a, b) => String(b.date).localeCompare(String(a.date)));
    const about = { title: `Treasury exchange rates, ${names.join(", ")}`, source: pageOf(RATES) };
    const missing = names.filter(
      (name) => !found.rows.some((row) => sameCountry(row["country"] ?? row["country_currency_desc"], name)),
    );
    const notes = missing.length === 0 ? [] : [`Nothing under: ${missing.join(", ")}. ${SPELLING}`];
    const shown = rows.slice(offset, offset + limit);
    if (shown.length === 0)
      return empty({ ...about, notes, hint: "Check names and dates; rates are quarterly since 2001." });
    return table({
      ...about,
      rows: shown,
      units: { rate: "foreign currency per 1 USD" },
      notes,
      ...offsetPage({ total: rows.length, offset, shown: shown.length }),
    });
  },
});

const SPELLING = `Names are the Treasury's own, such as United Kingdom, Euro Zone, Korea; treasury_query of ${RATES} lists them.`;

// The service compares letter by letter: "canada" and "CANADA" find nothing.
function inTitleCase(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(^|[\s.'-])\p{L}/gu, (start) => start.toUpperCase())
    .replaceAll(/ (And|Of|The) /gu, (word) => word.toLowerCase());
}

function sameCountry(cell: unknown, name: string): boolean {
  return String(cell).toLowerCase().startsWith(name.toLowerCase());
}

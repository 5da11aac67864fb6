import { defineTool, empty, type Http, type JsonObject, params, path, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { suggestAgencies } from "./agencies.ts";
import { code, text } from "./fields.ts";
import { LEVELS } from "./ids.ts";

const results = <Item extends z.ZodType>(item: Item) => z.object({ results: z.array(item) });

const recipient = z
  .object({ recipient_name: text, uei: text, duns: text, recipient_level: text })
  .transform(({ recipient_name, recipient_level, ...row }) => ({
    name: recipient_name,
    ...row,
    level: recipient_level === null ? null : (LEVELS[recipient_level] ?? recipient_level),
  }));
const industry = z
  .object({ naics: code, naics_description: text })
  .transform((row) => ({ code: row.naics, name: row.naics_description }));
const product = z
  .object({ product_or_service_code: code, psc_description: text })
  .transform((row) => ({ code: row.product_or_service_code, name: row.psc_description }));
const program = z
  .object({ program_number: code, program_title: text, popular_name: text })
  .transform((row) => ({ code: row.program_number, name: row.program_title, popular_name: row.popular_name }));
const city = z
  .object({ city_name: text, state_code: text })
  .transform((row) => ({ name: row.city_name, state: row.state_code }));

const place = z.object({
  country_name: text,
  state_name: text,
  city_name: text,
  county_name: text,
  county_fips: text,
  zip_code: code,
  original_cd: text,
  current_cd: text,
});
// Places come grouped by kind: `{cities: [...], counties: [...]}`.
const places = z.object({ results: z.record(z.string(), z.array(place)) }).transform(({ results: groups }) =>
  Object.entries(groups).flatMap(([kind, found]) =>
    found.map((one) => ({
      kind: kind.replaceAll("_", " "),
      name:
        one.city_name ??
        one.county_name ??
        one.zip_code ??
        one.current_cd ??
        one.original_cd ??
        one.state_name ??
        one.country_name,
      state: one.state_name,
      country: one.country_name,
      county_fips: one.county_fips,
    })),
  ),
);

const terms = z
  .object({ matched_terms: z.array(z.object({ term: text, plain: text })) })
  .transform(({ matched_terms }) => matched_terms.map(({ term, plain }) => ({ name: term, meaning: plain })));

const KINDS = [
  "recipient",
  "awarding_agency",
  "funding_agency",
  "naics",
  "psc",
  "cfda",
  "location",
  "city",
  "glossary",
] as const;
type Kind = (typeof KINDS)[number];

async function suggest(http: Http, kind: Kind, words: string, limit: number): Promise<readonly Row[]> {
  const ask = <S extends z.ZodType>(schema: S, more: JsonObject = {}) =>
    http.json(schema, { path: path`/autocomplete/${kind}/`, json: { search_text: words, limit, ...more } });
  switch (kind) {
    case "awarding_agency":
    case "funding_agency":
      return suggestAgencies(http, kind, words, limit);
    case "recipient":
      return (await ask(results(recipient))).results;
    case "naics":
      return (await ask(results(industry))).results;
    case "psc":
      return (await ask(results(product))).results;
    case "cfda":
      return (await ask(results(program))).results;
    case "city":
      // Without a country and a sense of "where" cities are refused.
      return (await ask(results(city), { filter: { country_code: "USA", scope: "recipient_location" } })).results;
    case "location":
      return ask(places);
    case "glossary":
      return ask(terms);
  }
}

export const usaAutocomplete = defineTool({
  name: "usa_autocomplete",
  title: "USAspending names and codes",
  description:
    "Exact names and codes for the filters of the other tools, from a few letters: agencies, recipients, NAICS, PSC, programs, places, terms.",
  keywords: ["NAICS code lookup", "PSC code lookup", "CFDA number lookup", "agency name lookup", "spending glossary"],
  input: {
    kind: z.enum(KINDS),
    text: params.words,
    limit: params.limit({ max: 100, byDefault: 10 }),
  },
  example: { kind: "recipient", text: "Holdings" },
  async run({ kind, text: words, limit }, { http }) {
    const rows = await suggest(http, kind, words, limit);
    const about = {
      title: `${kind.replaceAll("_", " ")} like "${words}"`,
      source: "https://www.usaspending.gov/search",
    };
    if (rows.length === 0) return empty({ ...about, hint: "Try fewer letters, or the start of another word." });
    return table({ ...about, rows, ...(rows.length >= limit ? { isPartial: true } : {}) });
  },
});

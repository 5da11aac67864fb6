import { defineTool, empty, failArgument, offsetPage, params, table } from "@fedpipe/core";
import { z } from "zod";
import { resolveCik } from "../companies/tickers.ts";
import { company } from "../ids.ts";
import { type Concept, fetchCompanyFacts, fetchConcept, fetchFrame, TAXONOMIES } from "./api.ts";
import { mainUnit } from "./metrics.ts";
import { daysBetween, latestFiled, spanOf } from "./periods.ts";

const tag = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z][A-Za-z0-9]{1,254}$/u,
    "write the tag alone, such as NetIncomeLoss, and what stands before a colon as taxonomy",
  )
  .meta({ pattern: undefined });

const unitName = z
  .string()
  .trim()
  .regex(/^[\w.]{1,100}((\/|-per-)[\w.]{1,100})?$/u, "write a unit such as USD, shares or USD/shares")
  .meta({ pattern: undefined });
const taxonomy = z.enum(TAXONOMIES).default("us-gaap");

const API = "https://data.sec.gov/api/xbrl";
// A company reports at least once a year.
const STALE_DAYS = 500;

export const companyConcept = defineTool({
  name: "sec_company_concept",
  title: "One XBRL concept of a company",
  description:
    "Every reported value of one XBRL tag of a company, newest period first, restatements resolved. Find tags with sec_concept_search.",
  keywords: [
    "us-gaap tag history",
    "NetIncomeLoss",
    "AccountsPayableCurrent",
    "XBRL time series",
    "line item over time",
  ],
  input: {
    cik: company,
    concept: tag.describe("e.g. NetIncomeLoss"),
    taxonomy,
    unit: unitName.optional(),
  },
  example: { cik: "AAPL", concept: "Revenues" },
  async run({ cik: reference, concept, taxonomy, unit }, { http, now }) {
    const cik = await resolveCik(http, reference);
    const found = await fetchConcept(http, cik, taxonomy, concept);
    const chosen = unit === undefined ? mainUnit(found) : pickUnit(found, unit);
    const about = {
      title: `${found.entityName}, ${found.label ?? concept}`,
      source: `${API}/companyconcept/CIK${cik}/${taxonomy}/${concept}.json`,
    };
    const newest = chosen?.facts[0];
    if (chosen === undefined || newest === undefined)
      return empty({ ...about, hint: "The tag is known but has no values; see sec_concept_search for others." });
    const others = Object.keys(found.units).filter((name) => name !== chosen.unit && found.units[name]?.length);
    const isStale = daysBetween(newest.end, now().toISOString().slice(0, 10)) > STALE_DAYS;
    return table({
      ...about,
      rows: chosen.facts.map((fact) => ({
        span: spanOf(fact),
        start: fact.start ?? null,
        end: fact.end,
        value: fact.value,
        form: fact.form || null,
        filed: fact.filed,
        accession_number: fact.accession,
      })),
      units: { value: chosen.unit },
      notes: [
        ...(isStale
          ? [`The last value is for ${newest.end}: the company may have moved to another tag, see sec_concept_search.`]
          : []),
        ...(others.length > 0 ? [`Also reported in: ${others.join(", ")}.`] : []),
      ],
    });
  },
});

const plainUnit = (unit: string): string => unit.replace("-per-", "/").toLowerCase();

function pickUnit({ units }: Concept, wanted: string) {
  const unit = Object.keys(units).find((name) => plainUnit(name) === plainUnit(wanted));
  if (unit === undefined)
    return failArgument("unit", "is none the concept is reported in; leave it out to see which there are");
  return { unit, facts: latestFiled(units[unit] ?? []) };
}

export const conceptSearch = defineTool({
  name: "sec_concept_search",
  title: "XBRL concepts of a company",
  description:
    "XBRL tags a company reports, by words of tag, label or description, those in use first. Values: sec_company_concept.",
  keywords: ["find a tag", "what does a company report", "taxonomy element", "accounting line items"],
  input: { cik: company, keyword: params.words, limit: params.limit({ max: 100, byDefault: 25 }) },
  example: { cik: "AAPL", keyword: "revenue" },
  async run({ cik: reference, keyword, limit }, { http }) {
    const cik = await resolveCik(http, reference);
    const { entityName, facts } = await fetchCompanyFacts(http, cik);
    const words = keyword.toLowerCase().split(/\s+/u);
    const matches = Object.entries(facts)
      .flatMap(([taxonomy, concepts]) =>
        Object.entries(concepts).map(([name, concept]) => ({ taxonomy, name, concept })),
      )
      .flatMap(({ taxonomy, name, concept }) => {
        const isInName = holdsAll(`${name} ${concept.label ?? ""}`, words);
        const series = isInName || holdsAll(concept.description ?? "", words) ? mainUnit(concept) : undefined;
        return series === undefined ? [] : [{ isInName, row: toConceptRow(taxonomy, name, concept.label, series) }];
      })
      // What is in use before what was given up, and a match in the name before one in the description.
      .toSorted(
        (a, b) =>
          Number(b.isInName) - Number(a.isInName) ||
          b.row.last.localeCompare(a.row.last) ||
          b.row.values - a.row.values,
      );
    const about = { title: `${entityName}, concepts for "${keyword}"`, source: `${API}/companyfacts/CIK${cik}.json` };
    if (matches.length === 0)
      return empty({ ...about, hint: "Try one word, or a part of it: tags are written together." });
    return table({ ...about, rows: matches.slice(0, limit).map(({ row }) => row), total: matches.length });
  },
});

const holdsAll = (text: string, words: readonly string[]): boolean => {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
};

function toConceptRow(
  taxonomy: string,
  concept: string,
  label: string | null,
  series: NonNullable<ReturnType<typeof mainUnit>>,
) {
  const { unit, facts } = series;
  const [newest] = facts;
  return {
    taxonomy,
    concept,
    label,
    unit,
    values: facts.length,
    first: facts.at(-1)?.end ?? null,
    last: newest?.end ?? "",
    last_value: newest?.value ?? null,
  };
}

export const conceptAcrossCompanies = defineTool({
  name: "sec_concept_across_companies",
  title: "One XBRL concept of all companies",
  description:
    "Ranks all filers by one XBRL tag in one calendar period. Balance-sheet tags need the I of CY2023Q4I, flows must not have it.",
  keywords: [
    "largest companies by revenue",
    "compare all companies",
    "ranking",
    "who has the most",
    "peers",
    "XBRL frames",
  ],
  input: {
    concept: tag,
    period: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^CY\d{4}(Q[1-4]I?)?$/u, "write CY2023 for a year, CY2023Q1 for a quarter, CY2023Q4I for a date")
      .meta({ pattern: undefined })
      .describe("CY2023, CY2023Q1, CY2023Q4I"),
    taxonomy,
    unit: unitName.default("USD").describe("or shares, USD/shares"),
    order: z.enum(["desc", "asc"]).default("desc"),
    limit: params.limit({ max: 200, byDefault: 25 }),
    offset: params.offset,
  },
  example: { concept: "Revenues", period: "CY2023", limit: 5 },
  async run({ concept, period, taxonomy, unit, order, limit, offset }, { http }) {
    const frame = await fetchFrame(http, { taxonomy, tag: concept, unit, period });
    const about = { title: `${frame?.label ?? concept}, all filers, ${period}` };
    if (frame === undefined || frame.data.length === 0) return empty({ ...about, hint: whyNoFrame(period) });
    const sign = order === "desc" ? -1 : 1;
    const sorted = frame.data.toSorted((a, b) => sign * (a.val - b.val));
    const rows = sorted.slice(offset, offset + limit).map(({ entityName, cik, loc, start, end, val, accn }, index) => ({
      rank: offset + index + 1,
      company: entityName,
      cik,
      location: loc,
      value: val,
      ...(start === undefined ? {} : { start }),
      end,
      accession_number: accn,
    }));
    if (rows.length === 0) return empty({ ...about, hint: `There are only ${sorted.length} filers: lower offset.` });
    return table({
      ...about,
      rows,
      units: { value: frame.uom },
      ...offsetPage({ total: sorted.length, offset, shown: rows.length }),
      notes: [
        "As last filed, fiscal periods put to the nearest calendar period; filers that use another tag are missing, and errors of scale show at the top.",
      ],
    });
  },
});

function whyNoFrame(period: string): string {
  if (period.endsWith("I")) return "Check tag and unit. Revenue, income and other flows must be asked without the I.";
  if (period.includes("Q"))
    return "Check tag and unit. Assets, debt and other balance-sheet values need an I: CY2023Q4I.";
  return "Check tag and unit (USD, shares, USD/shares). Assets, debt and other balance-sheet values need a date: CY2023Q4I.";
}

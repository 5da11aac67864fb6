import { fail, type Http, path, nullable } from "@fedpipe/core";
import { z } from "zod";
import { type Cik, cikSchema } from "../ids.ts";
import type { Fact } from "./periods.ts";

export const TAXONOMIES = ["us-gaap", "ifrs-full", "dei", "srt"] as const;
export type Taxonomy = (typeof TAXONOMIES)[number];

const fact = z
  .object({
    start: z.string().optional(),
    end: z.string(),
    val: z.number().nullable(),
    form: z.string().nullish(),
    filed: z.string(),
    accn: z.string(),
  })
  .transform(({ start, end, val, form, filed, accn }): Fact | undefined =>
    val === null ? undefined : { start, end, value: val, form: form ?? "", filed, accession: accn },
  );

const facts = z.array(fact).transform((list) => list.filter((one) => one !== undefined));

const concept = z.object({ label: nullable.text, description: nullable.text, units: z.record(z.string(), facts) });
export type Concept = z.output<typeof concept>;

const conceptAnswer = concept.extend({ entityName: z.string(), tag: z.string() });

/** Every reported value of one concept of one company, by unit: USD, USD/shares, shares, pure, other currencies. */
export async function fetchConcept(http: Http, cik: Cik, taxonomy: Taxonomy, tag: string) {
  const found = await http.json(conceptAnswer, {
    path: path`/api/xbrl/companyconcept/CIK${cik}/${taxonomy}/${tag}.json`,
    absent: [404],
  });
  return (
    found ??
    fail({
      kind: "not-found",
      what: `${taxonomy} concept ${tag} for CIK ${cik}`,
      hint: "The case of letters counts; find what a company reports with sec_concept_search. Foreign filers use ifrs-full.",
    })
  );
}

const companyFacts = z.object({
  entityName: z.string(),
  facts: z.record(z.string(), z.record(z.string(), concept)),
});
export type CompanyFacts = z.output<typeof companyFacts>;

/** Everything one company ever reported in XBRL, by taxonomy and tag; up to 4 MB. */
export async function fetchCompanyFacts(http: Http, cik: Cik): Promise<CompanyFacts> {
  const found = await http.json(companyFacts, { path: path`/api/xbrl/companyfacts/CIK${cik}.json`, absent: [404] });
  return (
    found ??
    fail({
      kind: "not-found",
      what: `XBRL facts of CIK ${cik}`,
      hint: "Only companies that file financial statements (10-K, 20-F, 40-F) since about 2009 have them; check the CIK with sec_company_search.",
    })
  );
}

const frame = z.object({
  label: nullable.text,
  uom: z.string(),
  data: z.array(
    z.object({
      cik: cikSchema,
      entityName: z.string(),
      loc: nullable.text,
      start: z.string().optional(),
      end: z.string(),
      val: z.number(),
      accn: z.string(),
    }),
  ),
});

/** One concept of all filers for one calendar period, in no order of value. Undefined when nobody reported it so. */
export function fetchFrame(http: Http, frameId: { taxonomy: Taxonomy; tag: string; unit: string; period: string }) {
  const { taxonomy, tag, period } = frameId;
  // What the other answers spell USD/shares.
  const unit = frameId.unit.replace("/", "-per-");
  return http.json(frame, {
    path: path`/api/xbrl/frames/${taxonomy}/${tag}/${unit}/${period}.json`,
    absent: [404],
    freshForSeconds: 86_400,
  });
}

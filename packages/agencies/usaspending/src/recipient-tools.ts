import { defineTool, empty, fail, params, path, record, table } from "@fedpipe/core";
import { z } from "zod";
import { nextPage, pageMetadata } from "./api.ts";
import { number, text, usd } from "./fields.ts";
import { keyword, page } from "./filters.ts";
import { LEVELS, recipientId, recipientPage } from "./ids.ts";

const level = text.transform((letter) => (letter === null ? null : (LEVELS[letter] ?? letter)));

const listed = z
  .object({ id: text, name: text, uei: text, duns: text, recipient_level: level, amount: number })
  .transform(({ id, recipient_level, ...row }) => ({ recipient_id: id, ...row, level: recipient_level }));

export const usaRecipientSearch = defineTool({
  name: "usa_recipient_search",
  title: "Search award recipients",
  description:
    "Companies and organizations that get federal money, by name or UEI, with their total of the last 12 months. Parent and past years: usa_recipient_profile.",
  keywords: ["contractor lookup", "UEI lookup", "find a vendor", "grantee search", "DUNS"],
  input: {
    keyword,
    award_type: z
      .enum(["all", "contracts", "grants", "loans", "direct_payments", "other_financial_assistance"])
      .default("all"),
    limit: params.limit({ max: 1000, byDefault: 20 }),
    page,
  },
  example: { keyword: "Boeing" },
  async run(query, { http }) {
    const found = await http.json(z.object({ page_metadata: pageMetadata, results: z.array(listed) }), {
      path: "/recipient/",
      json: { ...query, sort: "amount", order: "desc" },
    });
    const about = { title: `Recipients named "${query.keyword}"`, source: "https://www.usaspending.gov/recipient" };
    if (found.results.length === 0)
      return empty({
        ...about,
        hint: "Try one word of the legal name, or the UEI; only recipients of awards are listed.",
      });
    const total = found.page_metadata?.total;
    return table({
      ...about,
      columns: ["recipient_id", "name", "uei", "duns", "level", "amount"],
      rows: found.results,
      units: usd("amount"),
      ...(typeof total === "number" ? { total: Math.max(total, found.results.length) } : {}),
      ...nextPage(found.page_metadata, query.page),
      notes: ["amount is the last 12 months. A parent's includes its children's: do not add both."],
    });
  },
});

const parent = z
  .object({ parent_id: text, parent_name: text, parent_uei: text })
  .transform(({ parent_id, parent_name, parent_uei }) => ({
    recipient_id: parent_id,
    name: parent_name,
    uei: parent_uei,
  }));

const profile = z.object({
  name: text,
  alternate_names: z.array(z.string()).nullish(),
  uei: text,
  duns: text,
  recipient_level: level.refine((value) => value !== null, "is missing"),
  parent_name: text,
  parent_uei: text,
  parent_id: text,
  parents: z.array(parent).nullish(),
  // Streets stay where they are.
  location: z
    .object({
      city_name: text,
      county_name: text,
      state_code: text,
      zip: text,
      congressional_code: text,
      country_name: text,
    })
    .nullish(),
  business_types: z.array(z.string()).nullish(),
  total_transaction_amount: number,
  total_transactions: number,
  total_face_value_loan_amount: number,
  total_face_value_loan_transactions: number,
});

export const usaRecipientProfile = defineTool({
  name: "usa_recipient_profile",
  title: "One award recipient",
  description:
    "One recipient: names, UEI, parent company, place, kind of organization, award totals of a year. Ids: usa_recipient_search.",
  keywords: ["company federal awards total", "parent company of a contractor", "business type", "contractor profile"],
  input: {
    recipient_id: recipientId,
    year: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(20\d\d|latest|all)$/u, "write a fiscal year, latest or all")
      .default("latest")
      .describe("Fiscal year, latest (12 months) or all"),
  },
  example: { recipient_id: "45700e3c-05bc-6426-ddc6-5e0ce1664716-C" },
  async run({ recipient_id, year }, { http }) {
    const found =
      (await http.json(profile, { path: path`/recipient/${recipient_id}/`, query: { year }, absent: [404] })) ??
      fail({
        kind: "not-found",
        what: `recipient ${recipient_id}`,
        hint: "Take recipient_id from usa_recipient_search; a company may exist as -P and as -C.",
      });
    const { recipient_level, ...rest } = found;
    return record({
      title: `Recipient ${found.name ?? recipient_id}`,
      source: recipientPage(recipient_id),
      fields: {
        recipient_id,
        year,
        level: recipient_level,
        ...rest,
        alternate_names: found.alternate_names ?? [],
        parents: found.parents ?? [],
        business_types: found.business_types ?? [],
        location: found.location ?? null,
      },
      units: usd("total_transaction_amount", "total_face_value_loan_amount"),
    });
  },
});

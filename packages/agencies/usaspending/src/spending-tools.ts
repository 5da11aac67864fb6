import { defineTool, empty, failArgument, type Http, params, path, table } from "@fedpipe/core";
import { z } from "zod";
import { filterNotes, messages, nextPage, pageMetadata, SEARCH_PAGE } from "./api.ts";
import { awardType } from "./award-types.ts";
import { code, number, text, usd } from "./fields.ts";
import { buildFilters, common, dates, page, placeNote, type Wanted } from "./filters.ts";
import { fiscalYear, lastCompleteYear, type Period, periodOf, readPeriod } from "./fiscal.ts";
import { recipientId } from "./ids.ts";

const CATEGORIES = [
  "awarding_agency",
  "awarding_subagency",
  "funding_agency",
  "funding_subagency",
  "recipient",
  "cfda",
  "psc",
  "naics",
  "county",
  "district",
  "state_territory",
  "country",
  "federal_account",
  "defc",
] as const;
type Category = (typeof CATEGORIES)[number];

const categoryAnswer = z.object({
  page_metadata: pageMetadata,
  messages,
  results: z.array(
    z.object({ name: text, code, amount: number, total_outlays: number, recipient_id: text, uei: text }),
  ),
});

const year = fiscalYear.optional().describe("Default: last complete one");

interface Grouping {
  readonly category: Category;
  readonly wanted: Wanted;
  readonly period: Period;
  readonly limit: number;
  readonly page: number;
}

/** One page of the groups of a category, largest obligations first. */
async function groupSpending(http: Http, { category, wanted, period, limit, page: number_ }: Grouping) {
  const answer = await http.json(categoryAnswer, {
    path: path`/search/spending_by_category/${category}/`,
    json: {
      filters: await buildFilters(http, { ...wanted, period }),
      category,
      limit,
      page: number_,
      spending_level: "transactions",
    },
  });
  const about = {
    title: `Spending by ${category.replaceAll("_", " ")}, ${period.start_date} to ${period.end_date}`,
    source: SEARCH_PAGE,
  };
  if (answer.results.length === 0)
    return empty({
      ...about,
      hint: "Nothing was obligated that fits: drop a filter, or take another year.",
      notes: filterNotes(answer.messages),
    });
  const isRecipient = category === "recipient";
  return table({
    ...about,
    columns: isRecipient
      ? ["name", "uei", "recipient_id", "amount", "total_outlays"]
      : ["name", "code", "amount", "total_outlays"],
    rows: answer.results,
    units: usd("amount", "total_outlays"),
    ...nextPage(answer.page_metadata, number_),
    notes: [
      "amount is what was obligated in the period, not the lifetime value of awards.",
      ...placeNote(wanted.state),
      ...filterNotes(answer.messages),
      ...(isRecipient ? ["MULTIPLE RECIPIENTS and REDACTED DUE TO PII are sums over many, not recipients."] : []),
    ],
  });
}

export const usaSpendingByAgency = defineTool({
  name: "usa_spending_by_agency",
  title: "Spending by agency",
  description: "Obligations by awarding agency in one fiscal year, largest first.",
  keywords: ["which agency spends most", "department spending", "federal outlays by department", "contracts by agency"],
  input: {
    fiscal_year: year,
    state: common.state,
    keyword: common.keyword,
    award_type: awardType.optional(),
    limit: params.limit({ max: 100, byDefault: 20 }),
    page,
  },
  example: {},
  run: ({ fiscal_year, limit, page: number_, ...wanted }, { http, now }) =>
    groupSpending(http, {
      category: "awarding_agency",
      wanted,
      period: periodOf(fiscal_year ?? lastCompleteYear(now())),
      limit,
      page: number_,
    }),
});

export const usaSpendingByRecipient = defineTool({
  name: "usa_spending_by_recipient",
  title: "Largest recipients",
  description: "Recipients of the most federal money in one fiscal year, with UEI. One of them: usa_recipient_search.",
  keywords: ["top contractors", "biggest government contractors", "who gets federal money", "largest grantees"],
  input: {
    fiscal_year: year,
    award_type: awardType.optional(),
    state: common.state,
    agency: common.agency,
    limit: params.limit({ max: 100, byDefault: 25 }),
    page,
  },
  example: {},
  run: ({ fiscal_year, limit, page: number_, ...wanted }, { http, now }) =>
    groupSpending(http, {
      category: "recipient",
      wanted,
      period: periodOf(fiscal_year ?? lastCompleteYear(now())),
      limit,
      page: number_,
    }),
});

export const usaSpendingByCategory = defineTool({
  name: "usa_spending_by_category",
  title: "Spending by category",
  description:
    "Obligations grouped by agency, recipient, industry (naics), product (psc), program (cfda), place, account or emergency law (defc).",
  keywords: [
    "breakdown of spending",
    "spending by industry",
    "spending by program",
    "spending by county",
    "NAICS PSC CFDA",
  ],
  input: {
    category: z.enum(CATEGORIES),
    fiscal_year: year,
    ...dates,
    agency: common.agency,
    recipient_id: recipientId.optional(),
    state: common.state,
    award_type: awardType.optional(),
    keyword: common.keyword,
    limit: params.limit({ max: 100, byDefault: 20 }),
    page,
  },
  example: { category: "naics", fiscal_year: 2024, limit: 10 },
  async run({ category, fiscal_year, start_date, end_date, limit, page: number_, ...wanted }, { http, now }) {
    const period = readPeriod(start_date, end_date, now());
    if (fiscal_year !== undefined && period !== undefined)
      failArgument("fiscal_year", "and dates do not go together; give one of them");
    return groupSpending(http, {
      category,
      wanted,
      period: period ?? periodOf(fiscal_year ?? lastCompleteYear(now())),
      limit,
      page: number_,
    });
  },
});

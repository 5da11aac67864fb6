import { checkRange, defineTool, empty, failArgument, params, record, table } from "@fedpipe/core";
import { z } from "zod";
import { MAX_PAGE_SIZE, readOn } from "./api.ts";
import { filingType, isAmendment, issueCode } from "./codes.ts";
import { isNamed } from "./fields.ts";
import { AMOUNTS_NOTE, documentPage, fetchFiling, fetchFilings, type Filing } from "./filings.ts";

/** Pages read at most for one answer, at the pace of a caller without a key. */
const MAX_PAGES = 6;

const PERIODS = ["first_quarter", "second_quarter", "third_quarter", "fourth_quarter", "mid_year", "year_end"] as const;

const filters = {
  registrant_name: params.words.optional().describe("Lobbying firm, or the company itself"),
  client_name: params.words.optional(),
  lobbyist_name: params.words.optional(),
  issue_code: issueCode.optional().describe("e.g. HCR; see lobbying_issues"),
  issue_text: params.words.optional().describe('Words of the specific issues; blank is OR, quotes for a "phrase"'),
  filing_year: params.year({ min: 1999 }).optional(),
  filing_period: z.enum(PERIODS).optional(),
  filing_type: filingType.optional().describe("e.g. RR registration, Q1 report, 1A amended"),
  min_amount: z.number().min(0).optional(),
  max_amount: z.number().min(0).optional(),
};

function toRow(filing: Filing) {
  const activities = filing.lobbying_activities ?? [];
  return {
    filing_uuid: filing.filing_uuid,
    filing_year: filing.filing_year,
    filing_period: filing.filing_period,
    filing_type: filing.filing_type_display,
    registrant: filing.registrant?.name ?? null,
    client: filing.client?.name ?? null,
    income: filing.income,
    expenses: filing.expenses,
    issues: [...new Set(activities.flatMap(({ general_issue_code }) => general_issue_code ?? []))],
    lobbyists: new Set(activities.flatMap(({ lobbyists }) => (lobbyists ?? []).map((one) => one.lobbyist.id))).size,
    dt_posted: filing.dt_posted,
    url: documentPage(filing.filing_uuid),
  };
}

export const lobbyingSearch = defineTool({
  name: "lobbying_search",
  title: "Search lobbying filings",
  description:
    "Lobbying registrations and quarterly reports, newest first: who lobbied for whom, on which issues, for how much. One in full: lobbying_detail; sums: lobbying_spending.",
  keywords: [
    "lobbyists for a company",
    "influence in Washington",
    "lobbying report LD-2",
    "lobbying registration LD-1",
    "who lobbied on a bill",
    "K Street",
    "government relations",
  ],
  input: {
    ...filters,
    page_size: params.limit({ max: MAX_PAGE_SIZE, byDefault: 20 }),
    page: params.page,
  },
  example: { client_name: "OpenAI", filing_year: 2024 },
  async run({ issue_code, lobbyist_name, issue_text, min_amount, max_amount, page, page_size, ...rest }, { http }) {
    checkRange({ min_amount, max_amount });
    const query = {
      ...rest,
      lobbyist_name,
      filing_specific_lobbying_issues: issue_text,
      filing_amount_reported_min: min_amount,
      filing_amount_reported_max: max_amount,
    };
    const isFiltered = Object.values(query).some((value) => value !== undefined);
    if (!isFiltered && (issue_code !== undefined || page > 1))
      failArgument("filing_year", "or a name is needed here: the service pages through nothing without a filter");
    const found = await readOn({
      fetchOne: (current) => fetchFilings(http, { ...query, ordering: "-dt_posted", page: current, page_size }),
      // The service has no filter by issue, and was seen to ignore the lobbyist: both are checked here.
      keep: (filings) =>
        filings.filter(
          ({ lobbying_activities: activities }) =>
            (issue_code === undefined ||
              activities?.some(({ general_issue_code }) => general_issue_code === issue_code)) &&
            (lobbyist_name === undefined ||
              activities?.some(({ lobbyists }) => lobbyists?.some((one) => isNamed(one.lobbyist, lobbyist_name)))),
        ),
      page,
      enough: issue_code === undefined && lobbyist_name === undefined ? 1 : page_size,
      maxPages: MAX_PAGES,
    });
    const next = found.nextPage === undefined ? {} : { next: { page: found.nextPage } };
    const isSifted = found.kept.length < found.read;
    const sifted = isSifted
      ? [
          `Of ${found.count} filings the service matched, ${found.read} were read and checked for ${issue_code ?? lobbyist_name ?? ""}.`,
        ]
      : [];
    const about = { title: "Lobbying filings" };
    if (found.kept.length === 0)
      return empty({
        ...about,
        hint: isSifted
          ? `None of the ${found.read} newest filings fit${found.nextPage === undefined ? "" : `; go on with page ${found.nextPage}`}. Narrow by registrant_name, which lobbying_lobbyists tells, or by client_name.`
          : "Names match as written anywhere in the name: try one word of it, or drop year and period.",
        notes: sifted,
      });
    return table({
      ...about,
      rows: found.kept.map(toRow),
      units: { income: "USD", expenses: "USD" },
      ...(isSifted ? {} : { total: found.count }),
      ...next,
      notes: [
        ...sifted,
        AMOUNTS_NOTE,
        ...(found.kept.some(({ filing_type }) => isAmendment(filing_type))
          ? ["An amendment repeats the amount of the report it replaces: count the newest alone."]
          : []),
      ],
    });
  },
});

/** Until this day a filing named the offices it contacted as a whole, not by issue. */
const OFFICES_BY_ISSUE_SINCE = "2021-02-14";

function toActivity(activity: NonNullable<Filing["lobbying_activities"]>[number]) {
  return {
    issue_code: activity.general_issue_code,
    issue: activity.general_issue_code_display,
    description: activity.description,
    foreign_entity_issues: activity.foreign_entity_issues,
    lobbyists: (activity.lobbyists ?? []).map((one) => ({
      id: one.lobbyist.id,
      name: one.lobbyist.name,
      covered_position: /^n\/?a\.?$/iu.test(one.covered_position ?? "") ? null : one.covered_position,
      new: one.new,
    })),
    government_entities: (activity.government_entities ?? []).flatMap(({ name }) => name ?? []),
  };
}

const toNames = (organizations: Filing["foreign_entities"]) =>
  (organizations ?? []).map(({ name, country_display }) =>
    country_display === null ? name : `${name} (${country_display})`,
  );

export const lobbyingDetail = defineTool({
  name: "lobbying_detail",
  title: "One lobbying filing",
  description:
    "One filing in full: each issue with its text, lobbyists and former government posts, agencies contacted, foreign entities. Ids: lobbying_search.",
  keywords: ["lobbying report text", "bills lobbied on", "revolving door", "covered position", "agencies contacted"],
  input: {
    filing_uuid: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, "is no filing id; find it with lobbying_search"),
  },
  example: { filing_uuid: "455edc06-55d1-41ed-878e-70a4040f953c" },
  async run({ filing_uuid }, { http }) {
    const filing = await fetchFiling(http, filing_uuid);
    const { registrant, client } = filing;
    return record({
      title: `Lobbying filing of ${registrant?.name ?? "unknown"} for ${client?.name ?? "unknown"}`,
      source: documentPage(filing_uuid),
      fields: {
        filing_uuid,
        filing_type: filing.filing_type_display,
        filing_year: filing.filing_year,
        filing_period: filing.filing_period_display,
        income: filing.income,
        expenses: filing.expenses,
        expenses_method: filing.expenses_method_display,
        dt_posted: filing.dt_posted,
        termination_date: filing.termination_date,
        registrant: registrant ?? null,
        client: client ?? null,
        activities: (filing.lobbying_activities ?? []).map(toActivity),
        foreign_entities: toNames(filing.foreign_entities),
        affiliated_organizations: toNames(filing.affiliated_organizations),
        conviction_disclosures: filing.conviction_disclosures?.length ?? 0,
      },
      units: { income: "USD", expenses: "USD" },
      notes: [
        AMOUNTS_NOTE,
        ...((filing.dt_posted ?? "") < OFFICES_BY_ISSUE_SINCE
          ? ["government_entities are those of the whole filing, not of each issue."]
          : []),
      ],
    });
  },
});

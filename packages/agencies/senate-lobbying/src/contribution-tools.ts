import { defineTool, empty, failArgument, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchPage, MAX_PAGE_SIZE, readOn } from "./api.ts";
import { dollars, flag, number, person, posted, text } from "./fields.ts";
import { documentPage } from "./filings.ts";

/** Most filings report nothing; so many pages are read at most to find some that do. */
const MAX_PAGES = 6;

const item = z.object({
  contribution_type_display: text,
  contributor_name: text,
  payee_name: text,
  honoree_name: text,
  amount: dollars,
  date: text,
});

const report = z.object({
  filing_uuid: z.string(),
  filing_type_display: text,
  filing_year: number,
  filing_period: text,
  filer_type: text,
  dt_posted: posted,
  registrant: z.object({ name: text }).nullish(),
  lobbyist: person.nullish(),
  no_contributions: flag,
  contribution_items: z.array(item).nullish(),
});

const toRows = (filing: z.output<typeof report>) =>
  (filing.contribution_items ?? []).map((one) => ({
    date: one.date,
    amount: one.amount,
    honoree: one.honoree_name,
    payee: one.payee_name,
    contributor: one.contributor_name,
    contribution_type: one.contribution_type_display,
    registrant: filing.registrant?.name ?? null,
    lobbyist: filing.lobbyist?.name ?? null,
    filer_type: filing.filer_type,
    filing_type: filing.filing_type_display,
    filing_year: filing.filing_year,
    url: documentPage(filing.filing_uuid, "contribution"),
  }));
type ItemRow = ReturnType<typeof toRows>[number];

const has = (cell: string | null, words: string | undefined) =>
  words === undefined || (cell ?? "").toLowerCase().includes(words.toLowerCase());

export const lobbyingContributions = defineTool({
  name: "lobbying_contributions",
  title: "Lobbyists' contributions",
  description:
    "Political gifts that lobbyists and their firms report twice a year (LD-203): to whom, in whose honor, how much. All donors, lobbyists or not: the fec module.",
  keywords: [
    "LD-203",
    "lobbyist donations to politicians",
    "lobbyist campaign contributions",
    "honorary expenses",
    "PAC gifts",
  ],
  input: {
    filing_year: params.year({ min: 2008 }).optional(),
    registrant_name: params.words.optional(),
    lobbyist_name: params.words.optional(),
    honoree: params.words.optional().describe("Politician"),
    payee: params.words.optional().describe("Committee paid"),
    min_amount: z.number().min(0).optional(),
    page_size: params.limit({ max: MAX_PAGE_SIZE, byDefault: 20 }).describe("Filings a page"),
    page: params.page,
  },
  example: { filing_year: 2024, registrant_name: "Amazon" },
  async run({ honoree, payee, min_amount, page, page_size, ...rest }, { http }) {
    const query = {
      ...rest,
      contribution_honoree: honoree,
      contribution_payee: payee,
      contribution_amount_min: min_amount,
    };
    if (page > 1 && Object.values(query).every((value) => value === undefined))
      failArgument("filing_year", "or a name is needed to go beyond the first page");
    const found = await readOn({
      fetchOne: (current) =>
        fetchPage(http, report, {
          path: "/contributions/",
          query: { ...query, ordering: "-dt_posted", page: current, page_size },
        }),
      // A filing matches as a whole: its other items were not asked for.
      keep: (filings) =>
        filings
          .flatMap(toRows)
          .filter(
            (row: ItemRow) =>
              has(row.honoree, honoree) && has(row.payee, payee) && (row.amount ?? 0) >= (min_amount ?? 0),
          ),
      page,
      enough: 1,
      maxPages: MAX_PAGES,
    });
    const about = { title: "Contributions reported by lobbyists" };
    const next = found.nextPage === undefined ? {} : { next: { page: found.nextPage } };
    if (found.kept.length === 0)
      return empty({
        ...about,
        hint:
          found.count === 0
            ? "Names match as written anywhere in the name: try the last name alone."
            : `The ${found.read} filings read report no such gift${found.nextPage === undefined ? "" : `; go on with page ${found.nextPage}`}.`,
      });
    return table({
      ...about,
      rows: found.kept,
      units: { amount: "USD" },
      ...next,
      notes: [
        `Items of ${found.read} filings of ${found.count}; pages count filings, most of which report no gift.`,
        "A filing marked amended repeats the items of the one it replaces.",
      ],
    });
  },
});

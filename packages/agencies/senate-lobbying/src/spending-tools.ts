import { defineTool, empty, failArgument, type Http, params, table } from "@fedpipe/core";
import { MAX_PAGE_SIZE, type Query, readOn } from "./api.ts";
import { isRegistration } from "./codes.ts";
import { AMOUNTS_NOTE, fetchFilings, type Filing } from "./filings.ts";

/** Requests one answer may cost: at 15 a minute without a key, more would outlast the call. */
const MAX_REQUESTS = 12;

/** Of each report the version that counts: the newest of a registrant, client and period. The list must be oldest first. */
function withoutReplaced(filings: readonly Filing[]): Filing[] {
  const newest = new Map<string, Filing>();
  for (const filing of filings) {
    if (isRegistration(filing.filing_type)) continue;
    newest.set([filing.registrant?.id, filing.client?.id, filing.filing_period].join("/"), filing);
  }
  return [...newest.values()];
}

// Nothing reported is not zero: a sum of no amounts is null.
function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

function toYear(year: number, filings: readonly Filing[]) {
  const reports = withoutReplaced(filings);
  return {
    year,
    in_house_expenses: sumOf(reports.map(({ expenses }) => expenses)),
    outside_firm_income: sumOf(reports.map(({ income }) => income)),
    reports: reports.length,
    without_amount: reports.filter(({ income, expenses }) => income === null && expenses === null).length,
    registrants: new Set(reports.map(({ registrant }) => registrant?.id)).size,
    replaced: filings.filter(({ filing_type }) => !isRegistration(filing_type)).length - reports.length,
  };
}

/** All filings of one year, or how many requests they would take when that is more than allowed. */
async function fetchYear(
  http: Http,
  query: Query,
  allowed: number,
): Promise<{ filings: readonly Filing[]; requests: number } | { needed: number; requests: 1; count: number }> {
  const fetchOne = (page: number) =>
    fetchFilings(http, { ...query, ordering: "dt_posted", page, page_size: MAX_PAGE_SIZE });
  const first = await fetchOne(1);
  const needed = Math.max(1, Math.ceil(first.count / MAX_PAGE_SIZE));
  if (needed > allowed) return { needed, requests: 1, count: first.count };
  if (!first.hasNext) return { filings: first.rows, requests: 1 };
  const rest = await readOn({
    fetchOne,
    keep: (rows) => rows,
    page: 2,
    enough: Number.POSITIVE_INFINITY,
    maxPages: needed,
  });
  return { filings: [...first.rows, ...rest.kept], requests: needed };
}

const NAMES_SHOWN = 12;

function clientsNote(filings: readonly Filing[]): string {
  const names = [...new Set(filings.flatMap(({ client }) => client?.name ?? []))].toSorted();
  const more = names.length - NAMES_SHOWN;
  return `Clients counted: ${names.slice(0, NAMES_SHOWN).join("; ")}${more > 0 ? `; and ${more} more` : ""}. Check that all are meant.`;
}

export const lobbyingSpending = defineTool({
  name: "lobbying_spending",
  title: "Lobbying spending by year",
  description:
    "Reported lobbying money of a client or firm added up by year, amended reports counted once; in-house expenses and fees to firms stay apart.",
  keywords: ["how much was spent on lobbying", "lobbying expenditures", "lobbying budget"],
  input: {
    client_name: params.words.optional(),
    registrant_name: params.words.optional(),
    from_year: params.year({ min: 1999 }),
    to_year: params.year().optional(),
  },
  example: { client_name: "OpenAI", from_year: 2023 },
  async run({ client_name, registrant_name, from_year, to_year }, { http, now, progress }) {
    if (client_name === undefined && registrant_name === undefined)
      failArgument("client_name", "or registrant_name is needed");
    const last = Math.min(to_year ?? now().getUTCFullYear(), now().getUTCFullYear());
    if (last < from_year) failArgument("from_year", `is after ${to_year === undefined ? "this year" : "to_year"}`);
    const rows: ReturnType<typeof toYear>[] = [];
    const all: Filing[] = [];
    let left = MAX_REQUESTS;
    let year = from_year;
    for (; year <= last && left > 0; year++) {
      const found = await fetchYear(http, { client_name, registrant_name, filing_year: year }, left);
      left -= found.requests;
      if ("needed" in found) {
        // A part of a year would be a wrong sum.
        if (found.needed > MAX_REQUESTS)
          failArgument(
            client_name === undefined ? "registrant_name" : "client_name",
            `matches ${found.count} filings of ${year}, too many to add up; write more of the name, or give both names`,
          );
        break;
      }
      if (found.filings.length > 0) rows.push(toYear(year, found.filings));
      all.push(...found.filings);
      progress(year - from_year + 1, last - from_year + 1, `${year}`);
    }
    const about = {
      title: `Lobbying of ${[client_name, registrant_name].filter((name) => name !== undefined).join(" by ")}`,
    };
    if (rows.length === 0 && year > last)
      return empty({
        ...about,
        hint: "Try one word of the name, or find it with lobbying_clients or lobbying_registrants.",
      });
    if (rows.length === 0)
      return empty({ ...about, hint: `Nothing from ${from_year} to ${year - 1}; go on with from_year ${year}.` });
    return table({
      ...about,
      rows,
      units: { in_house_expenses: "USD", outside_firm_income: "USD" },
      ...(year > last ? {} : { next: { from_year: year } }),
      notes: [
        AMOUNTS_NOTE,
        "Reports below the threshold give no amount (without_amount); the current year is not complete.",
        clientsNote(all),
      ],
    });
  },
});

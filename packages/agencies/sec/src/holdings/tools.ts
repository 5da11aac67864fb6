import { defineTool, empty, failArgument, type Http, offsetPage, params, table } from "@fedpipe/core";
import { resolveCik } from "../companies/tickers.ts";
import { isForm } from "../filings/forms.ts";
import { fetchSubmissions, type Filing, selectFilings, type Submissions } from "../filings/submissions.ts";
import { type Cik, company, filingPage, companyPage } from "../ids.ts";
import { changeOf, isQuarterEnd, type Position, positionKey, positionsOf, quarterBefore } from "./positions.ts";
import { type Cover, fetchCover, fetchHoldings } from "./thirteen-f.ts";

export const institutionalHoldings = defineTool({
  name: "sec_institutional_holdings",
  title: "Holdings of a fund manager",
  description:
    "U.S. stocks and options a fund manager holds (13F), largest first, with changes on the quarter before. Find managers: sec_company_name_search.",
  keywords: [
    "13F-HR",
    "hedge fund portfolio",
    "institutional investor holdings",
    "what stocks does a manager own",
    "Berkshire Hathaway portfolio",
    "asset manager positions",
    "smart money",
  ],
  input: {
    cik: company,
    period: params.isoDate.optional().describe("Quarter end; newest when absent"),
    limit: params.limit({ max: 500, byDefault: 50 }),
    offset: params.offset,
  },
  example: { cik: "0001067983" },
  async run({ cik: reference, period, limit, offset }, { http }) {
    if (period !== undefined && !isQuarterEnd(period))
      failArgument("period", "is not the end of a quarter; write 03-31, 06-30, 09-30 or 12-31 of a year");
    const cik = await resolveCik(http, reference);
    const submissions = await fetchSubmissions(http, cik);
    const filing = await findReport(http, submissions, period);
    const title = `${submissions.name}, 13F holdings`;
    if (filing === undefined) return empty({ title, source: companyPage(cik), hint: whyNoReport(submissions, period) });
    const about = { title, source: filingPage(cik, filing.accession), dataDate: filing.period ?? filing.filed };
    const [cover, positions, before] = await Promise.all([
      fetchCover(http, cik, filing),
      fetchPositions(http, cik, filing),
      fetchBefore(http, cik, submissions, filing),
    ]);
    if (positions === undefined)
      return empty({ ...about, hint: "The report has no table in XML: read it with sec_filing_text." });
    const portfolio = sum(positions);
    const rows = positions.slice(offset, offset + limit).map((position) => toRow(position, portfolio, before));
    if (rows.length === 0) return empty({ ...about, hint: `There are ${positions.length} positions: lower offset.` });
    return table({
      ...about,
      rows,
      units: { value: "USD", share_of_portfolio: "percent", ...(before ? { change_percent: "percent" } : {}) },
      ...offsetPage({ total: positions.length, offset, shown: rows.length }),
      notes: notesOn({ cover, filing, positions, before, amendments: amendmentsOf(submissions, filing) }),
    });
  },
});

/** The newest report, or that of one quarter. An amendment counts only where there is no original: many hold additions only. */
async function findReport(
  http: Http,
  submissions: Submissions,
  period: string | undefined,
): Promise<Filing | undefined> {
  const newest = async (wanted: string) => {
    const matches = ({ form, period: end }: Filing) => form === wanted && (period === undefined || end === period);
    const { filings } = await selectFilings(http, submissions, { matches, since: period, limit: 1 });
    return filings[0];
  };
  return (await newest("13F-HR")) ?? newest("13F-HR/A");
}

async function fetchPositions(http: Http, cik: Cik, filing: Filing): Promise<Position[] | undefined> {
  const lines = await fetchHoldings(http, cik, filing);
  return lines && positionsOf(lines, filing.filed);
}

type Portfolio = ReadonlyMap<string, Position>;

async function fetchBefore(
  http: Http,
  cik: Cik,
  submissions: Submissions,
  { period }: Filing,
): Promise<Portfolio | undefined> {
  if (period === null) return undefined;
  const filing = await findReport(http, submissions, quarterBefore(period));
  const positions = filing && (await fetchPositions(http, cik, filing));
  return positions && new Map(positions.map((position) => [positionKey(position), position]));
}

const sum = (positions: readonly Position[]): number => positions.reduce((total, { value }) => total + value, 0);

function toRow(position: Position, portfolio: number, before: Portfolio | undefined) {
  const { issuer, class: kind, cusip, putCall, amount, isPrincipal, value } = position;
  const change = before && changeOf(position, before);
  return {
    issuer,
    class: kind,
    cusip,
    put_call: putCall,
    value,
    share_of_portfolio: portfolio === 0 ? null : Math.round((value / portfolio) * 10_000) / 100,
    [isPrincipal ? "principal" : "shares"]: amount,
    ...(change && { change: change.status, change_shares: change.amount, change_percent: change.percent }),
  };
}

function whyNoReport({ filings }: Submissions, period: string | undefined): string {
  if (period !== undefined) return "It filed none for this quarter: leave period out for the newest.";
  const isNotified = filings.recent.some(({ form }) => isForm(form, ["13F-NT"]));
  return isNotified
    ? "It files notices only (13F-NT): other managers report its holdings; read the notice with sec_filing_text to see who."
    : "Only managers of over $100 million in U.S. stocks file a 13F, often under another name: try sec_company_name_search with form 13F-HR.";
}

const amendmentsOf = ({ filings }: Submissions, { period, accession }: Filing): readonly Filing[] =>
  filings.recent.filter(
    (other) => other.form === "13F-HR/A" && other.period === period && other.accession !== accession,
  );

function notesOn({
  cover,
  filing,
  positions,
  before,
  amendments,
}: {
  cover: Cover | undefined;
  filing: Filing;
  positions: readonly Position[];
  before: Portfolio | undefined;
  amendments: readonly Filing[];
}): string[] {
  const held = new Set(positions.map(positionKey));
  const sold = [...(before?.values() ?? [])].filter((position) => !held.has(positionKey(position)));
  return [
    `Filed ${filing.filed}: ${positions.length} positions worth $${sum(positions).toLocaleString("en-US")}. Long U.S. stocks and options only; no short positions, bonds, cash or foreign stocks.`,
    ...(before === undefined
      ? ["There is no report for the quarter before, so no changes are shown."]
      : sold.length === 0
        ? []
        : [
            `Sold out since the quarter before: ${sold.slice(0, 20).map(nameOf).join(", ")}${sold.length > 20 ? ` and ${sold.length - 20} more` : ""}.`,
          ]),
    ...(cover?.reportType === "13F COMBINATION REPORT"
      ? [
          `A combination report: other managers report a part${cover.otherManagers.length === 0 ? "" : ` (${cover.otherManagers.slice(0, 10).join("; ")})`}.`,
        ]
      : []),
    ...amendments.map(({ accession, filed }) => `Amended by ${accession} of ${filed}, which is not merged here.`),
  ];
}

const nameOf = ({ issuer, putCall }: Position): string => (putCall === null ? issuer : `${issuer} (${putCall})`);

import { checkRange, defineTool, empty, type Http, offsetPage, params, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows, numberOf, textOf } from "./api.ts";
import { pageOf } from "./endpoints.ts";
import { between, type Filter } from "./filters.ts";

// The service compares letter by letter, and a comma would begin another condition.
const securityTerm = z
  .string()
  .regex(/^[\w -]{1,60}$/u, "write a term such as 13-Week or 9-Year 10-Month")
  .meta({ pattern: undefined })
  .transform((text) => text.toLowerCase().replaceAll(/(?<![a-z])[a-z]/gu, (letter) => letter.toUpperCase()));

export const treasuryAuctions = defineTool({
  name: "treasury_auctions",
  title: "Treasury auctions",
  description:
    "Auctions of Treasury securities, newest first: yields, prices, demand and who bought. With upcoming, the announced calendar, soonest first.",
  keywords: [
    "auction results",
    "bid to cover",
    "bond auction",
    "T-bill auction",
    "TIPS auction",
    "auction schedule",
    "primary dealers",
  ],
  input: {
    security_type: z
      .enum(["Bill", "Note", "Bond", "TIPS", "FRN", "CMB"])
      .optional()
      .describe("Note and Bond include TIPS and FRN"),
    security_term: securityTerm.optional().describe("e.g. 13-Week, 10-Year"),
    start: params.isoDate.optional().describe("Auction date"),
    end: params.isoDate.optional(),
    upcoming: z.boolean().default(false),
    limit: params.limit({ max: 1000, byDefault: 25 }),
    offset: params.offset,
  },
  example: { security_type: "Note", limit: 5 },
  async run({ upcoming, ...asked }, { http, now }) {
    checkRange({ start: asked.start, end: asked.end });
    return upcoming ? upcomingAuctions(http, asked, now()) : heldAuctions(http, asked);
  },
});

interface AuctionQuery {
  readonly security_type?: AuctionType | undefined;
  readonly security_term?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}
type AuctionType = "Bill" | "Note" | "Bond" | "TIPS" | "FRN" | "CMB";

const HELD = "/v1/accounting/od/auctions_query";
const UPCOMING = "/v1/accounting/od/upcoming_auctions";

// Only Bill, Note and Bond are types in the results; the others are flags on them.
const FLAGS: Readonly<Partial<Record<AuctionType, string>>> = {
  TIPS: "inflation_index_security",
  FRN: "floating_rate",
  CMB: "cash_management_bill_cmb",
};

async function heldAuctions(http: Http, { security_type, security_term, start, end, limit, offset }: AuctionQuery) {
  const flag = security_type === undefined ? undefined : FLAGS[security_type];
  const filters: Filter[] = [
    ...(security_type === undefined
      ? []
      : [
          {
            field: flag ?? "security_type",
            operator: "eq",
            value: flag === undefined ? security_type : "Yes",
          } as const,
        ]),
    ...(security_term === undefined ? [] : [{ field: "security_term", operator: "eq", value: security_term } as const]),
    ...between("auction_date", start, end),
  ];
  const { rows, total } = await fetchRows(http, HELD, { filters, sort: "-auction_date", offset, limit });
  const about = { title: "Treasury auctions", source: pageOf(HELD) };
  if (rows.length === 0) return empty({ ...about, hint: NO_AUCTION });
  const shown = rows.map(readAuction);
  return table({
    ...about,
    rows: shown,
    units: AUCTION_UNITS,
    notes: shown.some((row) => row["total_accepted"] === null)
      ? ["Auctions without results are announced and not yet held."]
      : [],
    ...offsetPage({ total, offset, shown: rows.length }),
  });
}

const NO_AUCTION =
  "Terms are written 4-Week, 13-Week, 2-Year, 10-Year; a reopened security has the term it has left, such as 9-Year 10-Month.";

function kindOf(row: Row): string | null {
  const flagged = Object.entries(FLAGS).find(([, field]) => row[field] === "Yes");
  return flagged?.[0] ?? textOf(row["security_type"]);
}

const AUCTION_NUMBERS = [
  "offering_amt",
  "int_rate",
  "high_yield",
  "high_discnt_rate",
  "high_investment_rate",
  "high_price",
  "bid_to_cover_ratio",
  "total_tendered",
  "total_accepted",
  "primary_dealer_accepted",
  "direct_bidder_accepted",
  "indirect_bidder_accepted",
  "soma_accepted",
] as const;

const AUCTION_UNITS = {
  offering_amt: "USD",
  int_rate: "percent",
  high_yield: "percent",
  high_discnt_rate: "percent",
  high_investment_rate: "percent",
  high_price: "USD per 100 par",
  total_tendered: "USD",
  total_accepted: "USD",
  primary_dealer_accepted: "USD",
  direct_bidder_accepted: "USD",
  indirect_bidder_accepted: "USD",
  soma_accepted: "USD",
};

function readAuction(row: Row): Row {
  return {
    auction_date: textOf(row["auction_date"]),
    kind: kindOf(row),
    security_type: textOf(row["security_type"]),
    security_term: textOf(row["security_term"]),
    cusip: textOf(row["cusip"]),
    reopening: textOf(row["reopening"]),
    issue_date: textOf(row["issue_date"]),
    maturity_date: textOf(row["maturity_date"]),
    ...Object.fromEntries(AUCTION_NUMBERS.map((name) => [name, numberOf(row[name])])),
  };
}

async function upcomingAuctions(http: Http, asked: AuctionQuery, today: Date) {
  const { security_type, security_term, start = today.toISOString().slice(0, 10), end, limit, offset } = asked;
  const filters = between("auction_date", start, end);
  const found = await fetchRows(http, UPCOMING, { filters, sort: "auction_date,-record_date", limit: 10_000 });
  const auctions = new Map<string, Row>();
  for (const row of found.rows) {
    if (security_type !== undefined && row["security_type"] !== security_type) continue;
    if (security_term !== undefined && row["security_term"] !== security_term) continue;
    // An auction is announced again when something changes: the first seen is the newest record.
    const key = `${String(row["security_term"])} ${String(row["security_type"])} ${String(row["auction_date"])}`;
    if (!auctions.has(key)) auctions.set(key, row);
  }
  const rows = [...auctions.values()].slice(offset, offset + limit).map((row) => ({
    auction_date: textOf(row["auction_date"]),
    security_type: textOf(row["security_type"]),
    security_term: textOf(row["security_term"]),
    reopening: textOf(row["reopening"]),
    cusip: textOf(row["cusip"]),
    offering_amt: numberOf(row["offering_amt"]),
    announcement_date: textOf(row["announcemt_date"]),
    issue_date: textOf(row["issue_date"]),
  }));
  const about = { title: `Upcoming Treasury auctions from ${start}`, source: pageOf(UPCOMING) };
  if (rows.length === 0) return empty({ ...about, hint: `None is announced. ${NO_AUCTION}` });
  return table({
    ...about,
    rows,
    units: { offering_amt: "USD" },
    ...offsetPage({ total: auctions.size, offset, shown: rows.length }),
  });
}

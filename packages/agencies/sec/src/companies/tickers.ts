import { fail, failArgument, type Http } from "@fedpipe/core";
import { z } from "zod";
import { type Cik, cikSchema, type CompanyReference } from "../ids.ts";
import type { Company } from "./company.ts";
import { rankCompanies } from "./rank.ts";

// The table's order is a rank (largest companies first), and a company stands in it once for each share class.
const tickerTable = z
  .record(z.string(), z.object({ cik_str: cikSchema, ticker: z.string(), title: z.string() }))
  .transform((entries) => groupByCompany(Object.values(entries)));

function groupByCompany(entries: readonly { cik_str: Cik; ticker: string; title: string }[]): Company[] {
  const companies = new Map<Cik, { cik: Cik; name: string; tickers: string[] }>();
  for (const { cik_str: cik, ticker, title } of entries) {
    const known = companies.get(cik);
    if (known === undefined) companies.set(cik, { cik, name: title, tickers: [ticker] });
    else known.tickers.push(ticker);
  }
  return [...companies.values()];
}

/** Every company with a listed share, the largest first. Rebuilt nightly. */
export function fetchCompanies(http: Http): Promise<Company[]> {
  return http.json(tickerTable, { host: "www", path: "/files/company_tickers.json" });
}

/** The CIK an argument stands for. A ticker nobody has ends the call, with the nearest company's ticker where there is one. */
export async function resolveCik(http: Http, reference: CompanyReference, argument = "cik"): Promise<Cik> {
  if (reference.kind === "cik") return reference.cik;
  const companies = await fetchCompanies(http);
  if (companies.length === 0) return fail({ kind: "unexpected-answer", host: "www.sec.gov", detail: "an empty table" });
  const found = companies.find(({ tickers }) => tickers.includes(reference.ticker));
  if (found !== undefined) return found.cik;
  return failArgument(
    argument,
    "is neither a CIK nor a ticker of a listed company; find CIKs with sec_ticker_lookup, of others with sec_company_name_search",
    rankCompanies(companies, reference.ticker.replaceAll("-", " "))[0]?.tickers[0],
  );
}

import { agencyTester, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import sec from "../index.ts";

const { call, failure } = agencyTester(sec, import.meta.url);

describe("naming a company", () => {
  it.each(["AAPL", "aapl", " $AAPL ", "320193", "0000320193", "CIK0000320193"])("takes %s for Apple", async (cik) => {
    const { result } = await call("sec_company_search", { cik });
    expect(result.title).toBe("Apple Inc.");
  });

  it.each(["BRK.B", "brk-b", "BRK B", "BRK/A"])(
    "takes %s for Berkshire, whose classes EDGAR parts by a dash",
    async (cik) => {
      const { result } = await call("sec_company_search", { cik });
      expect(result.title).toBe("BERKSHIRE HATHAWAY INC");
    },
  );

  it("pads the CIK for data.sec.gov and not for the archive", async () => {
    const { requests } = await call("sec_insider_transactions", { cik: "320193", filings: 1 });
    expect(requests.map(({ url }) => url.pathname)).toEqual([
      "/submissions/CIK0000320193.json",
      "/Archives/edgar/data/320193/000105923524000009/form4.xml",
    ]);
  });

  it("refuses a name in place of a ticker, and says which ticker it may be", async () => {
    expect(await failure("sec_company_search", { cik: "Lockheed Martin" })).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "cik", didYouMean: "LMT" }],
    });
  });

  it("sends no CIK of eleven digits anywhere", async () => {
    expect(await failure("sec_company_search", { cik: "12345678901" })).toMatchObject({ kind: "bad-arguments" });
  });

  it("says that an unknown CIK is unknown, though SEC answers with XML of its store", async () => {
    expect(await failure("sec_company_search", { cik: "1" })).toMatchObject({
      kind: "not-found",
      what: "filer with CIK 0000000001",
    });
  });

  it("lists share classes of one company together, and matches whole words from their start", async () => {
    const { result } = await call("sec_ticker_lookup", { query: "ford motor company" });
    expect(rowsOf(result)).toEqual([{ cik: "0000037996", name: "FORD MOTOR CO", tickers: ["F"] }]);
    const alphabet = await call("sec_ticker_lookup", { query: "alphabet" });
    expect(rowsOf(alphabet.result)).toMatchObject([{ tickers: ["GOOGL", "GOOG"] }]);
  });

  it("puts the larger of two companies of one name first", async () => {
    const { result } = await call("sec_ticker_lookup", { query: "apple" });
    expect(rowsOf(result).map(({ tickers }) => tickers)).toEqual([["AAPL"], ["APLE"]]);
  });

  it("points to the other search when no listed company matches", async () => {
    const { result } = await call("sec_ticker_lookup", { query: "zzz holdings" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("sec_company_name_search") });
  });

  it("finds who filed a form by name", async () => {
    const { result } = await call("sec_company_name_search", { name: "Renaissance", form: "13F-HR" });
    expect(rowsOf(result)[0]).toMatchObject({ name: "RENAISSANCE TECHNOLOGIES LLC", cik: "0001037389", documents: 84 });
  });
});

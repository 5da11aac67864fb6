import { agencyTester, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import sec from "../index.ts";

const { call, failure } = agencyTester(sec, import.meta.url);

const AAPL = { cik: "320193" };
const FIRST = "/Archives/edgar/data/320193/000105923524000009/form4.xml";

describe("insider transactions", () => {
  it("asks for the XML that lies beside the styled view EDGAR names", async () => {
    const { requests } = await call("sec_insider_transactions", { ...AAPL, filings: 1 });
    expect(requests.at(-1)?.url.pathname).toBe(FIRST);
  });

  it("reads one owner or several, and flags written 1 or true", async () => {
    const { result } = await call("sec_insider_transactions", { ...AAPL, filings: 2 });
    const rows = rowsOf(result);
    expect(rows[0]).toMatchObject({ owner: "DOE JANE", role: "Chief Financial Officer", planned_10b5_1: true });
    expect(rows.at(-1)).toMatchObject({
      owner: "ROE RICHARD; ROE FAMILY TRUST",
      role: "director; 10% owner",
      planned_10b5_1: false,
      ownership: "indirect: By Trust",
    });
  });

  it("leaves a price that only has a footnote null, and not zero", async () => {
    const { result } = await call("sec_insider_transactions", { ...AAPL, filings: 1 });
    expect(rowsOf(result)[0]).toMatchObject({ code: "M", shares: 1000, price: null, value: null });
  });

  it("counts purchases and sales alone as trades, and amendments not at all", async () => {
    const { result } = await call("sec_insider_transactions", { ...AAPL, filings: 3 });
    expect(result.notes?.[0]).toContain("bought 50 shares for $9,500; sold 600 shares for $132,075");
    expect(rowsOf(result).at(-1)).toMatchObject({ form: "4/A", code: "S", shares: 7 });
    expect(result).toMatchObject({ next: { offset: 3 } });
  });

  it("shows derivatives only on demand", async () => {
    const plain = await call("sec_insider_transactions", { ...AAPL, filings: 1 });
    expect(rowsOf(plain.result)).toHaveLength(3);
    const { result } = await call("sec_insider_transactions", { ...AAPL, filings: 1, include_derivatives: true });
    expect(rowsOf(result).at(-1)).toMatchObject({
      security: "Restricted Stock Unit",
      expires: "2030-01-01",
      underlying: "Common Stock",
      underlying_shares: 1000,
    });
  });

  it("filters by code, in any case", async () => {
    const { result } = await call("sec_insider_transactions", { ...AAPL, filings: 3, transaction_codes: "p" });
    expect(rowsOf(result)).toMatchObject([{ code: "P", transaction: "purchase", value: 9500 }]);
  });

  it("lists the holdings of a Form 3, which has no transactions", async () => {
    const body = `<ownershipDocument><documentType>3</documentType>
      <issuer><issuerName>Apple Inc.</issuerName><issuerTradingSymbol/></issuer>
      <reportingOwner><reportingOwnerId><rptOwnerName>NEW BOSS</rptOwnerName></reportingOwnerId><reportingOwnerRelationship/></reportingOwner>
      <nonDerivativeTable><nonDerivativeHolding><securityTitle><value>Common Stock</value></securityTitle>
      <postTransactionAmounts><sharesOwnedFollowingTransaction><value>1,500</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
      <ownershipNature/></nonDerivativeHolding></nonDerivativeTable></ownershipDocument>`;
    const { result } = await call(
      "sec_insider_transactions",
      { ...AAPL, filings: 1 },
      { [FIRST]: { contentType: "text/xml", body } },
    );
    expect(rowsOf(result)).toMatchObject([
      {
        owner: "NEW BOSS",
        role: null,
        company: "Apple Inc.",
        code: null,
        transaction: "holding",
        shares: null,
        shares_after: 1500,
      },
    ]);
  });

  it("says how many forms it could not read because they are no XML", async () => {
    const { result } = await call("sec_insider_transactions", { ...AAPL, filings: 4 });
    expect(result.notes?.at(-1)).toMatch(/^1 of the forms are not in XML/u);
  });

  it("fails when a form that is there cannot be read: a failed source is no empty one", async () => {
    expect(
      await failure("sec_insider_transactions", { ...AAPL, filings: 1 }, { [FIRST]: { status: 503, body: "" } }),
    ).toMatchObject({
      kind: "unavailable",
    });
  });

  it("answers a company without such forms with a hint", async () => {
    const { result } = await call("sec_insider_transactions", { cik: "1067983" });
    expect(result).toMatchObject({ kind: "empty" });
  });

  it("refuses codes that are none", async () => {
    expect(await failure("sec_insider_transactions", { ...AAPL, transaction_codes: "buy" })).toMatchObject({
      kind: "bad-arguments",
      requests: [],
    });
  });
});

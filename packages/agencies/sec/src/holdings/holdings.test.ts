import { agencyTester, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import sec from "../index.ts";

const { call, failure } = agencyTester(sec, import.meta.url);

const BERKSHIRE = { cik: "1067983" };
const TABLE = "/Archives/edgar/data/1067983/000095012324005622/form13fInfoTable.xml";
const row = (
  value: number,
  shares: number,
  type = "SH",
) => `<infoTable><nameOfIssuer>A</nameOfIssuer><titleOfClass>COM</titleOfClass>
  <cusip>${value}${shares}</cusip><value>${value}</value><shrsOrPrnAmt><sshPrnamt>${shares}</sshPrnamt><sshPrnamtType>${type}</sshPrnamtType></shrsOrPrnAmt></infoTable>`;
const tableOf = (...rows: string[]) => ({
  [TABLE]: { contentType: "text/xml", body: `<informationTable>${rows.join("")}</informationTable>` },
});

describe("holdings of a fund manager", () => {
  it("adds the lines of one security, and keeps options on it apart", async () => {
    const { result } = await call("sec_institutional_holdings", BERKSHIRE);
    expect(rowsOf(result)).toMatchObject([
      { issuer: "COCA COLA CO", shares: 400, value: 24_000, share_of_portfolio: 48, change: "same", change_shares: 0 },
      {
        issuer: "APPLE INC",
        put_call: null,
        shares: 150,
        value: 22_500,
        change: "less",
        change_shares: -50,
        change_percent: -25,
      },
      { issuer: "NEW CO", change: "new", change_shares: 30, change_percent: null },
      { issuer: "APPLE INC", put_call: "Put", shares: 10, value: 500 },
    ]);
  });

  it("names what was sold out, other managers, and amendments it does not merge", async () => {
    const { result } = await call("sec_institutional_holdings", BERKSHIRE);
    const notes = result.notes?.join(" ") ?? "";
    expect(notes).toContain("Sold out since the quarter before: GONE CORP.");
    expect(notes).toContain("OTHER MANAGER LLC");
    expect(notes).toContain("0000950123-24-005700");
    expect(result.dataDate).toBe("2024-03-31");
  });

  it("reads values of before 2023 as thousands, and shows no change without a quarter before", async () => {
    const { result } = await call("sec_institutional_holdings", { ...BERKSHIRE, period: "2022-09-30" });
    expect(rowsOf(result)).toEqual([
      {
        issuer: "APPLE INC",
        class: "COM",
        cusip: "037833100",
        put_call: null,
        value: 138_000,
        share_of_portfolio: 100,
        shares: 1000,
      },
    ]);
  });

  it("reads values as thousands, too, when most shares would else cost less than a dollar", async () => {
    const { result } = await call(
      "sec_institutional_holdings",
      BERKSHIRE,
      tableOf(row(50, 1000), row(30, 500), row(9, 3)),
    );
    expect(rowsOf(result).map(({ value }) => value)).toEqual([50_000, 30_000, 9000]);
  });

  it("takes the principal of a bond for no number of shares", async () => {
    const { result } = await call("sec_institutional_holdings", BERKSHIRE, tableOf(row(900, 1000, "PRN")));
    expect(rowsOf(result)).toMatchObject([{ principal: 1000, value: 900 }]);
    expect(rowsOf(result)[0]).not.toHaveProperty("shares");
  });

  it("pages through positions", async () => {
    const { result } = await call("sec_institutional_holdings", { ...BERKSHIRE, limit: 1, offset: 1 });
    expect(rowsOf(result)).toMatchObject([{ issuer: "APPLE INC", put_call: null }]);
    expect(result).toMatchObject({ total: 4, next: { offset: 2 } });
  });

  it("explains who files a 13F when a company does not", async () => {
    const { result, requests } = await call("sec_institutional_holdings", { cik: "320193", period: "2024-03-31" });
    expect(result.kind).toBe("empty");
    expect(requests).toHaveLength(1);
  });

  it("refuses a day that ends no quarter", async () => {
    expect(await failure("sec_institutional_holdings", { ...BERKSHIRE, period: "2024-03-30" })).toMatchObject({
      kind: "bad-arguments",
      requests: [],
    });
  });
});

import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "./tokens.ts";

const table = JSON.stringify({
  kind: "table",
  summary: "Unemployment rate (UNRATE), 12 monthly values, newest first",
  columns: ["date", "value", "realtime_start"],
  rows: Array.from({ length: 60 }, (_, index) => [`20${10 + (index % 15)}-0${1 + (index % 9)}-01`, index * 1.37, null]),
  source: "https://fred.stlouisfed.org/series/UNRATE",
});

const companies = JSON.stringify(
  ["Lockheed Martin Corp", "RTX CORP", "BERKSHIRE HATHAWAY INC", "Société Générale", "UnitedHealth Group"].map(
    (name, index) => ({
      name,
      cik: `000${91_827 * (index + 3)}`,
      ticker: name.slice(0, 3).toUpperCase(),
      active: index > 2,
    }),
  ),
  null,
  2,
);

const prose = `The Bureau of Labor Statistics publishes the unemployment rate on the first Friday of each month. It counts people
without a job who looked for one during the past four weeks; discouraged workers are left out, which is why broader measures
such as U-6 exist. Revisions arrive with each January release, when population controls and seasonal factors are updated.`;

const code = `export async function fetchSeries(http: Http, seriesId: SeriesId): Promise<Series> {
  const answer = await http.getJson(path\`/fred/series?series_id=\${seriesId}\`, seriesAnswer);
  if (answer.seriess.length === 0) return fail({ kind: "not-found", what: seriesId });
  return answer.seriess[0] ?? fail({ kind: "unexpected-answer", detail: "no series" });
}`;

const schema = JSON.stringify({
  name: "sec_recent_filings",
  description: "Filings of one company with links; 8-K items decoded. Hides ownership forms unless asked.",
  inputSchema: {
    type: "object",
    properties: {
      cik: { type: "string", description: "CIK or ticker" },
      since: { type: "string", format: "date" },
      limit: { type: "integer", minimum: 1, maximum: 200, default: 25 },
    },
    required: ["cik"],
    additionalProperties: false,
  },
});

const medicine = JSON.stringify(
  ["ATORVASTATIN CALCIUM", "LISINOPRIL", "METFORMIN HYDROCHLORIDE"].map((drug, index) => ({
    drug,
    ndc: `0071-015${index}-23`,
    labeler: "PFIZER LABORATORIES DIV PFIZER INC",
    form: "TABLET, FILM COATED",
    reactions: ["myalgia", "thrombocytopenia", "acute kidney injury"],
    serious: true,
    received: `2024-0${index + 1}-17`,
  })),
);

const html = "<table class='data'><tr><td>2024-01-31</td><td>4.5%</td></tr><!-- end --></table>\n".repeat(12);

const samples = { table, companies, prose, code, schema, medicine, html };

describe("estimateTokens, against the real tokenizer", () => {
  const ratios = Object.entries(samples).map(([name, text]) => ({
    name,
    ratio: estimateTokens(text) / encode(text).length,
  }));

  it.each(ratios)("$name is never under by more than 3 %, nor over by more than 25 %", ({ ratio }) => {
    expect(ratio).toBeGreaterThan(0.97);
    expect(ratio).toBeLessThan(1.25);
  });

  it("is off by 10 % at most in the mean", () => {
    expect(ratios.reduce((sum, { ratio }) => sum + Math.abs(ratio - 1), 0) / ratios.length).toBeLessThan(0.1);
  });

  it("does not undercount other scripts", () => {
    for (const text of [
      "日本銀行の金利政策と物価見通しについて",
      "Федеральная резервная система повысила ставку",
      "🙂🚀📈",
    ]) {
      expect(estimateTokens(text) / encode(text).length).toBeGreaterThan(0.97);
    }
  });

  it("counts nothing for nothing, and is done in time with a long word", () => {
    expect(estimateTokens("")).toBe(0);
    const started = performance.now();
    estimateTokens("a".repeat(300_000));
    estimateTokens("-".repeat(300_000));
    estimateTokens(" ".repeat(300_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

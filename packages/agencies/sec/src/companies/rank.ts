import type { Company } from "./company.ts";

const SUFFIXES = new Set([
  "INC",
  "INCORPORATED",
  "CORP",
  "CORPORATION",
  "CO",
  "COMPANY",
  "LTD",
  "LIMITED",
  "PLC",
  "LLC",
  "LP",
  "SA",
  "NV",
  "AG",
]);

/**
 * Companies that a ticker, a CIK or a part of a name stands for, best first: the ticker itself, names that start with the
 * words, names that hold them all, tickers that start so. Within one kind the table's order (size) stays. Words match
 * from their start: "ford" is not Bradford.
 */
export function rankCompanies(companies: readonly Company[], query: string): readonly Company[] {
  const wanted = toWords(query);
  const ticker = query
    .trim()
    .toUpperCase()
    .replaceAll(/[.\s]+/gu, "-");
  const essential = wanted.filter((word) => !SUFFIXES.has(word));
  const words = essential.length > 0 ? essential : wanted;
  if (words.length === 0) return [];
  return companies
    .map((company) => ({ company, grade: grade(company, ticker, words) }))
    .filter(({ grade }) => grade !== undefined)
    .toSorted((a, b) => (a.grade ?? 0) - (b.grade ?? 0))
    .map(({ company }) => company);
}

function grade({ cik, name, tickers }: Company, ticker: string, words: readonly string[]): number | undefined {
  if (tickers.includes(ticker) || (/^\d+$/u.test(ticker) && Number(cik) === Number(ticker))) return 0;
  const own = toWords(name);
  if (words.every((word, index) => own[index] === word)) return 1;
  if (words.every((word, index) => own[index]?.startsWith(word))) return 2;
  if (words.every((word) => own.includes(word))) return 3;
  if (words.every((word) => own.some((candidate) => candidate.startsWith(word)))) return 4;
  return tickers.some((own) => own.startsWith(ticker)) ? 5 : undefined;
}

function toWords(text: string): string[] {
  return text
    .toUpperCase()
    .replaceAll(/['’]/gu, "")
    .replaceAll("&", " AND ")
    .split(/[^A-Z0-9]+/u)
    .filter((word) => word !== "" && word !== "AND" && word !== "THE");
}

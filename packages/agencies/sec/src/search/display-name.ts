import { type Cik, cikSchema } from "../ids.ts";

/** The parts of "APPLE INC  (AAPL)  (CIK 0000320193)". */
export function readDisplayName(text: string): { name: string; cik: Cik | null; tickers: string | null } {
  const cik = cikSchema.safeParse(/\(CIK (\d{1,10})\)\s*$/u.exec(text)?.[1] ?? "none");
  const rest = text.replace(/\s*\(CIK \d+\)\s*$/u, "");
  // Two blanks stand before a bracket with tickers; one before a bracket that belongs to the name.
  const tickers = /\s{2}\(([A-Z0-9, .-]+)\)$/u.exec(rest);
  return {
    name: (tickers === null ? rest : rest.slice(0, tickers.index)).trim(),
    cik: cik.success ? cik.data : null,
    tickers: tickers?.[1] ?? null,
  };
}

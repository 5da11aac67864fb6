import type { Cik } from "../ids.ts";

export interface Company {
  readonly cik: Cik;
  readonly name: string;
  /** Its share classes, the most traded first. */
  readonly tickers: readonly string[];
}

import { z } from "zod";

export const SITE = "https://fred.stlouisfed.org";
export const seriesPage = (id: string) => `${SITE}/series/${encodeURIComponent(id)}`;
export const releasePage = (id: number) => `${SITE}/release?rid=${id}`;

export const seriesId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_.-]{1,80}$/u, "a series id holds letters, digits and _ only; find ids with fred_search");

const COMMON_FREQUENCIES = ["d", "w", "bw", "m", "q", "sa", "a"] as const;
export const frequency = z.enum(COMMON_FREQUENCIES).describe("Not finer than the series' own");

/** Also the weeks and fortnights that end on a given day. */
export const anyFrequency = z
  .enum([...COMMON_FREQUENCIES, "wef", "weth", "wew", "wetu", "wem", "wesu", "wesa", "bwew", "bwem"])
  .describe("Not finer than the series' own");

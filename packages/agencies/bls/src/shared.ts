import { z } from "zod";
import type { Answered } from "./api.ts";

/** The agency's page on how its series ids are made. */
export const SERIES_HELP = "https://www.bls.gov/help/hlpforma.htm";
export const seriesPage = (id: string): string => `https://data.bls.gov/timeseries/${encodeURIComponent(id)}`;

// A refinement, because bounds would cost tokens in every definition and tell nobody anything.
export const year = z.int().refine((value) => value >= 1900 && value <= 2100, { error: "write a year such as 2024" });

export const surveyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2}$/u, "a survey is two letters, such as LN");

/** What a reader must know of an answer that is not whole. */
export function notesOf(
  { series, unknownIds, yearLimit, remarks }: Answered,
  asked: readonly string[],
): readonly string[] {
  const answered = new Set([...series.map(({ id }) => id), ...unknownIds]);
  const left = asked.filter((id) => !answered.has(id));
  return [
    ...(unknownIds.length > 0 ? [`BLS has no series ${unknownIds.join(", ")}.`] : []),
    ...(left.length > 0 ? [`BLS did not answer for ${left.join(", ")}.`] : []),
    ...(yearLimit === undefined
      ? []
      : [
          `BLS cut the range to its first ${yearLimit} years${yearLimit < 20 ? "; with BLS_API_KEY it gives 20" : ""}.`,
        ]),
    ...remarks.map((remark) => `BLS remarks: ${remark}`),
  ];
}

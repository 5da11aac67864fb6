import { z } from "zod";

/** An argument that takes several values separated by commas, each read by `item`. */
export const commaList = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .trim()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .pipe(z.array(item).min(1).max(50));

/** Text of an upstream field; blank is null. */
export const nullableText = z
  .string()
  .nullish()
  .transform((text) => (text === undefined || text === null || text.trim() === "" ? null : text.trim()));

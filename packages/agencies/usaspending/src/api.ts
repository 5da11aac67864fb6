import { failArgument } from "@fedpipe/core";
import { z } from "zod";

export const SEARCH_PAGE = "https://www.usaspending.gov/search";

/** Rows a search shows at most, over all pages. */
const WINDOW = 50_000;

export const pageMetadata = z.object({ hasNext: z.boolean().nullish(), total: z.number().nullish() }).nullish();

export const messages = z.array(z.string()).nullish();

/** `next` of a list that counts pages. `next` of the answer itself is not to be trusted: it may name a page that is not there. */
export const nextPage = (metadata: z.output<typeof pageMetadata>, page: number) =>
  metadata?.hasNext === true ? { next: { page: page + 1 } } : {};

/** Refuses what lies beyond the rows the service shows. */
export function checkWindow(page: number, limit: number): void {
  if (page * limit > WINDOW) failArgument("page", `goes beyond the ${WINDOW} rows there are; narrow the filters`);
}

/** A note where the service says that it left a filter out: its figures then cover more than was asked. */
export const filterNotes = (given: readonly string[] | null | undefined): readonly string[] =>
  given?.some((message) => /not used|ignored|unrecognized/iu.test(message)) === true
    ? ["USAspending says it did not use one of the filters: the figures may cover more than was asked."]
    : [];

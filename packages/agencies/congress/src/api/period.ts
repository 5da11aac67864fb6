import { failArgument, type QueryValue } from "@fedpipe/core";
import { z } from "zod";

const moment = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/u, "write YYYY-MM-DD or YYYY-MM-DDT00:00:00Z")
  .refine((text) => isCalendarDay(text.slice(0, 10)), "is no day of the calendar")
  .meta({ pattern: undefined });

function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The period in which a record was last changed at Congress.gov: not the day of the event it tells of. */
export const updated = {
  from_date_time: moment.optional().describe("Updated since, YYYY-MM-DD"),
  to_date_time: moment.optional(),
};

interface Updated {
  readonly from_date_time?: string | undefined;
  readonly to_date_time?: string | undefined;
}

/** The API's two parameters of an update period. A day as the end counts in full. */
export function updatedQuery({ from_date_time: from, to_date_time: to }: Updated): Record<string, QueryValue> {
  const start = from === undefined ? undefined : atMidnight(from);
  const end = to === undefined ? undefined : to.length === 10 ? dayAfter(to) : to;
  // The API answers a reversed period with an empty list.
  if (start !== undefined && end !== undefined && start > end) failArgument("from_date_time", "is after to_date_time");
  return { fromDateTime: start, toDateTime: end };
}

const atMidnight = (text: string): string => (text.length === 10 ? `${text}T00:00:00Z` : text);

const dayAfter = (text: string): string =>
  `${new Date(Date.parse(`${text}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;

export const sort = z.enum(["updateDate+asc", "updateDate+desc"]).optional();

/** The "+" of a sort order is a blank of the address; encoded as a plus it is not understood. */
export const sortQuery = (order: string | undefined): Record<string, QueryValue> => ({
  sort: order?.replace("+", " "),
});

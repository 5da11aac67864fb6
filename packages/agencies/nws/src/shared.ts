import { z } from "zod";

// The agency redirects more than four decimals. Bounds stand in refinements: in a definition they cost and tell nothing.
const degrees = (most: number) =>
  z
    .number()
    .refine((value) => Math.abs(value) <= most, { error: `lies between -${most} and ${most}` })
    .transform((value) => Number(value.toFixed(4)));

export const lat = degrees(90);
export const lon = degrees(180);

export const stationId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,10}$/u, "a station id is letters and digits, such as KDCA; find one with nws_stations_near");

export const quantity = z
  .object({ unitCode: z.string().nullish(), value: z.number().nullish() })
  .nullish()
  .transform((given) => given ?? undefined);
export type Quantity = z.output<typeof quantity>;

// Units the agency has used for one and the same quantity, and what makes them the first.
const FACTORS: Readonly<Record<string, number>> = { m: 1000, mm: 1, "m_s-1": 3.6, "km_h-1": 1 };

/** A number rounded to one decimal; missing is null. */
export function valueOf(given: Quantity): number | null {
  const value = given?.value;
  return value === null || value === undefined ? null : Number(value.toFixed(1));
}

/** As `valueOf`, in mm or km/h whatever unit the agency sent. */
export function convertedValue(given: Quantity): number | null {
  const unit = given?.unitCode?.split(":").at(-1) ?? "";
  const value = given?.value;
  return value === null || value === undefined ? null : Number((value * (FACTORS[unit] ?? 1)).toFixed(1));
}

/** The last part of an address: ids of zones and stations come as links. */
export const idOfLink = (link: string | null | undefined): string | null => link?.split("/").at(-1) || null;

/** A moment as the agency takes it: a date means its first second, fractions of a second are refused there. */
export const moment = z
  .string()
  .trim()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/u,
    "write 2024-06-30 or 2024-06-30T18:00:00Z",
  )
  .refine((text) => isCalendarDate(text.slice(0, 10)) && !Number.isNaN(inUtc(text)), {
    error: "is no moment of the calendar",
  })
  .transform((text) => new Date(inUtc(text)).toISOString().replace(/\.\d+Z$/u, "Z"));

// Without an offset a moment is in UTC here, whatever the machine's own zone.
function inUtc(text: string): number {
  if (text.length === 10) return Date.parse(`${text}T00:00:00Z`);
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/u.test(text) ? text : `${text}Z`);
}

// Date.parse takes the 30th of February for the 1st of March.
function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** The cursor of a `next` link, where the answer has one. */
export const nextCursor = z
  .object({ next: z.string().nullish() })
  .nullish()
  .transform((pagination) => /[?&]cursor=([^&]+)/u.exec(pagination?.next ?? "")?.[1])
  .transform((cursor) => (cursor === undefined ? undefined : decodeURIComponent(cursor)));

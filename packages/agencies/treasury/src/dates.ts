/** The day before an ISO date. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

/** The last day of a date's month: how the monthly sets date their rows. */
export function endOfMonth(date: string): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The first day of the month so many months before a moment. */
export function monthsBefore(moment: Date, months: number): string {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
}

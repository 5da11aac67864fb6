const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The longest wait a timer of Node can hold; more would fire at once. */
const LONGEST = 2_147_483_647;

/** Milliseconds of "500ms", "30s", "10m", "1h" or a number of seconds; undefined when it is none of these. */
export function parseDuration(value: string | number): number | undefined {
  const [, amount = "", unit = "s"] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h)?\s*$/.exec(String(value)) ?? [];
  if (amount === "") return undefined;
  const milliseconds = Math.round(Number(amount) * (UNITS[unit] ?? 1000));
  return milliseconds <= LONGEST ? milliseconds : undefined;
}

/** For people: "350 ms", "2.5 s", "10 min". */
export function renderDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 120_000) return `${Number((milliseconds / 1000).toFixed(1))} s`;
  return `${Number((milliseconds / 60_000).toFixed(1))} min`;
}

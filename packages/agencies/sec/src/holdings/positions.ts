import type { HoldingLine } from "./thirteen-f.ts";

/** What a manager holds of one security: stock, and puts and calls on it apart. */
export interface Position {
  readonly issuer: string;
  readonly class: string;
  readonly cusip: string;
  readonly putCall: "Put" | "Call" | null;
  readonly amount: number;
  readonly isPrincipal: boolean;
  /** US dollars. */
  readonly value: number;
}

// Values were in thousands of dollars until the form changed; it is the day of filing that counts, not the quarter.
const WHOLE_DOLLARS_SINCE = "2023-01-03";

/** Lines as positions, the largest first, in whole dollars. */
export function positionsOf(lines: readonly HoldingLine[], filed: string): Position[] {
  const scale = filed < WHOLE_DOLLARS_SINCE || isInThousands(lines) ? 1000 : 1;
  const positions = new Map<string, Position>();
  for (const line of lines) {
    const key = positionKey(line);
    const known = positions.get(key);
    positions.set(key, {
      ...line,
      amount: line.amount + (known?.amount ?? 0),
      value: line.value * scale + (known?.value ?? 0),
    });
  }
  return [...positions.values()].toSorted((a, b) => b.value - a.value);
}

export const positionKey = ({ cusip, putCall }: Pick<Position, "cusip" | "putCall">): string =>
  `${cusip}/${putCall ?? ""}`;

// Some managers never noticed the change. Few shares cost less than a dollar: when most seem to, it is thousands.
function isInThousands(lines: readonly HoldingLine[]): boolean {
  const priced = lines.filter(({ amount, isPrincipal, value }) => !isPrincipal && amount > 0 && value > 0);
  const cheap = priced.filter(({ amount, value }) => value / amount < 1);
  return cheap.length * 2 > priced.length;
}

export interface Change {
  readonly status: "new" | "more" | "less" | "same";
  /** Shares since the quarter before. */
  readonly amount: number;
  readonly percent: number | null;
}

/** How a position changed from the quarter before. */
export function changeOf(position: Position, before: ReadonlyMap<string, Position>): Change {
  const held = before.get(positionKey(position))?.amount ?? 0;
  const amount = position.amount - held;
  if (held === 0) return { status: "new", amount, percent: null };
  return {
    status: amount > 0 ? "more" : amount < 0 ? "less" : "same",
    amount,
    percent: Math.round((amount / held) * 1000) / 10,
  };
}

/** The last days of the calendar quarter before the one that ends on `date`. */
export function quarterBefore(date: string): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 3, 0)).toISOString().slice(0, 10);
}

export const isQuarterEnd = (date: string): boolean => /-(03-31|06-30|09-30|12-31)$/u.test(date);

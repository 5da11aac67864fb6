import type { Board } from "./board.ts";
import type { Query } from "./subject.ts";

/** What some sources are only asked about. */
export type Line = "bank" | "medicine";

// Standard Industrial Classification: banks, savings institutions and their holdings; drugs, devices and their dealers.
const CODES: Readonly<Record<Line, RegExp>> = {
  bank: /^(?:60[2-9]\d|6111|6199|6712|6141)$/u,
  medicine: /^(?:283\d|384\d|385\d|5047|512[02]|8071|8731)$/u,
};

const WORDS: Readonly<Record<Line, RegExp>> = {
  bank: /^(?:bank|banks|banc|bancorp|bancorporation|bancshares|bankshares|bankcorp|banking|savings|bancgroup)$/u,
  medicine:
    /^(?:pharma\w*|biopharma\w*|therapeutics|biotech\w*|bioscience\w*|biologics|vaccine\w*|laboratories|medical|medtech|surgical|orthop\w+|diagnostics|oncology|biomet|dental|devices)$/u,
};

/**
 * Whether a company is in a line of business, from what is known: words of its name at once, else the industry that SEC
 * gives. Undefined when neither tells.
 */
export async function isInLine(line: Line, { name }: Query, board: Board): Promise<boolean | undefined> {
  if (name.words.some((word) => WORDS[line].test(word))) return true;
  const identity = await board.identified;
  if (identity?.folded.words.some((word) => WORDS[line].test(word))) return true;
  const profile = await board.profiled;
  const sic = profile?.sic ?? undefined;
  return sic === undefined ? undefined : CODES[line].test(sic);
}

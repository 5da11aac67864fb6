import type { Fields } from "../api/items.ts";
import type { Congress, Session } from "../ids.ts";

/** How one member voted. Aye is Yea and No is Nay; in elections of the Speaker it is a name. */
export interface Ballot {
  readonly name: string;
  readonly party: string | null;
  readonly state: string | null;
  readonly vote: string;
  /** Bioguide id; null for senators, whom senate.gov numbers otherwise. */
  readonly bioguideId: string | null;
}

export interface Tally {
  readonly yea: number | null;
  readonly nay: number | null;
  readonly present: number | null;
  readonly not_voting: number | null;
}

/** One roll call of either chamber, wherever it came from. */
export interface RollCall {
  readonly chamber: "House" | "Senate";
  readonly congress: Congress;
  readonly session: Session;
  readonly number: number;
  /** Day it began, where the chamber sits. */
  readonly date: string | null;
  readonly question: string | null;
  readonly result: string | null;
  /** What was voted on: "HR 3424", "PN373". */
  readonly subject: string | null;
  /** What else the source says: type of vote, majority needed, amendment, tie-breaker. */
  readonly details: Fields;
  readonly totals: Tally;
  readonly parties: readonly (Tally & { readonly party: string })[];
  /** Votes for each candidate, in elections of the Speaker. */
  readonly candidates?: Readonly<Record<string, number>>;
  /** Empty where only the tally was asked for. */
  readonly ballots: readonly Ballot[];
  readonly url: string;
  /** What could not be fetched. */
  readonly notes: readonly string[];
}

const SAME: Readonly<Record<string, string>> = { Aye: "Yea", No: "Nay" };

/** "Aye" on recorded votes and "Yea" on yea-and-nay votes are the same vote. */
export const readVote = (cast: string): string => SAME[cast] ?? cast;

const KINDS = { yea: "Yea", nay: "Nay", present: "Present", not_voting: "Not Voting" } as const;

/** Ballots counted. */
export function countBallots(ballots: readonly Ballot[]): Tally {
  const count = (vote: string) => ballots.filter((ballot) => ballot.vote === vote).length;
  return {
    yea: count(KINDS.yea),
    nay: count(KINDS.nay),
    present: count(KINDS.present),
    not_voting: count(KINDS.not_voting),
  };
}

/** Ballots counted by party, the largest first. */
export function countParties(ballots: readonly Ballot[]): RollCall["parties"] {
  return [...groupBy(ballots, ({ party }) => party ?? "unknown")]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([party, group]) => ({ party, ...countBallots(group) }));
}

/** Votes for each candidate; undefined when the vote was not an election. */
export function countCandidates(ballots: readonly Ballot[]): Record<string, number> | undefined {
  const usual = new Set<string>([...Object.values(KINDS), "Guilty", "Not Guilty"]);
  const names = ballots.filter(({ vote }) => !usual.has(vote));
  if (names.length === 0) return undefined;
  return Object.fromEntries([...groupBy(names, ({ vote }) => vote)].map(([name, group]) => [name, group.length]));
}

const isParty = (letter: string) => (party: string) => party === letter;
const isOther = (party: string) => party !== "R" && party !== "D";

/** Columns of a tally: totals, and yeas and nays of the two parties and of all others. */
export function tallyColumns({ totals, parties }: Pick<RollCall, "totals" | "parties">) {
  const sum = (column: "yea" | "nay", belongs: (party: string) => boolean) =>
    parties.filter(({ party }) => belongs(party)).reduce((total, tally) => total + (tally[column] ?? 0), 0);
  return {
    ...totals,
    republican_yea: sum("yea", isParty("R")),
    republican_nay: sum("nay", isParty("R")),
    democratic_yea: sum("yea", isParty("D")),
    democratic_nay: sum("nay", isParty("D")),
    other_yea: sum("yea", isOther),
    other_nay: sum("nay", isOther),
  };
}

/** A roll call as a record: members under what they voted, each in one line, so that 435 of them fit an answer. */
export function toFields(vote: RollCall): Fields {
  return {
    chamber: vote.chamber,
    congress: vote.congress,
    session: vote.session,
    vote_number: vote.number,
    date: vote.date,
    question: vote.question,
    subject: vote.subject,
    result: vote.result,
    ...vote.details,
    ...(vote.candidates === undefined ? { totals: { ...vote.totals }, parties: vote.parties.map(copy) } : {}),
    ...(vote.candidates === undefined ? {} : { candidates: vote.candidates }),
    members: Object.fromEntries(
      [...groupBy(vote.ballots, ({ vote: cast }) => cast)]
        .toSorted(([, left], [, right]) => left.length - right.length)
        .map(([cast, group]) => [cast, group.map(nameBallot)]),
    ),
  };
}

const copy = (tally: RollCall["parties"][number]): Fields => ({ ...tally });

/** "Robert Aderholt R-AL A000055". */
function nameBallot({ name, party, state, bioguideId }: Ballot): string {
  return [name, [party, state].filter(Boolean).join("-"), bioguideId].filter(Boolean).join(" ");
}

function groupBy(ballots: readonly Ballot[], key: (ballot: Ballot) => string): Map<string, readonly Ballot[]> {
  const groups = new Map<string, readonly Ballot[]>();
  for (const ballot of ballots) groups.set(key(ballot), [...(groups.get(key(ballot)) ?? []), ballot]);
  return groups;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** ISO day from a day, an English month name or its beginning, and a year; null for what is no date. */
export function isoDay(year: number, month: string, day: number): string | null {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return index === -1 ? null : `${year}-${String(index + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

import type { JsonObject } from "@fedpipe/core";
import { JOIN, LIST, type Match } from "../shared/confidence.ts";
import { foldPerson, matchPerson, type PersonName } from "./names.ts";

/** A run for one office, as the FEC keeps it: a person has an id for each office sought. */
export interface Candidacy {
  readonly id: string;
  readonly name: string;
  readonly office: string | null;
  /** Postal code; "US" for President. */
  readonly state: string | null;
  readonly district: string | null;
  readonly party: string | null;
  readonly years: readonly string[];
  readonly lastFiled: string | null;
  readonly committeeId: string | null;
  readonly committee: string | null;
  readonly match: Match;
}

export interface Member {
  readonly bioguideId: string;
  readonly name: string;
  readonly party: string | null;
  /** Postal code. */
  readonly state: string | null;
  readonly served: readonly string[];
  readonly isSitting: boolean;
  readonly match: Match;
}

export interface Lobbyist {
  readonly name: string;
  readonly ids: readonly number[];
  readonly registrants: readonly string[];
  readonly match: Match;
}

/** One human being, put together from what the sources hold. */
export interface Person {
  readonly name: string;
  readonly match: Match;
  /** Every run for office found. */
  readonly runs: readonly Candidacy[];
  readonly member: Member | undefined;
  readonly lobbyist: Lobbyist | undefined;
}

/** What the sources leave for putting people together. */
export interface Findings {
  readonly candidacies: readonly Candidacy[];
  readonly members: readonly Member[];
  readonly lobbyists: readonly Lobbyist[];
}

const PRESIDENT = "US";

/**
 * People behind the rows. Runs in one state under one name are one person's; a member of Congress takes those in the
 * state they represent. A run for President names no state: it goes to the person of that name who sits or sat in
 * Congress, or else ran last. Lobbyists stay apart: a name alone does not make them the politician.
 */
export function gatherPeople({ candidacies, members, lobbyists }: Findings): readonly Person[] {
  const people: Draft[] = members
    .toSorted((a, b) => Number(b.isSitting) - Number(a.isSitting))
    .map((member) => ({ name: foldPerson(member.name), state: member.state, member, runs: [] }));
  const place = (run: Candidacy, isHome: (person: Draft) => boolean) => {
    const name = foldPerson(run.name);
    const home = people.find((person) => isHome(person) && isOneName(person.name, name));
    if (home === undefined) people.push({ name, state: run.state, member: undefined, runs: [run] });
    else home.runs.push(run);
  };
  const [forPresident, others] = [true, false].map((wanted) =>
    candidacies.filter(({ state }) => (state === PRESIDENT) === wanted),
  );
  for (const run of others ?? []) place(run, ({ state }) => state === run.state);
  people.sort((a, b) => weightOf(b) - weightOf(a));
  for (const run of forPresident ?? []) place(run, () => true);
  return byLikelihood([...people.flatMap(toPerson), ...lobbyists.map(toLobbyist)]);
}

/** A namesake nearer than this is as plausible. */
export const NEAR = 0.1;

// Of those that fit about as well, who sits in Congress stands first: "Bob Casey" is the senator whom registers call
// Robert before he is a lobbyist called Bob.
function byLikelihood(people: readonly Person[]): readonly Person[] {
  const best = Math.max(0, ...people.map(({ match }) => match.confidence));
  const isNear = ({ match }: Person): boolean => match.confidence >= Math.max(LIST, best - NEAR);
  return people.toSorted(
    (a, b) =>
      Number(isNear(b)) - Number(isNear(a)) ||
      (isNear(a) ? weightOf(b) - weightOf(a) : 0) ||
      b.match.confidence - a.match.confidence ||
      weightOf(b) - weightOf(a),
  );
}

interface Draft {
  readonly name: PersonName;
  readonly state: string | null;
  readonly member: Member | undefined;
  readonly runs: Candidacy[];
}

const isOneName = (a: PersonName, b: PersonName): boolean =>
  [matchPerson(a, b), matchPerson(b, a)].some((match) => (match?.confidence ?? 0) >= JOIN);

function toPerson({ member, runs }: Draft): Person[] {
  const [best] = [...(member === undefined ? [] : [member]), ...runs].toSorted(
    (a, b) => b.match.confidence - a.match.confidence,
  );
  return best === undefined
    ? []
    : [{ name: member?.name ?? best.name, match: best.match, runs, member, lobbyist: undefined }];
}

const toLobbyist = (lobbyist: Lobbyist): Person => ({
  name: lobbyist.name,
  match: lobbyist.match,
  runs: [],
  member: undefined,
  lobbyist,
});

// Who sits in Congress, who sat there, who ran lately: the likelier one to be asked about.
function weightOf({ member, runs }: Pick<Person, "member" | "runs">): number {
  const latest = Math.max(0, ...runs.flatMap(({ years }) => years.map(Number)));
  return (member?.isSitting === true ? 40_000 : 0) + (member === undefined ? 0 : 20_000) + latest;
}

/** What tells a person from a namesake. */
export function describePerson({ member, runs, lobbyist }: Person): JsonObject {
  const fecIds = runs
    .slice(0, 3)
    .map(({ id, office, state }) => `${id} (${officeName(office)}${state === null ? "" : `, ${state}`})`);
  return {
    ...(member === undefined
      ? {}
      : {
          bioguideId: member.bioguideId,
          congress: [member.party, member.state, member.served.at(-1)].filter(Boolean).join(", "),
        }),
    ...(fecIds.length === 0 ? {} : { fecIds }),
    ...(lobbyist === undefined ? {} : { lobbyistAt: lobbyist.registrants.slice(0, 3) }),
  };
}

export const officeName = (office: string | null): string =>
  office === "P" ? "President" : office === "S" ? "Senate" : office === "H" ? "House" : (office ?? "unknown office");

/** The latest run first. */
export const byRecency = (runs: readonly Candidacy[]): readonly Candidacy[] =>
  runs.toSorted(
    (a, b) =>
      (b.years.at(-1) ?? "").localeCompare(a.years.at(-1) ?? "") ||
      (b.lastFiled ?? "").localeCompare(a.lastFiled ?? ""),
  );

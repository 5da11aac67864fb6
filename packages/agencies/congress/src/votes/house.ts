import { type Http, path } from "@fedpipe/core";
import { z } from "zod";
import { below } from "../api/address.ts";
import { listOf, neededText, neededWhole, text, whole } from "../api/fields.ts";
import { fetchItem } from "../api/items.ts";
import { fetchAll, rowsAt } from "../api/lists.ts";
import { gather } from "../api/parts.ts";
import { yearOf } from "../calendar.ts";
import { readBillType } from "../ids.ts";
import { houseVotePage } from "../pages.ts";
import { fetchClerkVote } from "./clerk.ts";
import { type Ballot, countCandidates, readVote, type RollCall } from "./roll-call.ts";
import type { VoteRef } from "./sitting.ts";

/** The API has House votes since the 117th Congress; before, they come from the Clerk. */
export const FIRST_IN_API = 117;

const PAST_SECONDS = 7 * 86_400;
const freshness = (isOver: boolean) => (isOver ? { freshForSeconds: PAST_SECONDS } : {});

const voted = z.object({
  rollCallNumber: neededWhole,
  startDate: text,
  voteType: text,
  result: text,
  // Procedural votes have no legislation.
  legislationType: text,
  legislationNumber: text,
  amendmentType: text,
  amendmentNumber: text,
  amendmentAuthor: text,
});

const nameOf = (type: string | null | undefined, number: string | null | undefined): string | null =>
  type && number ? `${type} ${number}` : null;

const voteRow = voted.transform((vote) => ({
  vote_number: vote.rollCallNumber,
  date: vote.startDate,
  bill_type: readBillType(vote.legislationType) ?? vote.legislationType,
  bill_number: Number(vote.legislationNumber ?? Number.NaN) || null,
  amendment: nameOf(vote.amendmentType, vote.amendmentNumber),
  result: vote.result,
  type: vote.voteType,
}));
export type HouseVoteRow = z.output<typeof voteRow>;

export interface HouseSession extends Pick<VoteRef, "congress" | "session"> {
  /** Whether the session is over, so that nothing changes any more. */
  readonly isOver: boolean;
}

/**
 * All roll calls of one session, newest first. The API gives them in no order of its own, so that the newest can only be
 * told from the whole; a roll call two pages repeat is counted once.
 */
export async function fetchHouseSession(http: Http, { congress, session, isOver }: HouseSession) {
  const rows = await fetchAll(http, {
    path: path`/house-vote/${congress}/${session}`,
    rows: rowsAt(["houseRollCallVotes"], voteRow),
    ...freshness(isOver),
  });
  const byNumber = new Map((rows ?? []).map((row) => [row.vote_number, row]));
  return [...byNumber.values()].toSorted((left, right) => right.vote_number - left.vote_number);
}

const partyTotal = z.object({
  voteParty: text,
  yeaTotal: whole,
  nayTotal: whole,
  presentTotal: whole,
  notVotingTotal: whole,
  // In elections of the Speaker a row is a candidate.
  candidate: text,
  total: whole,
});
type PartyTotal = z.output<typeof partyTotal>;

const detail = voted.extend({ voteQuestion: text, votePartyTotal: listOf(partyTotal) });

const member = z
  .object({
    // Capital D here, small d everywhere else in the API.
    bioguideID: text,
    bioguideId: text,
    firstName: text,
    lastName: text,
    voteCast: neededText,
    voteParty: text,
    voteState: text,
  })
  .transform(
    (one): Ballot => ({
      name: [one.firstName, one.lastName].filter(Boolean).join(" "),
      party: one.voteParty,
      state: one.voteState,
      vote: readVote(one.voteCast),
      bioguideId: one.bioguideID ?? one.bioguideId,
    }),
  );

const memberVotes = z.object({ voteQuestion: text, results: listOf(member) });

const votePath = ({ congress, session, number }: VoteRef) => path`/house-vote/${congress}/${session}/${number}`;

/** Every member's vote on one roll call, and the question; the API gives them all at once, whatever the limit. */
export function fetchHouseBallots(http: Http, ref: VoteRef, { isOver = false } = {}) {
  return fetchItem(http, {
    path: below(votePath(ref), "members"),
    container: "houseRollCallVoteMemberVotes",
    item: memberVotes,
    ...freshness(isOver),
  });
}

/** One House roll call with its tally by party, from the API or (before 2021, and where the API lags) from the Clerk. */
export async function fetchHouseTally(http: Http, ref: VoteRef): Promise<RollCall | undefined> {
  if (ref.congress < FIRST_IN_API) return fetchClerkVote(http, ref);
  const found = await fetchItem(http, { path: votePath(ref), container: "houseRollCallVote", item: detail });
  return found === undefined ? fetchClerkVote(http, ref) : toRollCall(ref, found, [], []);
}

/** One House roll call with its tally and every member's vote. */
export async function fetchHouseVote(http: Http, ref: VoteRef): Promise<RollCall | undefined> {
  if (ref.congress < FIRST_IN_API) return fetchClerkVote(http, ref);
  const [found, parts] = await Promise.all([
    fetchItem(http, { path: votePath(ref), container: "houseRollCallVote", item: detail }),
    gather({ votes_of_the_members: fetchHouseBallots(http, ref) }),
  ]);
  if (found === undefined) return fetchClerkVote(http, ref);
  return toRollCall(ref, found, parts.found["votes_of_the_members"]?.results ?? [], parts.notes);
}

function toRollCall(
  ref: VoteRef,
  vote: z.output<typeof detail>,
  ballots: readonly Ballot[],
  notes: readonly string[],
): RollCall {
  const named = vote.votePartyTotal.flatMap(({ candidate, total }) =>
    candidate ? [[candidate, total ?? 0] as const] : [],
  );
  const candidates = named.length === 0 ? countCandidates(ballots) : Object.fromEntries(named);
  const parties = vote.votePartyTotal.flatMap((row) => (row.voteParty ? [toTally(row.voteParty, row)] : []));
  return {
    chamber: "House",
    ...ref,
    date: vote.startDate,
    question: vote.voteQuestion,
    result: vote.result,
    subject: nameOf(vote.legislationType, vote.legislationNumber),
    details: {
      type: vote.voteType,
      amendment: nameOf(vote.amendmentType, vote.amendmentNumber),
      amendment_author: vote.amendmentAuthor,
    },
    totals: {
      yea: sum(parties.map(({ yea }) => yea)),
      nay: sum(parties.map(({ nay }) => nay)),
      present: sum(parties.map(({ present }) => present)),
      not_voting: sum(parties.map(({ not_voting }) => not_voting)),
    },
    parties,
    ...(candidates === undefined ? {} : { candidates }),
    ballots,
    url: houseVotePage(yearOf(ref), ref.number),
    notes,
  };
}

const toTally = (party: string, row: PartyTotal) => ({
  party,
  yea: row.yeaTotal,
  nay: row.nayTotal,
  present: row.presentTotal,
  not_voting: row.notVotingTotal,
});

// A sum of nothing is unknown, not 0.
const sum = (numbers: readonly (number | null)[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce<number>((total, number) => total + (number ?? 0), 0);

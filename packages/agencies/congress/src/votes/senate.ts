import { type Http, path } from "@fedpipe/core";
import { z } from "zod";
import type { Sitting } from "../calendar.ts";
import { senateVotePage, padVote } from "../pages.ts";
import { type Ballot, countParties, isoDay, readVote, type RollCall } from "./roll-call.ts";
import type { VoteRef } from "./sitting.ts";
import { neededXml, xmlCount, xmlText } from "./xml.ts";

/** senate.gov has roll calls since the 101st Congress (1989). */
export const FIRST_SENATE_CONGRESS = 101;

const PAST_SECONDS = 7 * 86_400;
const TIMEOUT_MS = 30_000;

const listed = z.object({
  vote_number: neededXml,
  vote_date: xmlText,
  issue: xmlText,
  question: xmlText,
  result: xmlText,
  vote_tally: z.object({ yeas: xmlCount, nays: xmlCount }).optional(),
  title: xmlText,
});

const menu = z.object({
  vote_summary: z.object({
    congress_year: z.coerce.number(),
    // A session without votes yet has an empty element, which reads as "".
    votes: z.union([z.string().transform(() => []), z.object({ vote: z.array(listed) }).transform(({ vote }) => vote)]),
  }),
});

const freshness = (isOver: boolean) => (isOver ? { freshForSeconds: PAST_SECONDS } : {});

/** All roll calls of one session, newest first; undefined when senate.gov has no such session. */
export async function fetchSenateSession(http: Http, { congress, session }: Sitting, { isOver }: { isOver: boolean }) {
  const file = `vote_menu_${congress}_${session}.xml`;
  const answer = await http.xml(menu, {
    host: "senate",
    path: path`/roll_call_lists/${file}`,
    arrays: ["vote"],
    absent: [404],
    timeoutMs: TIMEOUT_MS,
    ...freshness(isOver),
  });
  if (answer === undefined) return undefined;
  const { congress_year: year, votes } = answer.vote_summary;
  return votes.map((vote) => ({
    vote_number: Number(vote.vote_number),
    date: readMenuDate(vote.vote_date, year),
    question: vote.question,
    subject: vote.issue,
    title: vote.title,
    result: vote.result,
    yea: vote.vote_tally?.yeas ?? null,
    nay: vote.vote_tally?.nays ?? null,
  }));
}

/**
 * "18-Dec" with the year of the session. A session may run into January 1 and 2 of the next year, and never begins
 * before January 3.
 */
export function readMenuDate(written: string | null, sessionYear: number): string | null {
  const [, day, month] = /^(\d{1,2})-([A-Za-z]{3})$/u.exec(written ?? "") ?? [];
  if (day === undefined || month === undefined) return null;
  const isNextYear = month.toLowerCase() === "jan" && Number(day) < 3;
  return isoDay(sessionYear + (isNextYear ? 1 : 0), month, Number(day));
}

const member = z
  .object({ first_name: xmlText, last_name: xmlText, party: xmlText, state: xmlText, vote_cast: neededXml })
  .transform(
    (one): Ballot => ({
      name: [one.first_name, one.last_name].filter(Boolean).join(" "),
      party: one.party,
      state: one.state,
      vote: readVote(one.vote_cast),
      bioguideId: null,
    }),
  );

const rollCall = z.object({
  roll_call_vote: z.object({
    vote_date: neededXml,
    question: xmlText,
    vote_question_text: xmlText,
    vote_document_text: xmlText,
    vote_result: xmlText,
    vote_result_text: xmlText,
    vote_title: xmlText,
    majority_requirement: xmlText,
    document: z.object({ document_name: xmlText }).optional(),
    amendment: z.object({ amendment_number: xmlText, amendment_purpose: xmlText }).optional(),
    count: z.object({ yeas: xmlCount, nays: xmlCount, present: xmlCount, absent: xmlCount }),
    tie_breaker: z.object({ by_whom: xmlText, tie_breaker_vote: xmlText }).optional(),
    members: z.object({ member: z.array(member) }),
  }),
});

/** One Senate roll call with every senator's vote; undefined when there is none of that number. */
export async function fetchSenateVote(http: Http, ref: VoteRef): Promise<RollCall | undefined> {
  const { congress, session, number } = ref;
  const folder = `vote${congress}${session}`;
  const file = `vote_${congress}_${session}_${padVote(number)}.xml`;
  const answer = await http.xml(rollCall, {
    host: "senate",
    path: path`/roll_call_votes/${folder}/${file}`,
    arrays: ["member"],
    absent: [404],
    timeoutMs: TIMEOUT_MS,
    freshForSeconds: PAST_SECONDS, // a vote that was cast is not cast again
  });
  return answer && toRollCall(ref, answer.roll_call_vote);
}

function toRollCall(ref: VoteRef, vote: z.output<typeof rollCall>["roll_call_vote"]): RollCall {
  const ballots = vote.members.member;
  const { amendment, tie_breaker: tie } = vote;
  return {
    chamber: "Senate",
    ...ref,
    date: readVoteDate(vote.vote_date),
    question: vote.vote_question_text ?? vote.question,
    result: vote.vote_result_text ?? vote.vote_result,
    subject: vote.document?.document_name ?? null,
    details: {
      title: vote.vote_title,
      document: vote.vote_document_text,
      majority: vote.majority_requirement,
      amendment: amendment?.amendment_number ?? null,
      amendment_purpose: amendment?.amendment_number ? amendment.amendment_purpose : null,
      tie_breaker: tie?.by_whom ? [tie.by_whom, tie.tie_breaker_vote].filter(Boolean).join(": ") : null,
    },
    totals: {
      yea: vote.count.yeas,
      nay: vote.count.nays,
      present: vote.count.present,
      not_voting: vote.count.absent,
    },
    parties: countParties(ballots),
    ballots,
    url: senateVotePage(ref.congress, ref.session, ref.number),
    notes: [],
  };
}

// "January 20, 2025,  06:12 PM"
function readVoteDate(written: string | null): string | null {
  const [, month, day, year] = /^([A-Za-z]+)\s+(\d{1,2}),\s*(\d{4})/u.exec(written ?? "") ?? [];
  return isoDay(Number(year), month ?? "", Number(day));
}

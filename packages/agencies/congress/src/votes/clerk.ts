import { type Http, path } from "@fedpipe/core";
import { z } from "zod";
import { text } from "../api/fields.ts";
import { yearOf } from "../calendar.ts";
import { houseVotePage } from "../pages.ts";
import {
  type Ballot,
  countBallots,
  countCandidates,
  countParties,
  isoDay,
  readVote,
  type RollCall,
} from "./roll-call.ts";
import type { VoteRef } from "./sitting.ts";
import { neededXml, xmlText } from "./xml.ts";

/** The Clerk publishes roll calls since this year. */
export const FIRST_CLERK_YEAR = 1990;

const recordedVote = z
  .object({
    legislator: z.object({
      "#text": text,
      "@name-id": text,
      "@party": text,
      "@state": text,
    }),
    vote: neededXml,
  })
  .transform(
    ({ legislator, vote }): Ballot => ({
      name: legislator["#text"] ?? "?",
      party: legislator["@party"] ?? null,
      state: legislator["@state"] ?? null,
      vote: readVote(vote),
      bioguideId: readBioguideId(legislator["@name-id"]),
    }),
  );

// Before 2003 the Clerk wrote "0000000", or nothing.
const readBioguideId = (id: string | null | undefined): string | null =>
  /^[A-Z]\d{6}$/u.test(id ?? "") ? (id ?? null) : null;

const rollCall = z.object({
  "rollcall-vote": z.object({
    "vote-metadata": z.object({
      "legis-num": xmlText,
      "vote-question": neededXml,
      "vote-type": xmlText,
      "vote-result": xmlText,
      "vote-desc": xmlText,
      "action-date": xmlText,
      "amendment-num": xmlText,
      "amendment-author": xmlText,
    }),
    "vote-data": z.object({ "recorded-vote": z.array(recordedVote) }),
  }),
});

/** One House roll call as the Clerk publishes it; undefined when there is none of that number. */
export async function fetchClerkVote(http: Http, ref: VoteRef): Promise<RollCall | undefined> {
  const year = yearOf(ref);
  const file = `roll${String(ref.number).padStart(3, "0")}.xml`;
  const answer = await http.xml(rollCall, {
    host: "clerk",
    path: path`/${year}/${file}`,
    arrays: ["recorded-vote"],
    absent: [404],
    timeoutMs: 30_000,
  });
  if (answer === undefined) return undefined;
  const { "vote-metadata": about, "vote-data": data } = answer["rollcall-vote"];
  const ballots = data["recorded-vote"];
  const candidates = countCandidates(ballots);
  return {
    chamber: "House",
    ...ref,
    date: readDate(about["action-date"]),
    question: about["vote-question"],
    result: about["vote-result"],
    subject: about["legis-num"],
    details: {
      type: about["vote-type"],
      title: about["vote-desc"],
      amendment: about["amendment-num"],
      amendment_author: about["amendment-author"],
    },
    totals: countBallots(ballots),
    parties: countParties(ballots),
    ...(candidates === undefined ? {} : { candidates }),
    ballots,
    url: houseVotePage(year, ref.number),
    notes: [],
  };
}

// "19-Dec-2019"
function readDate(written: string | null): string | null {
  const [, day, month, year] = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/u.exec(written ?? "") ?? [];
  return isoDay(Number(year), month ?? "", Number(day));
}

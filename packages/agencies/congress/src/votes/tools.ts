import { defineTool, failArgument, params } from "@fedpipe/core";
import { z } from "zod";
import { toRecord } from "../api/items.ts";
import { toTable } from "../api/lists.ts";
import { page } from "../api/tools.ts";
import { yearOf } from "../calendar.ts";
import { congress, session } from "../ids.ts";
import { houseVotePage, senateVotePage } from "../pages.ts";
import { FIRST_CLERK_YEAR } from "./clerk.ts";
import { FIRST_IN_API, fetchHouseSession, fetchHouseVote } from "./house.ts";
import { toFields } from "./roll-call.ts";
import { FIRST_SENATE_CONGRESS, fetchSenateSession, fetchSenateVote } from "./senate.ts";
import { chooseSitting, isOver, nameSitting } from "./sitting.ts";

const voteNumber = z.int().min(1).max(9999).meta({ minimum: undefined, maximum: undefined });

const NO_SUCH_VOTE = "No such roll call in that session; leave vote_number out for the list.";
const NO_VOTES = "No roll calls in that session, or not yet.";

export const houseVotes = defineTool({
  name: "congress_house_votes",
  title: "House roll-call votes",
  description:
    "Roll calls of one session of the House, newest first (since 2021), or one by number with every member's vote and party tallies (since 1990). Present session unless said.",
  keywords: [
    "House roll call",
    "how did representatives vote",
    "floor vote",
    "vote tally by party",
    "yeas and nays",
    "Speaker election vote",
  ],
  input: {
    congress: congress.optional(),
    session: session.optional(),
    year: params.year().optional().describe("Instead of the two"),
    vote_number: voteNumber.optional(),
    ...page(),
  },
  example: { congress: 119, session: 1, vote_number: 240 },
  async run({ vote_number, limit, offset, ...asked }, { http, now }) {
    const sitting = chooseSitting({ ...asked, vote_number }, now());
    const year = yearOf(sitting);
    if (year < FIRST_CLERK_YEAR)
      failArgument(
        asked.year === undefined ? "congress" : "year",
        `has no House roll calls here: they begin with ${FIRST_CLERK_YEAR}`,
      );
    if (vote_number !== undefined) {
      const vote = await fetchHouseVote(http, { ...sitting, number: vote_number });
      const title = `House vote ${vote_number}, ${nameSitting(sitting)}`;
      return toRecord(
        { title, source: houseVotePage(year, vote_number), hint: NO_SUCH_VOTE, notes: vote?.notes ?? [] },
        vote && toFields(vote),
      );
    }
    if (sitting.congress < FIRST_IN_API)
      failArgument(
        "vote_number",
        `is needed before the ${FIRST_IN_API}th Congress; numbers stand at https://clerk.house.gov/evs/${year}/index.asp`,
      );
    const votes = await fetchHouseSession(http, { ...sitting, isOver: isOver(sitting, now()) });
    return toTable(
      {
        title: `House votes, ${nameSitting(sitting)}`,
        source: "https://clerk.house.gov/Votes",
        hint: NO_VOTES,
        offset,
      },
      slice(votes, offset, limit),
    );
  },
});

export const senateVotes = defineTool({
  name: "congress_senate_votes",
  title: "Senate roll-call votes",
  description:
    "Roll calls of one session of the Senate since 1989, newest first, from senate.gov; or one by number with every senator's vote. Present session unless said.",
  keywords: [
    "Senate roll call",
    "how did senators vote",
    "cloture vote",
    "confirmation vote",
    "filibuster vote",
    "tie-breaking vote",
    "impeachment trial vote",
  ],
  input: {
    congress: congress.optional(),
    session: session.optional(),
    vote_number: voteNumber.optional(),
    ...page(),
  },
  example: { congress: 119, session: 1, vote_number: 7 },
  async run({ vote_number, limit, offset, ...asked }, { http, now }) {
    const sitting = chooseSitting({ ...asked, vote_number }, now());
    if (sitting.congress < FIRST_SENATE_CONGRESS)
      failArgument("congress", `has no Senate roll calls here: they begin with the ${FIRST_SENATE_CONGRESS}st (1989)`);
    if (vote_number !== undefined) {
      const vote = await fetchSenateVote(http, { ...sitting, number: vote_number });
      const source = senateVotePage(sitting.congress, sitting.session, vote_number);
      const title = `Senate vote ${vote_number}, ${nameSitting(sitting)}`;
      return toRecord({ title, source, hint: NO_SUCH_VOTE }, vote && toFields(vote));
    }
    const votes = await fetchSenateSession(http, sitting, { isOver: isOver(sitting, now()) });
    return toTable(
      {
        title: `Senate votes, ${nameSitting(sitting)}`,
        source: "https://www.senate.gov/legislative/votes_new.htm",
        hint: NO_VOTES,
        offset,
      },
      votes && slice(votes, offset, limit),
    );
  },
});

const slice = <R>(rows: readonly R[], offset: number, limit: number) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
});

import { empty, failArgument, offsetPage, type Row, table, type ToolContext } from "@fedpipe/core";
import { ordinal, type Sitting } from "../calendar.ts";
import type { BioguideId } from "../ids.ts";
import { memberPage } from "../pages.ts";
import { FIRST_IN_API, fetchHouseBallots, fetchHouseSession, type HouseVoteRow } from "../votes/house.ts";
import { isOver, nameSitting } from "../votes/sitting.ts";

interface Asked {
  readonly member: BioguideId;
  readonly sitting: Sitting;
  readonly limit: number;
  readonly offset: number;
}

/** How one member of the House voted on the latest roll calls of a session. One request a roll call. */
export async function showMemberVotes(
  { http, now, progress }: Pick<ToolContext, "http" | "now" | "progress">,
  { member, sitting, limit, offset }: Asked,
) {
  if (sitting.congress < FIRST_IN_API)
    failArgument("congress", `has no votes by member here: they begin with the ${ordinal(FIRST_IN_API)}`);
  const over = isOver(sitting, now());
  const session = await fetchHouseSession(http, { ...sitting, isOver: over });
  const about = { title: `House votes of ${member}, ${nameSitting(sitting)}`, source: memberPage(member) };
  if (session.length === 0) return empty({ ...about, hint: "The House has not voted in that session." });
  const asked = session.slice(offset, offset + limit);
  let done = 0;
  const rows = await Promise.all(
    asked.map(async (vote) => {
      const ballots = await fetchHouseBallots(http, { ...sitting, number: vote.vote_number }, { isOver: over });
      done += 1;
      progress(done, asked.length);
      return toRow(vote, ballots, member);
    }),
  );
  if (asked.length > 0 && rows.every(({ vote }) => vote === null))
    return empty({
      ...about,
      hint: `Not on these ${asked.length} roll calls of the House. For a senator: congress_senate_votes; who served when: congress_member_details.`,
    });
  if (asked.length === 0)
    return empty({ ...about, hint: `There are ${session.length} roll calls: ask for a lower offset.` });
  return table({ ...about, rows, ...offsetPage({ total: session.length, offset, shown: rows.length }) });
}

function toRow(vote: HouseVoteRow, ballots: Awaited<ReturnType<typeof fetchHouseBallots>>, member: BioguideId): Row {
  return {
    vote_number: vote.vote_number,
    date: vote.date,
    vote: ballots?.results.find(({ bioguideId }) => bioguideId === member)?.vote ?? null,
    question: ballots?.voteQuestion ?? null,
    bill_type: vote.bill_type,
    bill_number: vote.bill_number,
    amendment: vote.amendment,
    result: vote.result,
  };
}

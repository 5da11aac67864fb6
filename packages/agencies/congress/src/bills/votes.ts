import type { Http, Row, ToolContext } from "@fedpipe/core";
import { z } from "zod";
import { below } from "../api/address.ts";
import { fetchAll, rowsAt } from "../api/lists.ts";
import { gather } from "../api/parts.ts";
import { type BillRef, congress, session } from "../ids.ts";
import { fetchHouseTally } from "../votes/house.ts";
import { type RollCall, tallyColumns } from "../votes/roll-call.ts";
import { fetchSenateVote } from "../votes/senate.ts";
import type { VoteRef } from "../votes/sitting.ts";
import { billPath } from "./api.ts";
import { type RecordedVote, recordedVotes } from "./rows.ts";

const votesOfAction = z.object({ recordedVotes }).transform((action) => action.recordedVotes);

interface Window extends Pick<ToolContext, "progress"> {
  readonly limit: number;
  readonly offset: number;
}

interface Called {
  readonly key: string;
  readonly chamber: "House" | "Senate";
  readonly ref: VoteRef;
  readonly date: string;
}

/** Roll calls behind the actions of a bill, newest first, with tallies; undefined when there is no such bill. */
export async function fetchBillVotes(http: Http, bill: BillRef, { limit, offset, progress }: Window) {
  const actions = await fetchAll(http, {
    path: below(billPath(bill), "actions"),
    rows: rowsAt(["actions"], votesOfAction),
  });
  if (actions === undefined) return undefined;
  // Several actions tell of the same roll call.
  const calls = new Map(
    actions
      .flat()
      .flatMap(readCall)
      .map((call) => [call.key, call]),
  );
  const all = [...calls.values()].toSorted((left, right) => right.date.localeCompare(left.date));
  const shown = all.slice(offset, offset + limit);
  let done = 0;
  const { found, notes } = await gather<RollCall | undefined>(
    Object.fromEntries(
      shown.map((call) => [
        call.key,
        fetchTally(http, call).then((vote) => {
          done += 1;
          progress(done, shown.length);
          return vote;
        }),
      ]),
    ),
  );
  return { rows: shown.map((call) => toRow(call, found[call.key])), total: all.length, notes };
}

function readCall({ chamber, congress: number, sessionNumber, rollNumber, date }: RecordedVote): readonly Called[] {
  const sitting = z.object({ congress, session }).safeParse({ congress: number, session: sessionNumber });
  const house = chamber?.toLowerCase();
  if (!sitting.success || rollNumber === null || (house !== "house" && house !== "senate")) return [];
  const name = house === "house" ? "House" : "Senate";
  const key = `${name} vote ${rollNumber} of ${number}-${sessionNumber}`;
  return [{ key, chamber: name, ref: { ...sitting.data, number: rollNumber }, date: date ?? "" }];
}

const fetchTally = (http: Http, { chamber, ref }: Called): Promise<RollCall | undefined> =>
  chamber === "House" ? fetchHouseTally(http, ref) : fetchSenateVote(http, ref);

function toRow({ chamber, ref, date }: Called, vote: RollCall | undefined): Row {
  return {
    chamber,
    congress: ref.congress,
    session: ref.session,
    vote_number: ref.number,
    date: vote?.date?.slice(0, 10) ?? (date.slice(0, 10) || null),
    question: vote?.question ?? null,
    result: vote?.result ?? null,
    ...(vote === undefined ? {} : tallyColumns(vote)),
    url: vote?.url ?? null,
  };
}

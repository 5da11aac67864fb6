import { failArgument } from "@fedpipe/core";
import { ordinal, type Sitting, sittingOf, sittingOn } from "../calendar.ts";
import { type Congress, type Session, session as sessionSchema } from "../ids.ts";

/** One roll call: numbers begin anew with each session. */
export interface VoteRef extends Sitting {
  readonly number: number;
}

export interface SittingArguments {
  readonly congress?: Congress | undefined;
  readonly session?: Session | undefined;
  readonly year?: number | undefined;
  readonly vote_number?: number | undefined;
}

/**
 * The session that arguments mean: a year says both; without any, the present one; of a Congress alone, its last (so
 * far). A vote's number with a Congress but no session names two votes and is refused.
 */
export function chooseSitting({ congress, session, year, vote_number }: SittingArguments, now: Date): Sitting {
  const present = sittingOn(now);
  if (year !== undefined) {
    const sitting = sittingOf(year);
    if (congress !== undefined && congress !== sitting.congress)
      failArgument("year", `is in the ${ordinal(sitting.congress)} Congress, not the ${ordinal(congress)}`);
    if (session !== undefined && session !== sitting.session)
      failArgument("year", `is session ${sitting.session} of its Congress, not ${session}`);
    return sitting;
  }
  if (congress === undefined) return session === undefined ? present : { congress: present.congress, session };
  if (session !== undefined) return { congress, session };
  if (vote_number !== undefined)
    failArgument("session", "is needed beside vote_number, since each session counts from 1");
  return congress === present.congress ? present : { congress, session: LAST };
}

const LAST = sessionSchema.parse(2);

/** Whether a session is over, so that its votes can no longer change. */
export function isOver(sitting: Sitting, now: Date): boolean {
  const present = sittingOn(now);
  if (sitting.congress !== present.congress) return sitting.congress < present.congress;
  return sitting.session < present.session;
}

/** "119th Congress, session 1". */
export const nameSitting = ({ congress, session }: Sitting): string =>
  `${ordinal(congress)} Congress, session ${session}`;

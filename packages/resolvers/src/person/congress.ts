import { findState, type JsonObject } from "@fedpipe/core";
import { rankMatches } from "../shared/confidence.ts";
import { readRows, text, texts } from "../shared/rows.ts";
import type { Source } from "../shared/sources.ts";
import { foldPerson, matchPerson, type PersonName } from "./names.ts";
import type { Member } from "./person.ts";

const SEARCH = "congress_search_members";

/** Congress: members of the name, sitting and former, with their BioGuide ids. */
export const congressSource = (asked: PersonName, add: (members: readonly Member[]) => void): Source => ({
  id: "congress",
  title: "Congress.gov",
  tools: [SEARCH],
  run: async ({ ask }) => {
    const result = await ask(SEARCH, { name: asked.text, limit: 50 });
    const rows = readRows(SEARCH, result, { bioguide_id: text, name: text, party: text, state: text, served: texts });
    const members = rankMatches(
      rows.flatMap(({ bioguide_id, name, party, state, served }) =>
        bioguide_id === null || name === null
          ? []
          : [
              {
                bioguideId: bioguide_id,
                name,
                party,
                state: state === null ? null : (findState(state)?.postal ?? state),
                served,
                // A term that has not ended ends with the dash: "Senate 2007-".
                isSitting: served.at(-1)?.endsWith("-") ?? false,
                match: matchPerson(asked, foldPerson(name)),
              },
            ],
      ),
    );
    add(members);
    if (members.length === 0) return { state: "none" };
    const more = members.length > 5 ? { moreMembers: members.length - 5 } : {};
    return { state: "found", fields: { members: members.slice(0, 5).map(toEntry), ...more } };
  },
});

const toEntry = ({ bioguideId, name, party, state, served, isSitting, match }: Member): JsonObject => ({
  bioguideId,
  name,
  party,
  state,
  sitting: isSitting,
  served: [...served],
  confidence: match.confidence,
});

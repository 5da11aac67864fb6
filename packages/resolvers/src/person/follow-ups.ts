import type { JsonObject } from "@fedpipe/core";
import type { ResolverContext } from "../define-resolver.ts";
import { callWith, readyCalls } from "../shared/follow-ups.ts";
import { byRecency, type Person } from "./person.ts";

/** What to ask next about the person. */
export function personFollowUps(
  { name, member, runs, lobbyist }: Person,
  context: Pick<ResolverContext, "isAllowed">,
): readonly JsonObject[] {
  const [latest] = byRecency(runs);
  const committee = byRecency(runs).find(({ committeeId }) => committeeId !== null)?.committeeId;
  const surname = name.includes(",") ? name.slice(0, name.indexOf(",")) : (name.split(" ").at(-1) ?? name);
  return readyCalls(
    [
      callWith("fec_candidate_financials", latest?.id, (candidate_id) => ({ candidate_id })),
      callWith("fec_candidate_committees", latest?.id, (candidate_id) => ({ candidate_id })),
      callWith("fec_individual_contributions", committee, (committee_id) => ({ committee_id })),
      callWith("fec_outside_spending_by_candidate", latest?.id, (candidate_id) => ({ candidate_id })),
      callWith("congress_member_details", member?.bioguideId, (bioguide_id) => ({ bioguide_id })),
      callWith("congress_member_bills", member?.bioguideId, (bioguide_id) => ({ bioguide_id })),
      member === undefined && latest === undefined
        ? undefined
        : { tool: "lobbying_contributions", args: { honoree: surname } },
      callWith("lobbying_search", lobbyist?.name, (lobbyist_name) => ({ lobbyist_name })),
    ],
    context,
  );
}

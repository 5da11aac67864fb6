import { z } from "zod";
import { below } from "../api/address.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { listTool, page } from "../api/tools.ts";
import { type Chamber, chamber, committeeCode } from "../ids.ts";
import { COMMITTEE_LISTS, type CommitteeRef, committeePath } from "./api.ts";

const listOf = (ref: CommitteeRef, segment: keyof typeof COMMITTEE_LISTS, what: string) => ({
  title: `${what} of committee ${ref.committee_code}`,
  hint: "None, or no such committee in that chamber; find codes with congress_committees.",
  path: below(committeePath(ref), segment),
});

export const committeeReportsForCommittee = listTool({
  name: "congress_committee_reports_for_committee",
  title: "Reports of a committee",
  description: "Reports of one committee; details with congress_committee_report_details.",
  keywords: ["reports by a committee", "H. Rept.", "S. Rept."],
  input: { chamber, committee_code: committeeCode, ...updated, ...page() },
  example: { chamber: "house", committee_code: "hsju00" },
  list: ({ chamber, committee_code, limit, offset, ...period }) => ({
    ...listOf({ chamber, committee_code }, "reports", "Reports"),
    query: updatedQuery(period),
    rows: COMMITTEE_LISTS.reports,
    limit,
    offset,
  }),
});

export const committeeNominationsForCommittee = listTool({
  name: "congress_committee_nominations_for_committee",
  title: "Nominations before a committee",
  description: "Nominations referred to one Senate committee.",
  keywords: ["nominees before a committee", "Judiciary Committee nominees", "nominations referred"],
  input: { chamber: z.enum(["senate"]).default("senate"), committee_code: committeeCode, ...page() },
  example: { chamber: "senate", committee_code: "ssju00" },
  list: ({ chamber, committee_code, limit, offset }) => ({
    ...listOf({ chamber, committee_code }, "nominations", "Nominations"),
    rows: COMMITTEE_LISTS.nominations,
    limit,
    offset,
  }),
});

const communicationsTo = (chamber: Exclude<Chamber, "joint">, example: string) => {
  const segment = `${chamber}-communication` as const;
  const name = chamber === "house" ? "House" : "Senate";
  return listTool({
    name: `congress_committee_${chamber}_communications`,
    title: `Communications to a ${name} committee`,
    description: `Executive communications, petitions and memorials referred to one ${name} committee.`,
    keywords: ["letters to a committee", "agency reports to Congress", "executive communication referral"],
    input: { committee_code: committeeCode, ...page() },
    example: { committee_code: example },
    list: ({ committee_code, limit, offset }) => ({
      ...listOf({ chamber, committee_code }, segment, "Communications"),
      rows: COMMITTEE_LISTS[segment],
      limit,
      offset,
    }),
  });
};

export const committeeHouseCommunications = communicationsTo("house", "hsgo00");
export const committeeSenateCommunications = communicationsTo("senate", "ssfr00");

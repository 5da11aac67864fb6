import { z } from "zod";
import { count, day, flag, latestAction, listOf, name, neededText, text, whole } from "../api/fields.ts";
import { rowsAt } from "../api/lists.ts";
import { billIdentity } from "../bills/rows.ts";
import { billLink } from "../pages.ts";

const listedTerm = z.object({ chamber: text, startYear: whole, endYear: whole });

const memberRow = z
  .object({
    bioguideId: neededText,
    name: text,
    partyName: text,
    state: text,
    district: whole,
    // `{item: [...]}` in lists, a plain list in details.
    terms: z.object({ item: listOf(listedTerm) }).nullish(),
  })
  .transform((member) => {
    const terms = member.terms?.item ?? [];
    return {
      bioguide_id: member.bioguideId,
      name: member.name,
      party: member.partyName,
      state: member.state,
      district: member.district,
      chamber: terms.at(-1)?.chamber ?? null,
      served: terms.map(({ chamber, startYear, endYear }) => `${chamber} ${startYear ?? "?"}-${endYear ?? ""}`),
    };
  });
export type MemberRow = z.output<typeof memberRow>;

export const memberRows = rowsAt(["members"], memberRow);

const term = z
  .object({
    chamber: text,
    congress: whole,
    memberType: text,
    startYear: whole,
    endYear: whole,
    stateCode: text,
    district: whole,
  })
  .transform((one) => ({
    congress: one.congress,
    chamber: one.chamber,
    role: one.memberType,
    state: one.stateCode,
    district: one.district,
    start_year: one.startYear,
    end_year: one.endYear,
  }));

const party = z.object({
  partyAbbreviation: text,
  partyName: text,
  startYear: whole,
  endYear: whole,
});

/** One member. `party` is the last one; `terms` run from the first to the last Congress. */
export const memberDetail = z
  .object({
    bioguideId: neededText,
    directOrderName: text,
    invertedOrderName: text,
    honorificName: text,
    birthYear: whole,
    deathYear: whole,
    currentMember: flag,
    state: text,
    district: whole,
    partyHistory: listOf(party),
    terms: z.preprocess(
      (terms) => (typeof terms === "object" && terms !== null && "item" in terms ? terms.item : terms),
      listOf(term),
    ),
    leadership: listOf(z.object({ type: text, congress: whole })),
    addressInformation: z.object({ officeAddress: text, city: text, phoneNumber: text }).nullish(),
    officialWebsiteUrl: text,
    sponsoredLegislation: count,
    cosponsoredLegislation: count,
    updateDate: day,
  })
  .transform((member) => ({
    bioguide_id: member.bioguideId,
    name: member.directOrderName ?? member.invertedOrderName,
    title: member.honorificName,
    current: member.currentMember,
    party: member.partyHistory.at(-1)?.partyName ?? null,
    state: member.state,
    district: member.district,
    birth_year: member.birthYear,
    death_year: member.deathYear,
    website: member.officialWebsiteUrl,
    office: member.addressInformation?.officeAddress ?? null,
    phone: member.addressInformation?.phoneNumber ?? null,
    leadership: member.leadership.map(({ type, congress }) => ({ role: type, congress: congress })),
    party_history: member.partyHistory.map(({ partyName, startYear, endYear }) => ({
      party: partyName,
      start_year: startYear,
      end_year: endYear,
    })),
    terms: member.terms,
    sponsored_count: member.sponsoredLegislation,
    cosponsored_count: member.cosponsoredLegislation,
    updated: member.updateDate,
  }));

/** A bill or an amendment someone sponsored; amendments have a number of their own and no title. */
const sponsored = z
  .object({
    congress: whole,
    type: text,
    number: whole,
    amendmentNumber: text,
    title: text,
    introducedDate: day,
    policyArea: name,
    latestAction,
  })
  .transform((one) => {
    const isBill = one.amendmentNumber === null;
    const number = one.number;
    return {
      ...billIdentity(one.congress, isBill ? one.type : null, isBill ? number : null),
      amendment_number: one.amendmentNumber,
      title: one.title,
      introduced: one.introducedDate,
      policy_area: one.policyArea,
      ...one.latestAction,
      url: isBill ? billLink(one.congress, one.type, number) : null,
    };
  });

/** The two lists of a member's legislation, by their segment of the path. */
export const LEGISLATION = {
  sponsored: { segment: "sponsored-legislation", rows: rowsAt(["sponsoredLegislation"], sponsored) },
  cosponsored: { segment: "cosponsored-legislation", rows: rowsAt(["cosponsoredLegislation"], sponsored) },
} as const;

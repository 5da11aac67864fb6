import { z } from "zod";
import { day, flag, listOf, neededWhole, text, whole } from "../api/fields.ts";

const kind = z.object({ code: text, name: text }).nullish();

const listed = z.object({
  chamber: text,
  // Committees' lists say `congress`, the others `congressNumber`; both were seen.
  congress: whole,
  congressNumber: whole,
  communicationType: kind,
  number: neededWhole,
  updateDate: day,
});

const identity = (one: z.output<typeof listed>) => ({
  congress: one.congress ?? one.congressNumber,
  communication_type: one.communicationType?.code?.toLowerCase() ?? null,
  communication_number: one.number,
});

/** A letter to a chamber, as lists show it: without its text. */
export const communicationRow = listed.extend({ referralDate: day }).transform((one) => ({
  ...identity(one),
  kind: one.communicationType?.name ?? null,
  chamber: one.chamber,
  referred: one.referralDate,
  updated: one.updateDate,
}));

/** One communication whole. */
export const communicationDetail = listed
  .extend({
    abstract: text,
    reportNature: text,
    submittingAgency: text,
    submittingOfficial: text,
    legalAuthority: text,
    isRulemaking: flag,
    committees: listOf(z.object({ name: text, referralDate: day, systemCode: text })),
    congressionalRecordDate: day,
    matchingRequirements: listOf(z.object({ number: whole })),
  })
  .transform((one) => ({
    ...identity(one),
    kind: one.communicationType?.name ?? null,
    chamber: one.chamber,
    abstract: one.abstract,
    nature: one.reportNature,
    agency: one.submittingAgency,
    official: one.submittingOfficial,
    legal_authority: one.legalAuthority,
    rulemaking: one.isRulemaking,
    committees: one.committees.map(({ name, referralDate, systemCode }) => ({
      name,
      committee_code: systemCode,
      referred: referralDate,
    })),
    record_date: one.congressionalRecordDate,
    requirements: one.matchingRequirements.flatMap(({ number }) => number ?? []),
    updated: one.updateDate,
  }));

/** A report that a law demands of an agency again and again. */
export const requirementDetail = z
  .object({
    number: whole,
    activeRecord: flag,
    frequency: text,
    legalAuthority: text,
    nature: text,
    parentAgency: text,
    submittingAgency: text,
    submittingOfficial: text,
    matchingCommunications: z.object({ count: whole }).nullish(),
    updateDate: day,
  })
  .transform((one) => ({
    requirement_number: one.number,
    active: one.activeRecord,
    nature: one.nature,
    frequency: one.frequency,
    parent_agency: one.parentAgency,
    agency: one.submittingAgency,
    official: one.submittingOfficial,
    legal_authority: one.legalAuthority,
    matching_communications: one.matchingCommunications?.count ?? null,
    updated: one.updateDate,
  }));

export const requirementRow = z
  .object({ number: whole, updateDate: day })
  .transform(({ number, updateDate }) => ({ requirement_number: number, updated: updateDate }));

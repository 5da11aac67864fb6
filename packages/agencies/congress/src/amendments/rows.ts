import { z } from "zod";
import { day, latestAction, listOf, name, neededText, neededWhole, text, whole } from "../api/fields.ts";
import { type AmendmentType, amendmentType } from "../ids.ts";
import { amendmentPage, billLink } from "../pages.ts";

/** The code of an amendment's type as arguments want it; null for one we do not know. */
function readAmendmentType(type: string | null): AmendmentType | null {
  return amendmentType.safeParse(type?.toLowerCase()).data ?? null;
}

function amendmentLink(congress: number | null, type: string | null, number: number | null): string | null {
  const known = readAmendmentType(type);
  return known === null || congress === null || number === null ? null : amendmentPage(congress, known, number);
}

const listed = z.object({ congress: whole, type: neededText, number: neededWhole });

/** An amendment as lists show it. */
export const amendmentRow = listed
  .extend({
    description: text,
    purpose: text,
    latestAction,
    updateDate: day,
  })
  .transform((amendment) => ({
    congress: amendment.congress,
    amendment_type: readAmendmentType(amendment.type) ?? amendment.type,
    amendment_number: amendment.number,
    purpose: amendment.purpose,
    description: amendment.description,
    ...amendment.latestAction,
    updated: amendment.updateDate,
    url: amendmentLink(amendment.congress, amendment.type, amendment.number),
  }));

const amended = listed
  .extend({ title: text })
  .transform(({ congress, type, number, title }) => ({
    name: [type, number].filter((part) => part !== null).join(" "),
    congress,
    title: title,
    url: billLink(congress, type, number),
  }))
  .nullish();

/** One amendment, in the fields of our answers. */
export const amendmentDetail = listed
  .extend({
    chamber: text,
    purpose: text,
    description: text,
    amendedBill: amended,
    amendedAmendment: amended,
    amendedTreaty: z.object({ congress: whole, treatyNumber: text }).nullish(),
    sponsors: listOf(z.object({ fullName: text, name: text, bioguideId: text })),
    onBehalfOfSponsor: name.optional(),
    submittedDate: day,
    proposedDate: day,
    latestAction,
    updateDate: day,
  })
  .transform((amendment) => ({
    congress: amendment.congress,
    amendment_type: readAmendmentType(amendment.type) ?? amendment.type,
    amendment_number: amendment.number,
    chamber: amendment.chamber,
    purpose: amendment.purpose,
    description: amendment.description,
    sponsors: amendment.sponsors.map((sponsor) => ({
      name: sponsor.fullName ?? sponsor.name,
      bioguide_id: sponsor.bioguideId,
    })),
    amended_bill: amendment.amendedBill ?? null,
    amended_amendment: amendment.amendedAmendment ?? null,
    amended_treaty: amendment.amendedTreaty?.treatyNumber ?? null,
    submitted: amendment.submittedDate,
    proposed: amendment.proposedDate,
    ...amendment.latestAction,
    updated: amendment.updateDate,
  }));

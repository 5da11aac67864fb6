import { z } from "zod";

// Bounds are checked but not shown: a model knows that numbers start at 1, and sixteen digits of bounds cost tokens.
const hidden = { minimum: undefined, maximum: undefined, pattern: undefined };

const countFrom1 = (problem: string, max = 99_999_999) => z.int().min(1, problem).max(max, problem).meta(hidden);

/** Number of a Congress: 118 sat from 2023 to the start of 2025. */
export const congress = countFrom1(
  "write the number of the Congress, such as 118, not a year",
  200,
).brand<"Congress">();
export type Congress = z.output<typeof congress>;

/** First or second session: the odd year and the even year of a Congress. */
export const session = z.int().min(1).max(2).brand<"Session">();
export type Session = z.output<typeof session>;

export const BILL_TYPES = ["hr", "s", "hjres", "sjres", "hconres", "sconres", "hres", "sres"] as const;
export const billType = z.enum(BILL_TYPES);
export type BillType = z.output<typeof billType>;

export const billNumber = countFrom1("write the number alone, such as 3684").brand<"BillNumber">();
export type BillNumber = z.output<typeof billNumber>;

/** The three arguments that name a bill or resolution. */
export const bill = { congress, bill_type: billType, bill_number: billNumber };
export interface BillRef {
  readonly congress: Congress;
  readonly bill_type: BillType;
  readonly bill_number: BillNumber;
}

export const lawType = z.enum(["pub", "priv"]);

/** The part after the dash: 274 of Public Law 118-274. */
export const lawNumber = countFrom1("write the part after the dash: 274 for 118-274").brand<"LawNumber">();

export const amendmentType = z.enum(["hamdt", "samdt", "suamdt"]);
export type AmendmentType = z.output<typeof amendmentType>;
export const amendmentNumber = countFrom1("write the number alone, such as 2137").brand<"AmendmentNumber">();
export type AmendmentNumber = z.output<typeof amendmentNumber>;

export const chamber = z.enum(["house", "senate", "joint"]);
export type Chamber = z.output<typeof chamber>;

/** Code of a committee or subcommittee: hsju00, subcommittees end in other digits. */
export const committeeCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{4}[a-z0-9]{2}$/u, "write a code such as hsju00; find codes with congress_committees")
  .meta(hidden)
  .brand<"CommitteeCode">();
export type CommitteeCode = z.output<typeof committeeCode>;

export const reportType = z.enum(["hrpt", "srpt", "erpt"]);
export type ReportType = z.output<typeof reportType>;
export const reportNumber = countFrom1("write the part after the dash: 617 for 118-617").brand<"ReportNumber">();

/** Number of a printed hearing or committee print at the Government Publishing Office. */
export const jacketNumber = countFrom1("write the jacket number alone").brand<"JacketNumber">();

export const eventId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,20}$/u, "write an event id such as 115538; find ids with congress_committee_meetings")
  .meta(hidden)
  .brand<"EventId">();

/** Biographical Directory id of a member, one letter and six digits. */
export const bioguideId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]\d{6}$/u, "write a letter and six digits, such as S000033; find ids with congress_search_members")
  .meta(hidden)
  .brand<"BioguideId">();
export type BioguideId = z.output<typeof bioguideId>;

/** Number of a nomination, with its part where the Senate split it: 2804-1. "PN2804" is understood. */
export const nominationNumber = z
  .string()
  .trim()
  .transform((text) => text.replace(/^PN\s*/iu, ""))
  .pipe(z.string().regex(/^\d{1,6}(-\d{1,3})?$/u, "write a number such as 2804, or 2804-1 for a part"))
  .brand<"NominationNumber">();
export type NominationNumber = z.output<typeof nominationNumber>;

export const nomineeOrdinal = countFrom1("count from 1; congress_nomination_details lists the positions", 9999);

export const treatyNumber = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/u, "write the number of the treaty document, such as 3 for 117-3")
  .meta(hidden)
  .brand<"TreatyNumber">();
export type TreatyNumber = z.output<typeof treatyNumber>;

/** Letter of one part of a treaty document the Senate split. */
export const treatySuffix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,2}$/u, "write the letter of the part, such as A")
  .meta(hidden)
  .brand<"TreatySuffix">();
export type TreatySuffix = z.output<typeof treatySuffix>;

/** Number of a CRS product: R47175, IF10244, LSB10001; old ones are like 98-202. */
export const crsNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,14}$/u, "write a number such as R47175; find numbers with congress_crs_reports")
  .meta(hidden)
  .brand<"CrsNumber">();

export const communicationNumber = countFrom1("write the number alone").brand<"CommunicationNumber">();
export const requirementNumber = countFrom1("write the number alone, such as 8070").brand<"RequirementNumber">();

/** The lower-case code of a bill type as the API or a citation writes it ("HR", "H.R."); undefined for anything else. */
export function readBillType(text: string | null | undefined): BillType | undefined {
  const code = (text ?? "").toLowerCase().replaceAll(/[^a-z]/gu, "");
  return BILL_TYPES.find((known) => known === code);
}

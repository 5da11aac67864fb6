import { ordinal } from "./calendar.ts";
import { type AmendmentType, type BillRef, type BillType, readBillType, type ReportType } from "./ids.ts";

export const SITE = "https://www.congress.gov";

const ofCongress = (congress: number) => `${ordinal(congress)}-congress`;

const BILL_SLUGS: Readonly<Record<BillType, string>> = {
  hr: "house-bill",
  s: "senate-bill",
  hjres: "house-joint-resolution",
  sjres: "senate-joint-resolution",
  hconres: "house-concurrent-resolution",
  sconres: "senate-concurrent-resolution",
  hres: "house-resolution",
  sres: "senate-resolution",
};

type Numbered<T> = { readonly [K in keyof T]: T[K] extends number ? number : T[K] };

/** Page of a bill, or of one of its tabs ("cosponsors"). */
export function billPage({ congress, bill_type, bill_number }: Numbered<BillRef>, tab?: string): string {
  const page = `${SITE}/bill/${ofCongress(congress)}/${BILL_SLUGS[bill_type]}/${bill_number}`;
  return tab === undefined ? page : `${page}/${tab}`;
}

/** Page of a bill the API named; null when its type is none we know: never a House bill by default. */
export function billLink(congress: number | null, type: string | null, number: number | null): string | null {
  const bill_type = readBillType(type);
  if (bill_type === undefined || congress === null || number === null) return null;
  return billPage({ congress, bill_type, bill_number: number });
}

// Unprinted Senate amendments (97th and 98th Congress) have a page of their own name.
const AMENDMENT_SLUGS: Readonly<Record<AmendmentType, string>> = {
  hamdt: "house-amendment",
  samdt: "senate-amendment",
  suamdt: "senate-unprinted-amendment",
};

export const amendmentPage = (congress: number, type: AmendmentType, number: number): string =>
  `${SITE}/amendment/${ofCongress(congress)}/${AMENDMENT_SLUGS[type]}/${number}`;

const REPORT_SLUGS: Readonly<Record<ReportType, string>> = {
  hrpt: "house-report",
  srpt: "senate-report",
  erpt: "executive-report",
};

export const reportPage = (congress: number, type: ReportType, number: number): string =>
  `${SITE}/congressional-report/${ofCongress(congress)}/${REPORT_SLUGS[type]}/${number}`;

export const nominationPage = (congress: number, number: string): string =>
  `${SITE}/nomination/${ofCongress(congress)}/${number.replace("-", "/")}`;

export const treatyPage = (congress: number, number: string): string =>
  `${SITE}/treaty-document/${ofCongress(congress)}/${number}`;

export const meetingPage = (congress: number, chamber: string, eventId: string): string =>
  `${SITE}/event/${ofCongress(congress)}/${chamber}-event/${eventId}`;

export const crsPage = (number: string): string => `${SITE}/crs-product/${number}`;

export const recordIssuePage = (volume: number, issue: number): string =>
  `${SITE}/congressional-record/volume-${volume}/issue-${issue}`;

/** A member in the Biographical Directory, which keeps an address for life. */
export const memberPage = (bioguideId: string): string => `https://bioguide.congress.gov/search/bio/${bioguideId}`;

export const houseVotePage = (year: number, number: number): string => `https://clerk.house.gov/Votes/${year}${number}`;

export const senateVotePage = (congress: number, session: number, number: number): string =>
  `https://www.senate.gov/legislative/LIS/roll_call_votes/vote${congress}${session}/vote_${congress}_${session}_${padVote(number)}.htm`;

/** Senate vote numbers are written with five digits. */
export const padVote = (number: number): string => String(number).padStart(5, "0");

import { checkRange, type Http, type JsonObject, params } from "@fedpipe/core";
import { z } from "zod";
import { findAgency } from "./agencies.ts";
import { AWARD_TYPES, type AwardType } from "./award-types.ts";
import type { Period } from "./fiscal.ts";

const codes = (item: RegExp, problem: string) => params.commaList(z.string().regex(item, problem));

/** Words to search for; shorter ones are refused by the service. */
export const keyword = params.words.refine((words) => words.length >= 3, "needs three letters or more");

/** The filters every search shares. */
export const common = {
  keyword: keyword.optional(),
  agency: params.words.optional().describe("e.g. NASA"),
  state: params.state.optional(),
};
export const recipient = params.words.optional().describe("Name or UEI");
export const dates = { start_date: params.isoDate.optional(), end_date: params.isoDate.optional() };
// Bounds that go without saying would cost tokens in every tool.
export const page = z
  .int()
  .refine((number) => number >= 1 && number <= 50_000, "counts from 1")
  .default(1);

export const naics = codes(/^\d{2,6}$/u, "write NAICS codes of two to six digits");
export const psc = codes(/^[A-Z0-9]{1,4}$/iu, "write product or service codes such as R425");
export const assistanceListing = codes(/^\d{2}\.[0-9A-Z]{3}$/iu, "write listings such as 10.553");

export interface Wanted {
  readonly keyword?: string | undefined;
  readonly agency?: string | undefined;
  readonly recipient?: string | undefined;
  readonly recipient_id?: string | undefined;
  readonly state?: string | undefined;
  /** The state of the recipient instead of that of performance. */
  readonly isRecipientState?: boolean;
  readonly period?: Period | undefined;
  readonly award_type?: AwardType | undefined;
  readonly min_amount?: number | undefined;
  readonly max_amount?: number | undefined;
  readonly naics?: readonly string[] | undefined;
  readonly psc?: readonly string[] | undefined;
  readonly assistance_listing?: readonly string[] | undefined;
}

/** Says which state is meant where one is asked for. */
export const placeNote = (state: string | undefined): readonly string[] =>
  state === undefined ? [] : ["state is where the work is done, not where the recipient sits."];

/** The service's filter object. Asks for the agency's exact name where one is wanted. */
export async function buildFilters(http: Http, wanted: Wanted): Promise<JsonObject> {
  const { keyword, recipient: words, recipient_id, state, period, award_type, min_amount, max_amount } = wanted;
  checkRange({ min_amount, max_amount });
  const place = wanted.isRecipientState === true ? "recipient_locations" : "place_of_performance_locations";
  const bounds = {
    ...(min_amount === undefined ? {} : { lower_bound: min_amount }),
    ...(max_amount === undefined ? {} : { upper_bound: max_amount }),
  };
  return {
    ...(keyword === undefined ? {} : { keywords: [keyword] }),
    ...(wanted.agency === undefined ? {} : { agencies: [await findAgency(http, wanted.agency)] }),
    ...(words === undefined ? {} : { recipient_search_text: [words] }),
    ...(recipient_id === undefined ? {} : { recipient_id }),
    ...(state === undefined ? {} : { [place]: [{ country: "USA", state }] }),
    ...(period === undefined ? {} : { time_period: [{ ...period }] }),
    ...(award_type === undefined ? {} : { award_type_codes: [...AWARD_TYPES[award_type]] }),
    ...(Object.keys(bounds).length === 0 ? {} : { award_amounts: [bounds] }),
    ...(wanted.naics === undefined ? {} : { naics_codes: { require: [...wanted.naics] } }),
    ...(wanted.psc === undefined ? {} : { psc_codes: wanted.psc.map((one) => one.toUpperCase()) }),
    ...(wanted.assistance_listing === undefined ? {} : { program_numbers: [...wanted.assistance_listing] }),
  };
}

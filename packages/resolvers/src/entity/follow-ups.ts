import type { JsonObject } from "@fedpipe/core";
import type { ResolverContext } from "../define-resolver.ts";
import { callWith, readyCalls } from "../shared/follow-ups.ts";
import { fieldsOf, itemsIn, objectIn, textIn } from "../shared/fields.ts";
import type { States } from "../shared/show-sources.ts";
import { makerSearch } from "./fda.ts";

/** What to ask next about the entity, with the ids found. */
export function entityFollowUps(states: States, context: Pick<ResolverContext, "isAllowed">): readonly JsonObject[] {
  const of = (id: string): JsonObject => fieldsOf(states.get(id));
  const cik = textIn(of("sec"), "cik");
  const committee = textIn(itemsIn(of("fec"), "committees")[0] ?? {}, "id");
  const client = textIn(objectIn(of("lobbying"), "client"), "name");
  const registrant = textIn(objectIn(of("lobbying"), "registrant"), "name");
  const cert = textIn(of("fdic"), "cert");
  const maker = textIn(of("fda"), "makerContains");
  return readyCalls(
    [
      callWith("sec_company_financials", cik, (value) => ({ cik: value })),
      callWith("sec_recent_filings", cik, (value) => ({ cik: value })),
      callWith("gleif_ownership", textIn(of("gleif"), "lei"), (lei) => ({ lei })),
      callWith("fec_committee_financials", committee, (committee_id) => ({ committee_id })),
      callWith("lobbying_search", client, (client_name) => ({ client_name })) ??
        callWith("lobbying_search", registrant, (registrant_name) => ({ registrant_name })),
      callWith("usa_recipient_profile", textIn(of("usaspending"), "recipientId"), (recipient_id) => ({ recipient_id })),
      callWith("fdic_financials", cert, (value) => ({ cert: Number(value), limit: 4 })),
      callWith("nonprofit_financials", textIn(of("nonprofits"), "ein"), (ein) => ({ ein })),
      callWith("open_payments_search", textIn(of("openPayments"), "name"), (company) => ({ company })),
      callWith("fda_drug_events", maker, (name) => ({
        search: makerSearch("patient.drug.openfda.manufacturer_name", name),
      })),
    ],
    context,
  );
}

import { defineTool, empty, failArgument, params, record, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchCompletions, fetchRecord, fetchRecords, type LeiRecord, type Page } from "./api.ts";
import { bic, country, isin, lei } from "./ids.ts";
import { LAPSED, namesOf, recordPage, SITE, toAddress, toRow } from "./view.ts";

const REGISTRATIONS = [
  "ISSUED",
  "LAPSED",
  "MERGED",
  "RETIRED",
  "ANNULLED",
  "DUPLICATE",
  "CANCELLED",
  "TRANSFERRED",
  "PENDING_TRANSFER",
  "PENDING_ARCHIVAL",
  "PENDING_VALIDATION",
] as const;

const { page } = params;

export const gleifSearch = defineTool({
  name: "gleif_search",
  title: "Legal entities by name",
  description:
    "Companies and funds worldwide by part of the legal name, with their LEI. fulltext also looks in addresses and other names, and finds hundreds of funds for a bank. Spelling unsure: gleif_suggest.",
  keywords: [
    "LEI lookup",
    "legal entity identifier",
    "company register",
    "find a company",
    "foreign company",
    "fund name",
    "legal name",
    "counterparty",
  ],
  input: {
    query: params.words,
    match: z.enum(["name", "fulltext"]).default("name"),
    country: country.optional(),
    status: z.enum(["ACTIVE", "INACTIVE"]).optional().describe("Of the entity"),
    registration_status: z.enum(REGISTRATIONS).optional(),
    limit: params.limit({ max: 50, byDefault: 10 }),
    page,
  },
  example: { query: "Boeing Company", country: "US", limit: 3 },
  async run({ query, match, country, status, registration_status, limit, page }, { http }) {
    const found = await fetchRecords(
      http,
      {
        ...(match === "name"
          ? { "filter[entity.legalName]": toPattern(query) }
          : { "filter[fulltext]": toPlain(query) }),
        "filter[entity.legalAddress.country]": country,
        "filter[entity.status]": status,
        "filter[registration.status]": registration_status,
      },
      { page, size: limit },
    );
    const about = { title: `Legal entities, ${query}`, source: SITE };
    if (found.rows.length === 0)
      return empty({ ...about, hint: page > 1 && found.total > 0 ? `There are only ${found.total}.` : NOT_FOUND });
    return toTable(about, found, { page, limit });
  },
});

const NOT_FOUND =
  "Legal names are as registered: use fewer words, leave out Inc. or Corp., drop the filters, or try gleif_suggest for the spelling.";

// In a filter a comma means "or", "!" not, ".." a range and "<" a comparison: none of them is meant in a name.
const toPlain = (query: string): string =>
  stated(
    query
      .replaceAll(/[!<>=,]|\.{2,}/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim(),
  );

/** The name with anything before, after, and where a sign of the filter language stood. */
function toPattern(query: string): string {
  const inner = stated(query.replaceAll(/\s*(?:[!<>=,*]|\.{2,})+/gu, "*").replaceAll(/^\*+|\*+$/gu, ""));
  return `*${inner.trim()}*`;
}

function stated(query: string): string {
  return /[\p{L}\p{N}]/u.test(query) ? query : failArgument("query", "holds no letter or digit");
}

function toTable(
  about: { title: string; source: string },
  { rows, total, published }: Page<LeiRecord>,
  { page, limit }: { page: number; limit: number },
) {
  const shown = rows.map(toRow);
  return table({
    ...about,
    rows: shown,
    total,
    ...(published === undefined ? {} : { dataDate: published }),
    ...(page * limit < total ? { next: { page: page + 1 } } : {}),
    ...(shown.some(({ registration }) => registration === "LAPSED") ? { notes: [LAPSED] } : {}),
  });
}

export const gleifRecord = defineTool({
  name: "gleif_record",
  title: "One legal entity",
  description:
    "Everything registered about one LEI: names, addresses, legal form, register number, status, successor, fund manager, bank codes. Parents and subsidiaries: gleif_ownership.",
  keywords: [
    "LEI details",
    "legal address",
    "headquarters address",
    "company registration number",
    "is this LEI valid",
  ],
  input: { lei },
  example: { lei: "RVHJWBXLJ1RFUBSY1F30" },
  async run({ lei }, { http }) {
    const found = await fetchRecord(http, lei);
    const about = { title: `LEI ${lei}`, source: recordPage(lei) };
    if (found === undefined) return empty({ ...about, hint: "No such LEI was issued. Find it with gleif_search." });
    return record({
      ...about,
      ...(found.published === undefined ? {} : { dataDate: found.published }),
      fields: toFields(found.record),
      notes: found.record.attributes.registration.status === "LAPSED" ? [LAPSED] : [],
    });
  },
});

function toFields({ id, attributes }: LeiRecord) {
  const { entity, registration } = attributes;
  const successors = [...(entity.successorEntities ?? []), entity.successorEntity].filter((one) => one?.lei);
  return {
    lei: id,
    name: entity.legalName.name,
    other_names: namesOf([...(entity.otherNames ?? []), ...(entity.transliteratedOtherNames ?? [])]),
    category: entity.category,
    sub_category: entity.subCategory,
    entity_status: entity.status,
    jurisdiction: entity.jurisdiction,
    legal_form_code: entity.legalForm?.id ?? null,
    legal_form: entity.legalForm?.other ?? null,
    registered_as: entity.registeredAs,
    registered_at: entity.registeredAt?.other ?? entity.registeredAt?.id ?? null,
    created: entity.creationDate,
    legal_address: toAddress(entity.legalAddress),
    headquarters_address: toAddress(entity.headquartersAddress),
    expired: entity.expiration?.date ?? null,
    expiration_reason: entity.expiration?.reason ?? null,
    successors: successors.map((one) => ({ lei: one?.lei ?? null, name: one?.name ?? null })),
    fund_manager: entity.associatedEntity?.lei ?? entity.associatedEntity?.name ?? null,
    registration: registration.status,
    first_registered: registration.initialRegistrationDate,
    last_updated: registration.lastUpdateDate,
    next_renewal: registration.nextRenewalDate,
    managing_lou: registration.managingLou,
    corroboration: registration.corroborationLevel,
    conformity: attributes.conformityFlag,
    bic: listOf(attributes.bic),
    mic: listOf(attributes.mic),
    ocid: listOf(attributes.ocid),
    spglobal: listOf(attributes.spglobal),
  };
}

const listOf = (codes: string | readonly string[] | null | undefined): string[] =>
  typeof codes === "string" ? [codes].filter(Boolean) : [...(codes ?? [])];

export const gleifByIdentifier = defineTool({
  name: "gleif_by_identifier",
  title: "Entity of a security or bank code",
  description:
    "The legal entity that issued a security (ISIN) or stands behind a bank's SWIFT code (BIC), with its LEI.",
  keywords: ["ISIN to LEI", "BIC to LEI", "SWIFT code", "who issued this security", "bond issuer", "US0378331005"],
  input: { isin: isin.optional(), bic: bic.optional() },
  example: { isin: "US0378331005" },
  async run({ isin, bic }, { http }) {
    if ((isin === undefined) === (bic === undefined)) failArgument("isin", "or bic is needed, and not both");
    // The head office is registered with or without its XXX.
    const codes = bic?.length === 8 ? `${bic},${bic}XXX` : bic;
    const found = await fetchRecords(http, { "filter[isin]": isin, "filter[bic]": codes }, { size: 50 });
    const about = { title: `Legal entity of ${isin ?? bic}`, source: SITE };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "Not every issuer has its codes mapped. Look for the name with gleif_search." });
    return toTable(about, found, { page: 1, limit: 50 });
  },
});

export const gleifSuggest = defineTool({
  name: "gleif_suggest",
  title: "Names that sound alike",
  description:
    "Registered names near a misspelt or partial one, with their LEI. Use it when gleif_search finds nothing.",
  keywords: ["did you mean", "fuzzy company name", "typo", "autocomplete", "similar names"],
  input: {
    q: params.words,
    field: z.enum(["entity.legalName", "fulltext", "owns", "ownedBy"]).default("entity.legalName"),
  },
  example: { q: "boing" },
  async run({ q, field }, { http }) {
    const rows = await fetchCompletions(http, { field, q });
    const about = { title: `Names like ${q}`, source: SITE };
    if (rows.length === 0) return empty({ ...about, hint: "Try fewer letters, or field fulltext." });
    return table({ ...about, rows });
  },
});

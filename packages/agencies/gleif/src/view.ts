import type { Row } from "@fedpipe/core";
import type { Address, LeiRecord } from "./api.ts";

export const SITE = "https://search.gleif.org";
export const recordPage = (lei: string) => `${SITE}/#/record/${encodeURIComponent(lei)}`;

export const LAPSED =
  "registration LAPSED means that the yearly renewal was not paid, not that the entity is gone: entity_status says that.";

/** One line of a list of entities. */
export function toRow({ id, attributes: { entity, registration } }: LeiRecord) {
  return {
    lei: id,
    name: entity.legalName.name,
    other_names: namesOf(entity.otherNames).slice(0, 3),
    country: entity.legalAddress?.country ?? null,
    region: entity.legalAddress?.region ?? null,
    city: entity.legalAddress?.city ?? null,
    jurisdiction: entity.jurisdiction,
    category: entity.category,
    entity_status: entity.status,
    registration: registration.status,
    registered_as: entity.registeredAs,
  } satisfies Row;
}

/** Names without blanks, each once. */
export const namesOf = (names: readonly { readonly name: string | null }[] | null | undefined): string[] => [
  ...new Set((names ?? []).flatMap(({ name }) => name ?? [])),
];

/** Who an entity is, in the four fields a family tree needs. */
export function toRelative({ id, attributes: { entity } }: LeiRecord) {
  return {
    lei: id,
    name: entity.legalName.name,
    country: entity.legalAddress?.country ?? null,
    status: entity.status,
  };
}

export function toAddress(address: Address): string | null {
  if (address === null || address === undefined) return null;
  const parts = [
    ...(address.addressLines ?? []),
    address.city,
    [address.region, address.postalCode].filter(Boolean).join(" "),
    address.country,
  ];
  return parts.filter(Boolean).join(", ") || null;
}

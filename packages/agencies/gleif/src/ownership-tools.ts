import { defineTool, empty, type Http, params, record, table } from "@fedpipe/core";
import { z } from "zod";
import {
  fetchChildren,
  fetchException,
  fetchIsins,
  fetchParent,
  fetchRecord,
  type LeiRecord,
  type Level,
} from "./api.ts";
import { lei } from "./ids.ts";
import { recordPage, toRelative } from "./view.ts";

// What the codes of the reporting rules mean.
const REASONS: Readonly<Record<string, string>> = {
  NO_LEI: "the parent has no LEI",
  NATURAL_PERSONS: "natural persons hold it, no entity consolidates it",
  NON_CONSOLIDATING: "the entities that hold it do not consolidate it",
  NO_KNOWN_PERSON: "nobody is known to control it, as with widely held shares",
  NON_PUBLIC: "the parent is not public: law or contract forbids to name it",
  BINDING_LEGAL_COMMITMENTS: "law or contract forbids to name the parent",
  LEGAL_OBSTACLES: "law forbids to name the parent",
  CONSENT_NOT_OBTAINED: "the parent did not agree to be named",
  DISCLOSURE_DETRIMENTAL: "naming the parent could do harm",
  DETRIMENT_NOT_EXCLUDED: "naming the parent could do harm",
};

export const gleifOwnership = defineTool({
  name: "gleif_ownership",
  title: "Parents and subsidiaries",
  description:
    "Direct and ultimate parent of one LEI, or the reason why none is reported, and its direct subsidiaries. Accounting consolidation, not shareholdings. LEI: gleif_search.",
  keywords: [
    "who owns",
    "parent company",
    "ultimate parent",
    "subsidiaries",
    "corporate structure",
    "ownership tree",
    "group of companies",
    "controlled by",
  ],
  input: {
    lei,
    children_limit: z.int().min(1).max(200).default(25),
    children_page: params.page,
  },
  example: { lei: "RVHJWBXLJ1RFUBSY1F30" },
  async run({ lei, children_limit, children_page }, { http }) {
    const found = await fetchRecord(http, lei);
    const about = { title: `Ownership of ${lei}`, source: recordPage(lei) };
    if (found === undefined) return empty({ ...about, hint: "No such LEI was issued. Find it with gleif_search." });
    const [direct, ultimate, children] = await Promise.all([
      findParent(http, found.record, "direct"),
      findParent(http, found.record, "ultimate"),
      hasLink(found.record, "direct-children", "related")
        ? fetchChildren(http, lei, { page: children_page, size: children_limit })
        : { rows: [], total: 0, published: undefined },
    ]);
    const seen = (children_page - 1) * children_limit + children.rows.length;
    return record({
      ...about,
      title: `Ownership of ${found.record.attributes.entity.legalName.name ?? lei}`,
      ...(found.published === undefined ? {} : { dataDate: found.published }),
      fields: {
        ...toRelative(found.record),
        direct_parent: direct.parent,
        no_direct_parent_because: direct.reason,
        ultimate_parent: ultimate.parent,
        no_ultimate_parent_because: ultimate.reason,
        children_total: children.total,
        children: children.rows.map(toRelative),
      },
      notes:
        seen < children.total
          ? [
              `${children.rows.length} of ${children.total} direct subsidiaries are shown. The next come with children_page ${children_page + 1}.`,
            ]
          : [],
    });
  },
});

/** Whether a record names such a link; one that names no relationships at all leaves it open. */
function hasLink({ relationships }: LeiRecord, relationship: string, ...kinds: readonly string[]): boolean {
  if (relationships === null || relationships === undefined) return true;
  const links = relationships[relationship]?.links;
  return links !== null && links !== undefined && kinds.some((kind) => kind in links);
}

async function findParent(http: Http, entity: LeiRecord, level: Level) {
  const key = `${level}-parent`;
  const mayHaveParent = hasLink(entity, key, "lei-record", "relationship-record", "related");
  const parent = mayHaveParent ? await fetchParent(http, entity.id, level) : undefined;
  if (parent !== undefined) return { parent: toRelative(parent), reason: null };
  const code = hasLink(entity, key, "reporting-exception") ? await fetchException(http, entity.id, level) : undefined;
  if (code === undefined) return { parent: null, reason: "none is reported" };
  return { parent: null, reason: REASONS[code] === undefined ? code : `${code}: ${REASONS[code]}` };
}

export const gleifIsins = defineTool({
  name: "gleif_isins",
  title: "Securities of an entity",
  description:
    "ISINs of the shares, bonds and other securities that one legal entity (LEI) issued. Entity of an ISIN: gleif_by_identifier.",
  keywords: ["LEI to ISIN", "bonds issued", "securities issued", "instruments of an issuer"],
  input: { lei, limit: params.limit({ max: 200, byDefault: 50 }), page: params.page },
  example: { lei: "RVHJWBXLJ1RFUBSY1F30" },
  async run({ lei, limit, page }, { http }) {
    const { rows, total, published } = await fetchIsins(http, lei, { page, size: limit });
    const about = { title: `Securities of ${lei}`, source: recordPage(lei) };
    if (rows.length === 0)
      return empty({ ...about, hint: "No ISIN is mapped to this LEI; not every numbering agency takes part." });
    return table({
      ...about,
      rows: rows.map((isin) => ({ isin })),
      total,
      ...(published === undefined ? {} : { dataDate: published }),
      ...(page * limit < total ? { next: { page: page + 1 } } : {}),
    });
  },
});

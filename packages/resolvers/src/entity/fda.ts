import type { Result } from "@fedpipe/core";
import type { Source, SourceTools } from "../shared/sources.ts";
import type { Board } from "./board.ts";
import { isCode, type Query, withoutLegalForm } from "./subject.ts";

// The lists in which a maker of medicines or devices shows, with the field that names it.
const LISTS = [
  { key: "drugProducts", tool: "fda_drug_ndc", field: "labeler_name" },
  { key: "drugLabels", tool: "fda_drug_labels", field: "openfda.manufacturer_name" },
  { key: "drugEvents", tool: "fda_drug_events", field: "patient.drug.openfda.manufacturer_name" },
  { key: "devices510k", tool: "fda_device_510k", field: "applicant" },
  { key: "deviceEvents", tool: "fda_device_events", field: "device.manufacturer_d_name" },
] as const;

/** openFDA: how many labels, products, clearances and event reports name the company as their maker. */
export const fdaSource = (query: Query, board: Board): Source => ({
  id: "fda",
  title: "openFDA",
  tools: LISTS.map(({ tool }) => tool),
  run: async (tools) => {
    const name = await officialName(query, board);
    const counts = await Promise.all(LISTS.map((list) => count(list, name, tools)));
    const some = counts.filter(({ total }) => total > 0);
    if (some.length === 0) return { state: "none" };
    return {
      state: "found",
      fields: {
        makerContains: name,
        ...Object.fromEntries(some.map(({ key, total }) => [key, total])),
      },
    };
  },
});

async function officialName(query: Query, board: Board): Promise<string> {
  if (!query.looksLikeTicker && !isCode(query)) return withoutLegalForm(query.text);
  return withoutLegalForm((await board.identified)?.name ?? query.text);
}

async function count({ key, tool, field }: (typeof LISTS)[number], name: string, { ask }: SourceTools) {
  const result = await ask(tool, { search: makerSearch(field, name), limit: 1 });
  return { key, total: totalOf(result) };
}

/** A phrase in openFDA's query language; a quote inside it would end it. */
export const makerSearch = (field: string, name: string): string => `${field}:"${name.replaceAll(/["\\]/gu, " ")}"`;

const totalOf = (result: Result): number => (result.kind === "table" ? (result.total ?? result.rows.length) : 0);

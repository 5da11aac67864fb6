import { defineTool, empty, type Http, params, table } from "@fedpipe/core";
import { z } from "zod";
import { type Count, type Endpoint, ENDPOINTS, fetchCounts, fetchStatus } from "./api.ts";
import { toDate } from "./columns.ts";
import { REPORTS_NOTE } from "./notes.ts";
import { fieldName, searchQuery } from "./search.ts";

interface CountQuery {
  readonly count_field: string;
  readonly search?: string | undefined;
  readonly limit: number;
}

async function countsOf(http: Http, endpoint: Endpoint, { count_field, search, limit }: CountQuery) {
  const { counts, updated } = await fetchCounts(http, endpoint, { count: count_field, search, limit });
  const about = {
    title: `Counts of ${count_field} in ${endpoint}${search === undefined ? "" : `: ${search}`}`,
    ...(updated === undefined ? {} : { dataDate: updated }),
  };
  if (counts.length === 0)
    return empty({
      ...about,
      hint: "A misspelt field counts nothing, and some fields only without .exact, others only with it. Try the other form, or loosen search.",
    });
  const isDates = counts.every(({ time }) => time !== undefined);
  // Days come all, whatever the limit.
  const isHead = counts.length === limit && !isDates;
  return table({
    ...about,
    rows: counts.map(({ term, time, count }) =>
      isDates ? { date: toDate(time), count } : { term: term ?? null, count },
    ),
    notes: [
      ...(isWords(count_field, counts)
        ? [`Single words were counted; for whole values count ${count_field}.exact.`]
        : []),
      ...(endpoint.endsWith("/event") ? [REPORTS_NOTE] : []),
      ...(isHead ? ["The most frequent; more may follow: raise limit."] : []),
    ],
    ...(isHead ? { isPartial: true } : {}),
  });
}

// Without .exact a text field is counted word by word, in small letters.
const isWords = (field: string, counts: readonly Count[]): boolean =>
  !field.endsWith(".exact") && counts.every(({ term }) => typeof term === "string" && /^[a-z][a-z0-9]*$/u.test(term));

const countInput = { count_field: fieldName, search: searchQuery.optional() };

export const fdaDrugCounts = defineTool({
  name: "fda_drug_counts",
  title: "Counts over drug adverse events",
  description:
    "How many FAERS reports name each reaction, drug, country or day, most frequent first: the usual side effects reported for a drug.",
  keywords: ["most common side effects", "top reactions", "how many reports", "reports per year"],
  input: {
    count_field: fieldName.describe("e.g. patient.reaction.reactionmeddrapt.exact, receivedate"),
    search: searchQuery.optional().describe('e.g. patient.drug.medicinalproduct:"OZEMPIC"'),
    limit: params.limit({ max: 1000, byDefault: 10 }),
  },
  example: { count_field: "patient.reaction.reactionmeddrapt.exact", limit: 5 },
  run: (args, { http }) => countsOf(http, "drug/event", args),
});

export const fdaCount = defineTool({
  name: "fda_count",
  title: "Counts over any openFDA endpoint",
  description:
    "How many records hold each value of a field, or fall on each day of a date field. Add .exact to text fields.",
  keywords: ["top values", "recalls by state", "trend over time", "histogram", "group by"],
  input: {
    endpoint: z.enum(ENDPOINTS),
    ...countInput,
    limit: params.limit({ max: 1000, byDefault: 100 }),
  },
  example: { endpoint: "drug/ndc", count_field: "dosage_form.exact", limit: 5 },
  run: ({ endpoint, ...query }, { http }) => countsOf(http, endpoint, query),
});

export const fdaStatus = defineTool({
  name: "fda_status",
  title: "openFDA status",
  description: "How current each openFDA endpoint is: index date, number of records, state.",
  keywords: ["last updated", "is openFDA down", "data freshness"],
  input: {},
  example: {},
  async run(_, { http }) {
    const endpoints = await fetchStatus(http);
    const about = { title: "openFDA status" };
    if (endpoints.length === 0) return empty({ ...about, hint: "openFDA names no endpoint now; try later." });
    return table({
      ...about,
      rows: endpoints.map(({ endpoint, status, last_updated, documents }) => ({
        endpoint,
        status: status ?? null,
        last_updated: last_updated ?? null,
        records: documents ?? null,
      })),
    });
  },
});

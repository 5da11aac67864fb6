import { AgencyError, defineTool, empty, fail, type Http, params, record } from "@fedpipe/core";
import type { JsonObject } from "@fedpipe/core";
import { fetchCounts, fetchRows } from "./api.ts";
import { APPROVAL_COLUMNS } from "./approval-columns.ts";
import { type Columns, date, each, readRow } from "./columns.ts";
import { REPORTS_NOTE } from "./notes.ts";
import { phrase, searchQuery } from "./search.ts";

const anyOf = (name: string, fields: readonly string[]): string =>
  fields.map((field) => `${field}:${phrase(name)}`).join(" OR ");

const PRODUCT_COLUMNS: Columns = {
  product_ndc: "product_ndc",
  brand_name: "brand_name",
  generic_name: "generic_name",
  labeler: "labeler_name",
  dosage_form: "dosage_form",
  strengths: each("active_ingredients", "strength"),
};
const LABEL_COLUMNS: Columns = {
  brand_name: "openfda.brand_name",
  manufacturer: "openfda.manufacturer_name",
  pharm_class: "openfda.pharm_class_epc",
  effective: date("effective_time"),
  set_id: "set_id",
  boxed_warning: "boxed_warning",
  indications: "indications_and_usage",
};
const SHORTAGE_COLUMNS: Columns = {
  presentation: "presentation",
  company: "company_name",
  status: "status",
  availability: "availability",
  updated: date("update_date"),
};
const RECALL_COLUMNS: Columns = {
  recall_number: "recall_number",
  classification: "classification",
  reason: "reason_for_recall",
  firm: "recalling_firm",
  reported: date("report_date"),
};

const OPENFDA_NAMES = ["openfda.brand_name", "openfda.generic_name"];

interface List {
  readonly endpoint: "drug/label" | "drug/drugsfda" | "drug/ndc" | "drug/shortages" | "drug/enforcement";
  readonly fields: readonly string[];
  readonly columns: Columns;
  readonly limit: number;
  readonly sort?: string;
}

const LISTS: Readonly<Record<string, List>> = {
  label: {
    endpoint: "drug/label",
    fields: OPENFDA_NAMES,
    columns: LABEL_COLUMNS,
    limit: 1,
    sort: "effective_time:desc",
  },
  approvals: { endpoint: "drug/drugsfda", fields: OPENFDA_NAMES, columns: APPROVAL_COLUMNS, limit: 5 },
  products: { endpoint: "drug/ndc", fields: ["brand_name", "generic_name"], columns: PRODUCT_COLUMNS, limit: 10 },
  shortages: {
    endpoint: "drug/shortages",
    fields: ["generic_name", "proprietary_name"],
    columns: SHORTAGE_COLUMNS,
    limit: 10,
  },
  recalls: {
    endpoint: "drug/enforcement",
    fields: [...OPENFDA_NAMES, "product_description"],
    columns: RECALL_COLUMNS,
    limit: 5,
    sort: "report_date:desc",
  },
};

async function fetchList(
  http: Http,
  name: string,
  { endpoint, fields, columns, limit, sort }: List,
): Promise<JsonObject> {
  const { rows, total } = await fetchRows(http, endpoint, { search: anyOf(name, fields), limit, sort });
  return { total, newest: rows.map((row) => ({ ...readRow(row, columns) }) as JsonObject) };
}

// openfda names are missing from reports of newer drugs, so the reports are searched by substance and by product.
async function fetchReactions(http: Http, name: string): Promise<JsonObject> {
  const fields = ["patient.drug.activesubstance.activesubstancename", "patient.drug.medicinalproduct"];
  const search = anyOf(name.toUpperCase(), fields);
  const { counts } = await fetchCounts(http, "drug/event", {
    search,
    count: "patient.reaction.reactionmeddrapt.exact",
    limit: 10,
  });
  return Object.fromEntries(counts.map(({ term, count }) => [String(term), count]));
}

export const fdaDrugProfile = defineTool({
  name: "fda_drug_profile",
  title: "Drug at a glance",
  description:
    "One drug in one call: label, approvals, products, shortages, recalls, and the reactions reported most. Each has a tool of its own for more.",
  keywords: ["tell me about a drug", "drug summary", "overview of a medicine", "brand and generic"],
  input: { name: params.words.describe("Brand or generic name") },
  example: { name: "semaglutide" },
  async run({ name }, { http }) {
    checkName(name);
    const parts = [
      ...Object.entries(LISTS).map(([part, list]) => ({ part, answer: fetchList(http, name, list) })),
      { part: "top_reactions", answer: fetchReactions(http, name) },
    ];
    const settled = await Promise.allSettled(parts.map(({ answer }) => answer));
    const found = settled.flatMap((one, index) =>
      one.status === "fulfilled" ? [[parts[index]?.part ?? "", one.value] as const] : [],
    );
    const failures = settled.flatMap((one, index) =>
      one.status === "rejected" ? [{ part: parts[index]?.part ?? "", reason: kindOf(one.reason) }] : [],
    );
    const about = { title: `Drug profile of ${name}` };
    // Nothing at all could be read: the call failed, for the reason the first part gives.
    const [first] = settled;
    if (found.length === 0 && first?.status === "rejected") throw first.reason;
    // A part that failed is not a part without matches: only when every part answered may the drug be unknown.
    if (failures.length === 0 && found.every(([, value]) => isNothing(value)))
      return empty({ ...about, hint: "Check the spelling, or try the generic name." });
    return record({
      ...about,
      fields: { name, ...Object.fromEntries(found), ...Object.fromEntries(failures.map(({ part }) => [part, null])) },
      notes: [
        ...failures.map(
          ({ part, reason }) => `${part} could not be read (${reason}); that does not mean there are none.`,
        ),
        REPORTS_NOTE,
      ],
    });
  },
});

const isNothing = (value: JsonObject): boolean => value["total"] === 0 || Object.keys(value).length === 0;

// Anything but a failure of the agency is our own fault, and must not be swallowed.
function kindOf(reason: unknown): string {
  if (reason instanceof AgencyError && reason.failure.kind !== "cancelled") return reason.failure.kind;
  throw reason;
}

function checkName(name: string): void {
  const checked = searchQuery.safeParse(phrase(name));
  if (checked.success) return;
  const problem = checked.error.issues[0]?.message ?? "cannot be searched";
  fail({ kind: "bad-arguments", problems: [{ argument: "name", problem: `is wrong: ${problem}` }] });
}

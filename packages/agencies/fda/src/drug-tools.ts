import { defineTool, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows } from "./api.ts";
import { APPROVAL_COLUMNS } from "./approval-columns.ts";
import { code, type Columns, date, each, flag, number, objectsAt, type Raw, toCell, valuesAt } from "./columns.ts";
import { REPORTS_NOTE } from "./notes.ts";
import { RECALL_COLUMNS, RECALL_FIELDS } from "./recall-columns.ts";
import { queryInput, rowTool, toResult } from "./row-tool.ts";

const SERIOUSNESS = ["death", "lifethreatening", "hospitalization", "disabling", "congenitalanomali", "other"] as const;
const CHARACTERIZATION: Readonly<Record<string, string>> = { "1": "suspect", "2": "concomitant", "3": "interacting" };
const REACTION_OUTCOME: Readonly<Record<string, string>> = {
  "1": "recovered",
  "2": "recovering",
  "3": "not recovered",
  "4": "recovered with sequelae",
  "5": "fatal",
};

const inWords = (path: string, name: string, codeName: string, words: Readonly<Record<string, string>>) => (row: Raw) =>
  toCell(
    objectsAt(row, path).map((one) => {
      const [label = "unnamed"] = valuesAt(one, name);
      const word = words[String(valuesAt(one, codeName)[0])];
      return word === undefined ? label : `${String(label)} (${word})`;
    }),
  );

// Ages come in decades, years, months, weeks, days or hours.
const YEARS_PER_UNIT: Readonly<Record<string, number>> = {
  "800": 10,
  "801": 1,
  "802": 1 / 12,
  "803": 7 / 365.25,
  "804": 1 / 365.25,
  "805": 1 / 8766,
};

function ageInYears(row: Raw): number | null {
  const age = number("patient.patientonsetage")(row);
  const years = YEARS_PER_UNIT[String(valuesAt(row, "patient.patientonsetageunit")[0])];
  return age === null || years === undefined ? null : Math.round(age * years * 100) / 100;
}

export const fdaDrugEvents = rowTool({
  name: "fda_drug_events",
  title: "Drug adverse event reports",
  description:
    "Reports of side effects and medication errors (FAERS) since 2004, one row a report. For how often each reaction is named: fda_drug_counts.",
  keywords: [
    "side effects",
    "adverse drug reactions",
    "FAERS",
    "AERS",
    "drug safety reports",
    "deaths reported for a drug",
    "MedDRA",
  ],
  endpoint: "drug/event",
  fields:
    'patient.drug.medicinalproduct, patient.drug.activesubstance.activesubstancename:"SEMAGLUTIDE", patient.reaction.reactionmeddrapt, serious:1, receivedate',
  example: { search: "patient.drug.openfda.brand_name:aspirin" },
  hint: 'patient.drug.openfda.* is missing for newer drugs: search patient.drug.activesubstance.activesubstancename:"NAME" in capitals.',
  columns: {
    report_id: "safetyreportid",
    received: date("receivedate"),
    country: "occurcountry",
    serious: flag("serious"),
    serious_because: (row) => toCell(SERIOUSNESS.filter((kind) => row[`seriousness${kind}`] === "1")),
    sex: code("patient.patientsex", { "0": "unknown", "1": "male", "2": "female" }),
    age: ageInYears,
    weight: number("patient.patientweight"),
    reactions: inWords("patient.reaction", "reactionmeddrapt", "reactionoutcome", REACTION_OUTCOME),
    drugs: inWords("patient.drug", "medicinalproduct", "drugcharacterization", CHARACTERIZATION),
    indications: "patient.drug.drugindication",
    reporter: code("primarysource.qualification", {
      "1": "physician",
      "2": "pharmacist",
      "3": "other health professional",
      "4": "lawyer",
      "5": "consumer",
    }),
  },
  units: { age: "years", weight: "kg" },
  notes: [REPORTS_NOTE],
});

const LABEL_COLUMNS: Columns = {
  brand_name: "openfda.brand_name",
  generic_name: "openfda.generic_name",
  manufacturer: "openfda.manufacturer_name",
  product_type: "openfda.product_type",
  application_number: "openfda.application_number",
  effective: date("effective_time"),
  set_id: "set_id",
};

const LABEL_FIELDS =
  'openfda.brand_name:"Tylenol", openfda.generic_name, openfda.manufacturer_name, set_id, _exists_:boxed_warning';
const NOT_SECTIONS = new Set(["id", "set_id", "version", "effective_time", "openfda"]);

export const fdaDrugLabels = defineTool({
  name: "fda_drug_labels",
  title: "Drug labels",
  description:
    "Prescribing and over-the-counter labels, cut to the sections asked for: indications, dosage, warnings, interactions, ingredients.",
  keywords: [
    "package insert",
    "prescribing information",
    "boxed warning",
    "drug interactions",
    "dosage",
    "contraindications",
    "drug facts",
    "SPL",
  ],
  input: {
    ...queryInput(LABEL_FIELDS),
    sections: z
      .string()
      .toLowerCase()
      .regex(/^\w+(\s*,\s*\w+)*$/u, "write section names separated by commas")
      .meta({ pattern: undefined })
      .default("boxed_warning,indications_and_usage")
      .describe("e.g. dosage_and_administration, drug_interactions, adverse_reactions"),
  },
  example: { search: 'openfda.brand_name:"Tylenol"' },
  async run({ search, limit, skip, sort, sections }, { http }) {
    const names = sections.split(",").map((name) => name.trim());
    const found = await fetchRows(http, "drug/label", { search, limit, skip, sort });
    const result = toResult(
      {
        title: "Drug labels",
        fields: LABEL_FIELDS,
        columns: { ...LABEL_COLUMNS, ...Object.fromEntries(names.map((name) => [name, joined(name)])) },
      },
      { search, skip, ...found },
    );
    if (result.kind !== "table") return result;
    return table({ ...result, notes: [...(result.notes ?? []), ...missingNote(result.rows, names, found.rows[0])] });
  },
});

// A section is a list of texts, nearly always of one.
const joined = (name: string) => (row: Raw) => {
  const text = valuesAt(row, name).join("\n\n");
  return text === "" ? null : text;
};

// Which sections a label has differs from product to product: a wrong name must not look like an empty section.
function missingNote(rows: readonly Row[], names: readonly string[], first: Raw | undefined): string[] {
  const missing = names.filter((name) => rows.every((row) => row[name] === null));
  if (missing.length === 0) return [];
  const there = Object.keys(first ?? {}).filter((name) => !NOT_SECTIONS.has(name) && !name.endsWith("_table"));
  return [`No label here has ${missing.join(", ")}. The first one has: ${there.join(", ")}.`];
}

export const fdaDrugNdc = rowTool({
  name: "fda_drug_ndc",
  title: "NDC directory",
  description: "Drug products on the market by National Drug Code: labeler, ingredients, form, packages, DEA schedule.",
  keywords: [
    "National Drug Code",
    "drug product lookup",
    "controlled substances schedule",
    "who makes this drug",
    "package sizes",
  ],
  endpoint: "drug/ndc",
  fields: 'brand_name, generic_name, product_ndc, labeler_name, dosage_form, route, dea_schedule:"CII", pharm_class',
  example: { search: 'dea_schedule:"CII"' },
  columns: {
    product_ndc: "product_ndc",
    brand_name: "brand_name",
    generic_name: "generic_name",
    labeler: "labeler_name",
    active_ingredients: each("active_ingredients", "name", "strength"),
    dosage_form: "dosage_form",
    route: "route",
    product_type: "product_type",
    marketing_category: "marketing_category",
    application_number: "application_number",
    marketing_start: date("marketing_start_date"),
    marketing_end: date("marketing_end_date"),
    dea_schedule: "dea_schedule",
    pharm_class: "pharm_class",
    finished: flag("finished"),
    packages: "packaging.description",
  },
});

export const fdaDrugRecalls = rowTool({
  name: "fda_drug_recalls",
  title: "Drug recalls",
  description: "Drug recall enforcement reports since 2009 with class, reason, lots and distribution.",
  keywords: ["recalled medicine", "drug contamination", "class I recall", "enforcement report", "lot numbers recalled"],
  endpoint: "drug/enforcement",
  fields: RECALL_FIELDS,
  example: { search: 'classification:"Class I"' },
  columns: RECALL_COLUMNS,
});

export const fdaApprovedDrugs = rowTool({
  name: "fda_approved_drugs",
  title: "Approved drugs (Drugs@FDA)",
  description: "Drug applications since 1939: sponsor, products, first approval, newest submission and label document.",
  keywords: [
    "drug approval date",
    "when was it approved",
    "NDA",
    "ANDA",
    "BLA",
    "generic approval",
    "new drug application",
    "orange book",
  ],
  endpoint: "drug/drugsfda",
  fields:
    'openfda.brand_name, openfda.generic_name, sponsor_name, application_number:"NDA021436", products.marketing_status, submissions.submission_status_date',
  example: { search: 'openfda.brand_name:"Ozempic"' },
  hint: "Old applications have no openfda.*: search products.brand_name.",
  columns: APPROVAL_COLUMNS,
});

export const fdaDrugShortages = rowTool({
  name: "fda_drug_shortages",
  title: "Drug shortages",
  description: "Drugs in shortage, to be discontinued or back: company, package, availability, reason, dates.",
  keywords: ["medicine out of stock", "drug supply", "shortage list", "discontinued drugs"],
  endpoint: "drug/shortages",
  fields: 'generic_name, proprietary_name, company_name, status:"Current", therapeutic_category',
  example: { search: 'status:"Current"' },
  hint: "status is Current, To Be Discontinued or Resolved.",
  columns: {
    generic_name: "generic_name",
    brand_name: "proprietary_name",
    company: "company_name",
    presentation: "presentation",
    package_ndc: "package_ndc",
    status: "status",
    availability: "availability",
    reason: "shortage_reason",
    therapeutic_category: "therapeutic_category",
    first_posted: date("initial_posting_date"),
    updated: date("update_date"),
    discontinued: date("discontinued_date"),
    resolved_note: "resolved_note",
    related_info: "related_info",
  },
});

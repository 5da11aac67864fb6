import { defineTool, failArgument, text, type Tool } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows } from "./api.ts";
import { type Columns, date, each, number, pick, type Raw, valuesAt } from "./columns.ts";
import { queryInput, type RowTool, rowTool, toResult } from "./row-tool.ts";

interface DocumentTool extends Omit<RowTool, "hint" | "notes" | "units"> {
  /** Field that names one document. */
  readonly label: string;
}

// The whole text of a letter is longer than a table of them may be: the table counts it, text_offset reads it.
function documentTool({
  name,
  title,
  description,
  keywords,
  endpoint,
  fields,
  example,
  columns,
  label,
}: DocumentTool): Tool {
  return defineTool({
    name,
    title,
    description,
    keywords,
    input: {
      ...queryInput(fields),
      text_offset: z.int().min(0).optional().describe("Reads the first match from this character on"),
    },
    example,
    async run({ search, limit, skip, sort, text_offset }, { http }) {
      if (text_offset === undefined) {
        const found = await fetchRows(http, endpoint, { search, limit, skip, sort });
        return toResult({ title, fields, columns: { ...columns, text_characters } }, { search, skip, ...found });
      }
      const found = await fetchRows(http, endpoint, { search, limit: 1, skip, sort });
      const [first] = found.rows;
      if (first === undefined) return toResult({ title, fields, columns }, { search, skip, ...found });
      const whole = wholeText(first);
      if (text_offset > whole.length)
        return failArgument("text_offset", `is past the end: the text has ${whole.length} characters`);
      return text({
        title: `${title} ${String(pick(first, label) ?? "")}`,
        text: whole.slice(text_offset),
        offset: text_offset,
        total: whole.length,
        paging: { argument: "text_offset", start: text_offset },
        notes: ["Read by machine from a scan."],
      });
    },
  });
}

const wholeText = (row: Raw): string => valuesAt(row, "text").join("\n\n");
const text_characters = (row: Raw): number => wholeText(row).length;

export const fdaCompleteResponseLetters = documentTool({
  name: "fda_complete_response_letters",
  title: "Complete response letters",
  description: "Letters in which FDA refused to approve a drug application as it stood, with their text.",
  keywords: ["CRL", "drug rejected", "FDA refusal letter", "why was the drug not approved", "deficiencies"],
  endpoint: "transparency/crl",
  fields: 'company_name, application_number, letter_date:"02/18/2022", approver_center, text',
  example: { search: 'approver_center:"Office of Drug Evaluation III"', limit: 5 },
  label: "file_name",
  columns: {
    application_number: "application_number",
    company: "company_name",
    letter_date: date("letter_date"),
    letter_type: "letter_type",
    center: "approver_center",
    file_name: "file_name",
  },
});

export const fdaHistoricalDocs = documentTool({
  name: "fda_historical_docs",
  title: "Historical FDA press releases",
  description: "FDA press releases and talk papers of 1913 to 2014 with their text.",
  keywords: ["old FDA announcements", "talk paper", "FDA history", "press archive"],
  endpoint: "other/historicaldocument",
  fields: 'text:"poison prevention", doc_type:pr (press release) or tp (talk paper), year',
  example: { search: 'doc_type:pr AND text:"poison prevention packaging"', limit: 5 },
  label: "download_url",
  columns: {
    doc_type: "doc_type",
    year: number("year"),
    pages: number("num_of_pages"),
    url: "download_url",
  },
});

export const fdaNsde = rowTool({
  name: "fda_nsde",
  title: "NDC billing data elements",
  description:
    "Package-level NDC data for billing: 11-digit code, unit, marketing and reactivation dates. Products: fda_drug_ndc.",
  keywords: ["NSDE", "NDC 11", "billing unit", "package code"],
  endpoint: "other/nsde",
  fields: 'package_ndc:"55700-019-60", package_ndc11, proprietary_name, marketing_category, product_type',
  example: { search: 'package_ndc:"55700-019-60"' },
  columns: {
    package_ndc: "package_ndc",
    package_ndc11: "package_ndc11",
    name: "proprietary_name",
    dosage_form: "dosage_form",
    product_type: "product_type",
    marketing_category: "marketing_category",
    application_number: "application_number_or_citation",
    marketing_start: date("marketing_start_date"),
    marketing_end: date("marketing_end_date"),
    billing_unit: "billing_unit",
    inactivated: date("inactivation_date"),
    reactivated: date("reactivation_date"),
  },
});

const SUBSTANCE_COLUMNS: Columns = {
  unii: "unii",
  names: "names.name",
  substance_class: "substance_class",
  formula: "structure.formula",
  molecular_weight: number("structure.molecular_weight"),
  codes: each("codes", "code_system", "code"),
};

export const fdaSubstance = rowTool({
  name: "fda_substance",
  title: "Substance registry",
  description:
    "Substances with all their names, formula and codes in other registries (GSRS). Name of a UNII: fda_unii.",
  keywords: ["chemical", "CAS number", "synonyms of a drug", "active ingredient", "GSRS", "molecular formula"],
  endpoint: "other/substance",
  fields: 'names.name:"PARACETAMOL", unii, codes.code, codes.code_system, structure.formula, substance_class',
  example: { search: 'names.name:"PARACETAMOL"' },
  columns: SUBSTANCE_COLUMNS,
});

export const fdaUnii = rowTool({
  name: "fda_unii",
  title: "UNII codes",
  description: "Unique ingredient identifiers and the substance each names. More of a substance: fda_substance.",
  keywords: ["ingredient identifier", "UNII lookup"],
  endpoint: "other/unii",
  fields: 'unii:"L7V4I673D2", substance_name',
  example: { search: 'unii:"L7V4I673D2"' },
  columns: { unii: "unii", substance_name: "substance_name" },
});

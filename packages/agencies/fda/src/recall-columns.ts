import { type Columns, date } from "./columns.ts";

/** Enforcement reports of drugs, devices and food are of one form. */
export const RECALL_COLUMNS: Columns = {
  recall_number: "recall_number",
  classification: "classification",
  status: "status",
  firm: "recalling_firm",
  city: "city",
  state: "state",
  country: "country",
  product: "product_description",
  reason: "reason_for_recall",
  quantity: "product_quantity",
  distribution: "distribution_pattern",
  initiated: date("recall_initiation_date"),
  reported: date("report_date"),
  terminated: date("termination_date"),
  mandated: "voluntary_mandated",
  codes: "code_info",
};

export const RECALL_FIELDS =
  'recalling_firm, product_description, reason_for_recall, classification:"Class I", state, report_date:[20240101 TO 20241231]';

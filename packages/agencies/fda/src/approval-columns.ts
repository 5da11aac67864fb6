import { type Columns, each, objectsAt, type Raw, textAt, toCell, toDate, valuesAt } from "./columns.ts";

const isOriginal = (submission: Raw): boolean => submission["submission_type"] === "ORIG";
const statusDate = (submission: Raw): string => textAt(submission, "submission_status_date");

function firstApproval(row: Raw): string | null {
  const approved = objectsAt(row, "submissions").filter(
    (one) => isOriginal(one) && one["submission_status"] === "AP" && statusDate(one) !== "",
  );
  return toDate(approved.map(statusDate).toSorted()[0]);
}

function newestSubmission(row: Raw): string | null {
  const newest = objectsAt(row, "submissions").toSorted((a, b) => statusDate(b).localeCompare(statusDate(a)))[0];
  if (newest === undefined) return null;
  const parts = ["submission_type", "submission_number", "submission_status", "submission_class_code_description"];
  return [...parts.map((name) => textAt(newest, name)), toDate(statusDate(newest)) ?? ""]
    .filter((text) => text !== "")
    .join(" ");
}

function newestLabelUrl(row: Raw): string | null {
  const labels = objectsAt(row, "submissions")
    .flatMap((submission) => objectsAt(submission, "application_docs"))
    .filter((document) => document["type"] === "Label")
    .toSorted((a, b) => textAt(b, "date").localeCompare(textAt(a, "date")));
  const [newest] = labels;
  return newest === undefined ? null : textAt(newest, "url") || null;
}

/** One application of Drugs@FDA: its products side by side, its submissions digested. */
export const APPROVAL_COLUMNS: Columns = {
  application_number: "application_number",
  sponsor: "sponsor_name",
  brand_names: "products.brand_name",
  active_ingredients: (row) =>
    toCell([
      ...new Set(
        objectsAt(row, "products").flatMap((product) =>
          objectsAt(product, "active_ingredients").map((one) =>
            valuesAt(one, "name").concat(valuesAt(one, "strength")).join(", "),
          ),
        ),
      ),
    ]),
  forms: each("products", "dosage_form", "route"),
  marketing_status: "products.marketing_status",
  first_approved: firstApproval,
  review_priority: (row) =>
    toCell(
      objectsAt(row, "submissions")
        .filter(isOriginal)
        .flatMap((one) => valuesAt(one, "review_priority")),
    ),
  submissions: (row) => objectsAt(row, "submissions").length,
  newest_submission: newestSubmission,
  newest_label: newestLabelUrl,
};

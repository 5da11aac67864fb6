import type { Http, Row } from "@fedpipe/core";
import { amendmentRow } from "../amendments/rows.ts";
import { below } from "../api/address.ts";
import type { Fields } from "../api/items.ts";
import { fetchList, type Page, type RowsSchema, rowsAt } from "../api/lists.ts";
import { gather, listFields } from "../api/parts.ts";
import type { BillRef } from "../ids.ts";
import { textVersionRows } from "../text/versions.ts";
import { billPath, fetchBill, fetchPartySplit, fetchSummaries } from "./api.ts";
import { actionRows, cosponsorRows, referralRow, relatedBillRow, subjectRows, titleRow } from "./rows.ts";

interface Part {
  readonly segment: string;
  readonly rows: RowsSchema<Row>;
  /** How many rows the profile shows. */
  readonly limit: number;
}

const PARTS: Readonly<Record<string, Part>> = {
  actions: { segment: "actions", rows: actionRows, limit: 20 },
  cosponsors: { segment: "cosponsors", rows: cosponsorRows, limit: 50 },
  committees: { segment: "committees", rows: rowsAt(["committees"], referralRow), limit: 20 },
  amendments: { segment: "amendments", rows: rowsAt(["amendments"], amendmentRow), limit: 10 },
  related_bills: { segment: "relatedbills", rows: rowsAt(["relatedBills"], relatedBillRow), limit: 10 },
  subjects: { segment: "subjects", rows: subjectRows, limit: 50 },
  titles: { segment: "titles", rows: rowsAt(["titles"], titleRow), limit: 20 },
  text_versions: { segment: "text", rows: textVersionRows, limit: 20 },
};

/** A bill with the beginning of each of its lists; no fields when there is no such bill. */
export async function fetchProfile(
  http: Http,
  ref: BillRef,
): Promise<{ fields: Fields | undefined; notes: readonly string[] }> {
  const lists = Object.entries(PARTS).map(
    ([name, { segment, rows, limit }]): [string, Promise<Page<Row> | undefined>] => [
      name,
      fetchList(http, { path: below(billPath(ref), segment), rows, limit }),
    ],
  );
  const [bill, split, parts] = await Promise.all([
    fetchBill(http, ref),
    gather({ cosponsors_by_party: fetchPartySplit(http, ref) }),
    gather<Page<Row> | undefined>({ ...Object.fromEntries(lists), summaries: fetchSummaries(http, ref) }),
  ]);
  if (bill === undefined) return { fields: undefined, notes: [] };
  const found = Object.entries(parts.found);
  const begun = found.flatMap(([name, page]) =>
    page !== undefined && page.rows.length < page.total ? [`${name} (${page.rows.length} of ${page.total})`] : [],
  );
  const fields = {
    ...bill,
    cosponsors_by_party: split.found["cosponsors_by_party"] ?? null,
    ...listFields(parts),
  };
  const rest =
    begun.length === 0 ? [] : [`Only the beginning of ${begun.join(", ")}; the tool of each list has the rest.`];
  return { fields, notes: [...rest, ...split.notes, ...parts.notes] };
}

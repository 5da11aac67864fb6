import { type Http, htmlToText, path } from "@fedpipe/core";
import { z } from "zod";
import { below } from "../api/address.ts";
import { count, day, latestAction, listOf, name, neededText, neededWhole, text, whole } from "../api/fields.ts";
import { fetchItem } from "../api/items.ts";
import { fetchAll, fetchList, MOST_ROWS, type Page, rowsAt } from "../api/lists.ts";
import type { BillRef } from "../ids.ts";
import { billIdentity, cosponsorRows, summaryRow } from "./rows.ts";

export const billPath = ({ congress, bill_type, bill_number }: BillRef) =>
  path`/bill/${congress}/${bill_type}/${bill_number}`;

const sponsor = z.object({ bioguideId: text, fullName: text, isByRequest: text }).transform((member) => ({
  name: member.fullName,
  bioguide_id: member.bioguideId,
  ...(member.isByRequest === "Y" ? { by_request: true } : {}),
}));

/** One bill as the API tells it, in the fields of our answers. `counts` says how much there is in each list. */
export const billDetail = z
  .object({
    congress: whole,
    type: neededText,
    number: neededWhole,
    title: text,
    originChamber: text,
    introducedDate: day,
    sponsors: listOf(sponsor),
    policyArea: name,
    latestAction,
    laws: listOf(z.object({ type: text, number: text })),
    cboCostEstimates: listOf(z.object({ title: text, pubDate: day, url: text })),
    committeeReports: listOf(z.object({ citation: text })),
    updateDate: day,
    actions: count,
    amendments: count,
    committees: count,
    cosponsors: z.object({ count: whole, countIncludingWithdrawnCosponsors: whole }).nullish(),
    relatedBills: count,
    subjects: count,
    summaries: count,
    textVersions: count,
    titles: count,
  })
  .transform((bill) => ({
    ...billIdentity(bill.congress, bill.type, bill.number),
    title: bill.title,
    sponsors: bill.sponsors,
    origin_chamber: bill.originChamber,
    introduced: bill.introducedDate,
    ...bill.latestAction,
    laws: bill.laws.map(({ type, number }) => [type, number].filter(Boolean).join(" ")),
    policy_area: bill.policyArea,
    cost_estimates: bill.cboCostEstimates.map(({ title, pubDate, url }) => ({ title, date: pubDate, url })),
    committee_reports: bill.committeeReports.flatMap(({ citation }) => citation ?? []),
    updated: bill.updateDate,
    counts: {
      actions: bill.actions,
      amendments: bill.amendments,
      committees: bill.committees,
      cosponsors: bill.cosponsors?.count ?? null,
      cosponsors_with_withdrawn: bill.cosponsors?.countIncludingWithdrawnCosponsors ?? null,
      related_bills: bill.relatedBills,
      subjects: bill.subjects,
      summaries: bill.summaries,
      text_versions: bill.textVersions,
      titles: bill.titles,
    },
  }));

/** One bill; undefined when there is none of that number. */
export function fetchBill(http: Http, ref: BillRef) {
  return fetchItem(http, { path: billPath(ref), container: "bill", item: billDetail });
}

/** Cosponsors by party letter, those who withdrew left out. */
export async function fetchPartySplit(http: Http, ref: BillRef): Promise<Record<string, number>> {
  const cosponsors = await fetchAll(http, { path: below(billPath(ref), "cosponsors"), rows: cosponsorRows });
  const split: Record<string, number> = {};
  for (const { party, withdrawn } of cosponsors ?? []) {
    if (withdrawn === null) split[party ?? "unknown"] = (split[party ?? "unknown"] ?? 0) + 1;
  }
  return split;
}

/** Summaries of one bill as plain text, the one of the newest step last. */
export async function fetchSummaries(http: Http, ref: BillRef) {
  return withPlainText(
    await fetchList(http, {
      path: below(billPath(ref), "summaries"),
      rows: rowsAt(["summaries"], summaryRow),
      limit: MOST_ROWS,
    }),
    ({ actionDate, actionDesc, updateDate }) => ({ date: actionDate, action: actionDesc, updated: updateDate }),
  );
}

/** A page of summaries with their HTML as text, under the columns `project` gives. */
export async function withPlainText<R extends { readonly text: string | null }, Columns extends object>(
  page: Page<R> | undefined,
  project: (row: R) => Columns,
): Promise<Page<Columns & { summary: string | null }> | undefined> {
  if (page === undefined) return undefined;
  const rows = await Promise.all(page.rows.map(async (row) => ({ ...project(row), summary: await plain(row.text) })));
  return { rows, total: page.total };
}

/** Text of an HTML fragment; null stays null. */
export async function plain(html: string | null): Promise<string | null> {
  return html === null ? null : (await htmlToText(html)).trim() || null;
}

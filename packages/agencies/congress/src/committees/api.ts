import { type Http, path, type Row } from "@fedpipe/core";
import { z } from "zod";
import { below } from "../api/address.ts";
import { count, day, flag, listOf, neededText, neededWhole, text, whole } from "../api/fields.ts";
import { fetchList, type Page, type RowsSchema, rowsAt } from "../api/lists.ts";
import { billIdentity } from "../bills/rows.ts";
import { communicationRow } from "../communications/rows.ts";
import type { Chamber, CommitteeCode } from "../ids.ts";
import { nominationRows } from "../nominations/api.ts";
import { billLink } from "../pages.ts";
import { reportRows } from "../reports/rows.ts";

export interface CommitteeRef {
  readonly chamber: Chamber;
  readonly committee_code: CommitteeCode;
}

export const committeePath = ({ chamber, committee_code }: CommitteeRef) =>
  path`/committee/${chamber}/${committee_code}`;

const named = z.object({ name: text, systemCode: text });

const committeeRow = z
  .object({
    name: text,
    systemCode: neededText,
    chamber: text,
    committeeTypeCode: text,
    parent: named.nullish(),
    subcommittees: listOf(named),
    updateDate: day,
  })
  .transform((committee) => ({
    committee_code: committee.systemCode,
    name: committee.name,
    chamber: committee.chamber,
    type: committee.committeeTypeCode,
    parent: committee.parent?.name ?? null,
    parent_code: committee.parent?.systemCode ?? null,
    subcommittees: committee.subcommittees.length,
    updated: committee.updateDate,
  }));
export type CommitteeRow = z.output<typeof committeeRow>;

export const committeeRows = rowsAt(["committees"], committeeRow);

/** One committee with its names over time, its subcommittees and how much there is of its papers. */
export const committeeDetail = z
  .object({
    systemCode: neededText,
    type: text,
    isCurrent: flag,
    committeeWebsiteUrl: text,
    history: listOf(
      z.object({
        officialName: text,
        libraryOfCongressName: text,
        startDate: day,
        endDate: day,
      }),
    ),
    subcommittees: listOf(named),
    parent: named.nullish(),
    bills: count,
    reports: count,
    nominations: count,
    communications: count,
    updateDate: day,
  })
  .transform((committee) => {
    const history = committee.history.map((era) => ({
      name: era.officialName ?? era.libraryOfCongressName,
      start: era.startDate,
      end: era.endDate,
    }));
    const present = history.find(({ end }) => end === null) ?? history[0];
    return {
      committee_code: committee.systemCode,
      name: present?.name ?? null,
      type: committee.type,
      current: committee.isCurrent,
      website: committee.committeeWebsiteUrl,
      parent: committee.parent?.name ?? null,
      parent_code: committee.parent?.systemCode ?? null,
      subcommittees: committee.subcommittees.map(({ name, systemCode }) => ({ name, committee_code: systemCode })),
      history,
      counts: {
        bills: committee.bills,
        reports: committee.reports,
        nominations: committee.nominations,
        communications: committee.communications,
      },
      updated: committee.updateDate,
    };
  });

// Rows of a committee's bills have no titles.
const committeeBill = z
  .object({
    congress: whole,
    type: neededText,
    number: neededWhole,
    relationshipType: text,
    actionDate: text,
    updateDate: day,
  })
  .transform((bill) => ({
    ...billIdentity(bill.congress, bill.type, bill.number),
    relationship: bill.relationshipType,
    date: bill.actionDate?.slice(0, 10) ?? null,
    updated: bill.updateDate,
    url: billLink(bill.congress, bill.type, bill.number),
  }));

type ListName = "reports" | "nominations" | "house-communication" | "senate-communication";

/** The lists of a committee, by their segment of the path. */
export const COMMITTEE_LISTS: Readonly<Record<ListName, RowsSchema<Row>>> = {
  reports: reportRows,
  nominations: nominationRows,
  "house-communication": rowsAt(["houseCommunications"], communicationRow),
  "senate-communication": rowsAt(["senateCommunications"], communicationRow),
};

const billRows: RowsSchema<z.output<typeof committeeBill>> = rowsAt(["committee-bills.bills", "bills"], committeeBill);

// The count stands beside the nested list as well; whichever is there.
const counted = z
  .looseObject({ "committee-bills": z.object({ count: whole }).nullish() })
  .transform((answer) => [answer["committee-bills"]?.count ?? 0]);

/**
 * Bills of a committee, newest first. The API gives them oldest first and cannot sort, so the newest stand at its end:
 * one request learns how many there are, the next reads the part that `offset` counts from the end.
 */
export async function fetchCommitteeBills(
  http: Http,
  ref: CommitteeRef,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<z.output<typeof committeeBill>> | undefined> {
  const where = below(committeePath(ref), "bills");
  const first = await fetchList(http, { path: where, rows: counted, limit: 1 });
  if (first === undefined) return undefined;
  const total = Math.max(first.total, first.rows[0] ?? 0);
  const end = Math.max(0, total - offset);
  const start = Math.max(0, end - limit);
  if (end === start) return { rows: [], total };
  const page = await fetchList(http, { path: where, rows: billRows, limit: end - start, offset: start });
  return { rows: (page?.rows ?? []).toReversed(), total };
}

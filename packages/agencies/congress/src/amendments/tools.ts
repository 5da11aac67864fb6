import { defineTool, path, type Row } from "@fedpipe/core";
import { below, narrow } from "../api/address.ts";
import { fetchItem, toRecord } from "../api/items.ts";
import { fetchList, MOST_ROWS, type RowsSchema, rowsAt } from "../api/lists.ts";
import { gather, listFields } from "../api/parts.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { listTool, page } from "../api/tools.ts";
import { actionRows, cosponsorRows } from "../bills/rows.ts";
import { ordinal } from "../calendar.ts";
import {
  type AmendmentNumber,
  type AmendmentType,
  amendmentNumber,
  amendmentType,
  type Congress,
  congress,
} from "../ids.ts";
import { amendmentPage } from "../pages.ts";
import { textVersionRows } from "../text/versions.ts";
import { amendmentDetail, amendmentRow } from "./rows.ts";

const amendment = { congress, amendment_type: amendmentType, amendment_number: amendmentNumber };
interface AmendmentRef {
  readonly congress: Congress;
  readonly amendment_type: AmendmentType;
  readonly amendment_number: AmendmentNumber;
}

const CITATIONS: Readonly<Record<AmendmentType, string>> = { hamdt: "H.Amdt.", samdt: "S.Amdt.", suamdt: "S.Up.Amdt." };

const nameOf = ({ congress, amendment_type, amendment_number }: AmendmentRef): string =>
  `${CITATIONS[amendment_type]} ${amendment_number} (${ordinal(congress)} Congress)`;

const pathOf = ({ congress, amendment_type, amendment_number }: AmendmentRef) =>
  path`/amendment/${congress}/${amendment_type}/${amendment_number}`;

const pageOf = (ref: AmendmentRef): string => amendmentPage(ref.congress, ref.amendment_type, ref.amendment_number);

export const amendments = listTool({
  name: "congress_amendments",
  title: "Amendments",
  description:
    "Amendments of one Congress or type, not searchable by words; those to one bill: congress_bill_amendments.",
  keywords: ["floor amendments", "S.Amdt.", "H.Amdt.", "list of amendments", "recent amendments"],
  input: { congress: congress.optional(), amendment_type: amendmentType.optional(), ...updated, ...page() },
  example: { congress: 118 },
  list: ({ congress, amendment_type, limit, offset, ...period }) => ({
    title: `Amendments${congress ? ` of the ${ordinal(congress)} Congress` : ""}`,
    hint: "Widen the dates; suamdt exist in the 97th and 98th Congress only.",
    path: narrow("/amendment", { congress, amendment_type }),
    query: updatedQuery(period),
    rows: rowsAt(["amendments"], amendmentRow),
    limit,
    offset,
  }),
});

export const amendmentDetails = defineTool({
  name: "congress_amendment_details",
  title: "Amendment details",
  description: "One amendment: purpose, sponsor, what it amends, status, with its first 100 actions.",
  keywords: ["sponsor of an amendment", "what does the amendment do", "purpose of an amendment", "amended bill"],
  input: amendment,
  example: { congress: 118, amendment_type: "samdt", amendment_number: 1 },
  async run(ref, { http }) {
    const [found, lists] = await Promise.all([
      fetchItem(http, { path: pathOf(ref), container: "amendment", item: amendmentDetail }),
      gather({ actions: fetchList(http, { path: below(pathOf(ref), "actions"), rows: actionRows, limit: 100 }) }),
    ]);
    return toRecord(
      {
        title: nameOf(ref),
        source: pageOf(ref),
        hint: "No such amendment; list them with congress_amendments.",
        notes: lists.notes,
      },
      found && { ...found, ...listFields(lists) },
    );
  },
});

interface AmendmentPart<R extends Row> {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly rows: RowsSchema<R>;
  readonly example: { congress: number; amendment_type: AmendmentType; amendment_number: number };
}

const listed = <R extends Row>({ name, rows }: AmendmentPart<R>, ref: AmendmentRef) => ({
  title: `${nameOf(ref)}, ${name}`,
  source: pageOf(ref),
  hint: "The amendment has none, or there is no such amendment: see congress_amendment_details.",
  path: below(pathOf(ref), name),
  rows,
});

const amendmentList = <R extends Row>({ limit, ...part }: AmendmentPart<R> & { readonly limit: number }) =>
  listTool({
    name: `congress_amendment_${part.name}`,
    title: `Amendment ${part.name}`,
    description: part.description,
    keywords: part.keywords,
    input: { ...amendment, ...page(limit) },
    example: part.example,
    list: ({ limit, offset, ...ref }) => ({ ...listed(part, ref), limit, offset }),
  });

const TEXT: AmendmentPart<Row> = {
  name: "text",
  description: "Links of the text of one amendment; read it with congress_text.",
  keywords: ["amendment language", "wording of an amendment", "full text of an amendment"],
  rows: textVersionRows,
  example: { congress: 118, amendment_type: "samdt", amendment_number: 1 },
};

export const amendmentText = listTool({
  name: "congress_amendment_text",
  title: "Amendment text",
  description: TEXT.description,
  keywords: TEXT.keywords,
  input: amendment,
  example: TEXT.example,
  list: (ref) => ({ ...listed(TEXT, ref), limit: MOST_ROWS, isPaged: false }),
});

export const amendmentCosponsors = amendmentList({
  name: "cosponsors",
  description: "Members who cosponsored one amendment.",
  keywords: ["who signed on to an amendment", "supporters of an amendment"],
  rows: cosponsorRows,
  limit: MOST_ROWS,
  example: { congress: 113, amendment_type: "samdt", amendment_number: 715 },
});

export const amendmentAmendments = amendmentList({
  name: "amendments",
  description: "Amendments offered to one amendment (second degree).",
  keywords: ["second-degree amendment", "amendment to an amendment", "perfecting amendment"],
  rows: rowsAt(["amendments"], amendmentRow),
  limit: 50,
  example: { congress: 117, amendment_type: "samdt", amendment_number: 5135 },
});

export const amendmentActions = amendmentList({
  name: "actions",
  description: "Dated steps of one amendment, newest first: offered, debated, voted.",
  keywords: ["history of an amendment", "was the amendment agreed to", "amendment vote"],
  rows: actionRows,
  limit: 100,
  example: { congress: 118, amendment_type: "samdt", amendment_number: 1 },
});

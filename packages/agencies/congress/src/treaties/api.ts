import { type Http, path, type Row } from "@fedpipe/core";
import { z } from "zod";
import { type Address, below } from "../api/address.ts";
import { count, day, listOf, name, neededText, text, whole } from "../api/fields.ts";
import { type Fields, fetchItem } from "../api/items.ts";
import { DAILY, type RowsSchema, rowsAt } from "../api/lists.ts";
import { plain } from "../bills/api.ts";
import { actionRows, referralRow } from "../bills/rows.ts";
import type { Congress, TreatyNumber, TreatySuffix } from "../ids.ts";
import { treatyPage } from "../pages.ts";

export interface TreatyRef {
  readonly congress: Congress;
  readonly treaty_number: TreatyNumber;
  readonly treaty_suffix?: TreatySuffix;
}

export const treatyPath = ({ congress, treaty_number, treaty_suffix }: TreatyRef): Address =>
  below(path`/treaty/${congress}/${treaty_number}`, treaty_suffix);

const treatyRow = z
  .object({
    number: neededText,
    suffix: text,
    topic: text,
    congressReceived: whole,
    congressConsidered: whole,
    transmittedDate: day,
    updateDate: day,
  })
  .transform((treaty) => ({
    congress: treaty.congressReceived,
    treaty_number: treaty.number,
    treaty_suffix: treaty.suffix,
    topic: treaty.topic,
    congress_considered: treaty.congressConsidered,
    transmitted: treaty.transmittedDate,
    updated: treaty.updateDate,
    url: treaty.congressReceived ? treatyPage(treaty.congressReceived, treaty.number) : null,
  }));

export const treatyRows = rowsAt(["treaties"], treatyRow);

const treatyDetail = z.object({
  number: neededText,
  suffix: text,
  topic: text,
  oldNumber: text,
  congressReceived: whole,
  congressConsidered: whole,
  titles: listOf(z.object({ title: text, titleType: text })),
  countriesParties: listOf(name),
  indexTerms: listOf(name),
  transmittedDate: day,
  inForceDate: day,
  resolutionText: text,
  relatedDocs: listOf(z.object({ citation: text, url: text })),
  parts: z.object({ count: whole }).nullish(),
  actions: count,
  updateDate: day,
});

/** One treaty document, or one part of it; the resolution of ratification as plain text. */
export async function fetchTreaty(http: Http, ref: TreatyRef): Promise<Fields | undefined> {
  const treaty = await fetchItem(http, {
    path: treatyPath(ref),
    container: "treaty",
    item: treatyDetail,
    freshForSeconds: DAILY,
  });
  return (
    treaty && {
      congress: treaty.congressReceived,
      treaty_number: treaty.number,
      treaty_suffix: treaty.suffix,
      topic: treaty.topic,
      titles: treaty.titles.flatMap(({ title }) => title ?? []),
      countries: treaty.countriesParties.flatMap((country) => country ?? []),
      index_terms: treaty.indexTerms.flatMap((term) => term ?? []),
      transmitted: treaty.transmittedDate,
      in_force: treaty.inForceDate,
      congress_considered: treaty.congressConsidered,
      old_number: treaty.oldNumber,
      parts: treaty.parts?.count ?? null,
      related_documents: treaty.relatedDocs.map(({ citation, url }) => ({ citation, url })),
      resolution_text: await plain(treaty.resolutionText),
      actions_count: treaty.actions,
      updated: treaty.updateDate,
    }
  );
}

/** The lists of one treaty, by their segment of the path. */
export const TREATY_LISTS: Readonly<Record<"actions" | "committees", RowsSchema<Row>>> = {
  actions: actionRows,
  committees: rowsAt(["treatyCommittees", "committees"], referralRow),
};

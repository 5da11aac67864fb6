import { z } from "zod";
import { day, flag, listOf, text } from "../api/fields.ts";
import { type RowsSchema, rowsAt } from "../api/lists.ts";

const format = z.object({ type: text, url: text });
type Format = z.output<typeof format>;

export const formats = listOf(format);

/** Links of one text by format. `text_url` is what congress_text reads. */
export const formatLinks = (given: readonly Format[]) => ({
  text_url: linkOf(given, ["Formatted Text", "HTML", "Generated HTML"]),
  pdf_url: linkOf(given, ["PDF"]),
  xml_url: linkOf(given, ["Formatted XML", "XML"]),
});

function linkOf(given: readonly Format[], types: readonly string[]): string | null {
  return types.flatMap((type) => given.find((one) => one.type === type && one.url !== null)?.url ?? [])[0] ?? null;
}

/** Short name of a version within its address: "rfs" of BILLS-117hr21rfs.htm. */
export function versionCode(url: string | null): string | null {
  return /BILLS-\d+[a-z]+\d+([a-z]+\d?)\.[a-z]+$/u.exec(url ?? "")?.[1] ?? null;
}

/** One text version of a bill or an amendment. The date of the newest print may be missing. */
const textVersionRow = z.object({ type: text, date: day, formats }).transform((version) => {
  const links = formatLinks(version.formats);
  return {
    version: versionCode(links.text_url ?? links.pdf_url ?? links.xml_url),
    type: version.type,
    date: version.date,
    ...links,
  };
});
export type TextVersion = z.output<typeof textVersionRow>;

/** Text versions, each once: the API repeats that of the law on every page. */
export const textVersionRows: RowsSchema<TextVersion> = rowsAt(["textVersions"], textVersionRow).transform((rows) => [
  ...new Map(rows.map((row) => [`${row.type} ${row.text_url ?? row.pdf_url ?? row.date}`, row])).values(),
]);

const link = z.object({
  type: text,
  url: text,
  isErrata: flag,
  formats: listOf(z.object({ type: text, url: text, isErrata: flag })),
});

/** Links of a report's or print's text, which stand in the list itself or, in groups, under `formats`. */
export const linkRows = rowsAt(["text"], link).transform((groups) =>
  groups.flatMap(({ formats, ...own }) =>
    [...(own.url ? [own] : []), ...formats].map(({ type, url, isErrata }) => ({
      type,
      url,
      errata: isErrata,
    })),
  ),
);

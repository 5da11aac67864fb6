import { z } from "zod";
import { day, listOf, neededText, text, whole } from "../api/fields.ts";
import { rowsAt } from "../api/lists.ts";
import { crsPage } from "../pages.ts";

// The list and the detail call the number `id`.
const listed = z.object({
  id: neededText,
  title: text,
  contentType: text,
  status: text,
  publishDate: day,
  updateDate: day,
  version: whole,
});

const describe = (report: z.output<typeof listed>) => ({
  report_number: report.id,
  title: report.title,
  type: report.contentType,
  status: report.status,
  published: report.publishDate,
  updated: report.updateDate,
  version: report.version,
});

export const crsRows = rowsAt(
  ["CRSReports"],
  listed.transform((report) => ({ ...describe(report), url: crsPage(report.id) })),
);

const material = z
  .object({
    type: text,
    congress: whole,
    number: text,
    title: text,
    URL: text,
    url: text,
  })
  .transform((one) => ({
    name: [one.type, one.number].filter(Boolean).join(" ") || null,
    congress: one.congress,
    title: one.title,
    url: withScheme(one.URL ?? one.url),
  }));

// Some addresses come without "https://".
const withScheme = (url: string | null): string | null =>
  url === null || url.includes("://") ? url : `https://${url.replace(/^\/+/u, "")}`;

/** One CRS report with its summary and where to read it whole. */
export const crsDetail = listed
  .extend({
    summary: text,
    authors: listOf(z.object({ author: text })),
    topics: listOf(z.object({ topic: text })),
    formats: listOf(z.object({ format: text, url: text })),
    relatedMaterials: listOf(material),
    url: text,
  })
  .transform((report) => ({
    ...describe(report),
    summary: report.summary,
    authors: report.authors.flatMap(({ author }) => author ?? []),
    topics: report.topics.flatMap(({ topic }) => topic ?? []),
    text_url: linkOf(report.formats, "HTML"),
    pdf_url: linkOf(report.formats, "PDF"),
    // The same bill is named once for every mention.
    related: [...new Map(report.relatedMaterials.map((one) => [`${one.name} ${one.congress}`, one])).values()],
    url: withScheme(report.url),
  }));

const linkOf = (formats: readonly { format: string | null; url: string | null }[], wanted: string): string | null =>
  withScheme(formats.find(({ format }) => format === wanted)?.url ?? null);

import { z } from "zod";
import { day, listOf, neededWhole, text, whole } from "../api/fields.ts";
import { type RowsSchema, rowsAt } from "../api/lists.ts";
import { recordIssuePage } from "../pages.ts";

const part = z.object({ PDF: listOf(z.object({ Url: text })) }).nullish();
const pdfOf = (links: z.output<typeof part>): string | null => links?.PDF[0]?.Url ?? null;

/** Issues of a day. This endpoint alone writes its fields in PascalCase, and its numbers as text. */
const issueOfDay = z
  .object({
    Id: whole,
    Volume: whole,
    Issue: neededWhole,
    Congress: whole,
    Session: whole,
    PublishDate: day,
    Links: z
      .object({
        Digest: part,
        House: part,
        Senate: part,
        Remarks: part,
        FullRecord: part,
      })
      .nullish(),
  })
  .transform(({ Links: links, ...issue }) => ({
    date: issue.PublishDate,
    volume_number: issue.Volume,
    issue_number: issue.Issue,
    congress: issue.Congress,
    session: issue.Session,
    digest_pdf: pdfOf(links?.Digest),
    house_pdf: pdfOf(links?.House),
    senate_pdf: pdfOf(links?.Senate),
    remarks_pdf: pdfOf(links?.Remarks),
    full_pdf: pdfOf(links?.FullRecord),
  }));

const results = z.object({
  Results: z.object({ TotalCount: whole, Issues: listOf(issueOfDay) }),
});

export const issuesOfDay: RowsSchema<z.output<typeof issueOfDay>> = results.transform(({ Results }) => Results.Issues);
/** How many issues there are in all: this endpoint has no `pagination`. */
export const issuesCount = results.transform(({ Results }) => Results.TotalCount ?? Results.Issues.length);

export const dailyIssueRows = rowsAt(
  ["dailyCongressionalRecord"],
  z
    .object({
      volumeNumber: neededWhole,
      issueNumber: neededWhole,
      issueDate: day,
      congress: whole,
      sessionNumber: whole,
      updateDate: day,
    })
    .transform((issue) => ({
      date: issue.issueDate,
      volume_number: issue.volumeNumber,
      issue_number: issue.issueNumber,
      congress: issue.congress,
      session: issue.sessionNumber,
      updated: issue.updateDate,
      url: recordIssuePage(issue.volumeNumber, issue.issueNumber),
    })),
);

const textLink = z.object({ type: text, url: text });

const article = z.object({
  title: text,
  startPage: text,
  endPage: text,
  text: listOf(textLink),
});

const section = z.object({ name: text, sectionArticles: listOf(article) });

const urlOf = (links: readonly z.output<typeof textLink>[], type: string): string | null =>
  links.find((link) => link.type === type)?.url ?? null;

const pages = (start: string | null | undefined, end: string | null | undefined): string | null =>
  start && end && start !== end ? `${start}-${end}` : (start ?? end ?? null);

/** Articles of an issue, each with its section; the API pages over articles, though it nests them. */
export const articleRows = rowsAt(["articles"], section).transform((sections) =>
  sections.flatMap(({ name, sectionArticles }) =>
    sectionArticles.map(({ title, startPage, endPage, text: links }) => ({
      section: name,
      title,
      pages: pages(startPage, endPage),
      text_url: urlOf(links, "Formatted Text"),
      pdf_url: urlOf(links, "PDF"),
    })),
  ),
);

/** What the page of one issue says beside its articles. */
export const issueDetail = z
  .object({
    issueDate: day,
    congress: whole,
    sessionNumber: whole,
    fullIssue: z
      .object({
        entireIssue: listOf(textLink),
        sections: listOf(z.object({ name: text, startPage: text, endPage: text })),
      })
      .nullish(),
  })
  .transform(({ issueDate, congress, sessionNumber, fullIssue }) => ({
    date: issueDate,
    congress: congress,
    session: sessionNumber,
    pdf: urlOf(fullIssue?.entireIssue ?? [], "PDF"),
    sections: (fullIssue?.sections ?? []).map(({ name, startPage, endPage }) =>
      [name, pages(startPage, endPage)].filter(Boolean).join(" "),
    ),
  }));

const boundSection = z.object({
  name: text,
  chamber: text,
  bookNumber: text,
  startPage: text,
  endPage: text,
});

const bound = z
  .object({
    congress: whole,
    date: day,
    sessionNumber: whole,
    volumeNumber: whole,
    updateDate: day,
    // Only where a whole day was asked for.
    sections: listOf(boundSection),
    dailyDigest: z.object({ startPage: text, endPage: text, text: listOf(textLink) }).nullish(),
  })
  .transform((issue) => ({
    date: issue.date,
    congress: issue.congress,
    session: issue.sessionNumber,
    volume_number: issue.volumeNumber,
    sections: issue.sections.map(({ name, chamber, startPage, endPage }) =>
      [name ?? chamber, pages(startPage, endPage)].filter(Boolean).join(" "),
    ),
    digest_pages: pages(issue.dailyDigest?.startPage, issue.dailyDigest?.endPage),
    digest_url: urlOf(issue.dailyDigest?.text ?? [], "PDF"),
    updated: issue.updateDate,
  }));

export const boundRows = rowsAt(["boundCongressionalRecord"], bound);

import type { HtmlToTextOptions } from "html-to-text";
import { layOutTable } from "./html-table.ts";

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  formatters: { wholeTable: layOutTable },
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "script", format: "skip" },
    { selector: "style", format: "skip" },
    { selector: "head", format: "skip" },
    // Inline XBRL repeats every fact of a filing in a hidden header.
    { selector: "ix\\:header", format: "skip" },
    {
      selector: "table",
      format: "wholeTable",
      options: { uppercaseHeaderCells: false, maxColumnWidth: 80, colSpacing: 2 },
    },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
  // Deeper nesting than any page has would overflow the stack.
  limits: { maxInputLength: 32 * 1024 * 1024, maxDepth: 400 },
};

/** Readable text of a web page: tables stay tables, link targets, images, scripts and inline-XBRL headers go. */
export async function htmlToText(html: string): Promise<string> {
  const { convert } = await import("html-to-text");
  return convert(html, OPTIONS);
}

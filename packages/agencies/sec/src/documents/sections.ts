/** Sections of annual and quarterly reports a caller can ask for by name. */
export const SECTIONS = [
  "business",
  "risk_factors",
  "legal_proceedings",
  "mdna",
  "market_risk",
  "financial_statements",
  "controls",
] as const;

export type Section = (typeof SECTIONS)[number];

// By title, not by number: the number differs (risk factors are 1A in a 10-K and in Part II of a 10-Q, MD&A is 7, 2, or 5 in
// a 20-F), and in a 10-Q one number stands for two sections.
const TITLES: Readonly<Record<Section, RegExp>> = {
  business: /^business|^information on the company/iu,
  risk_factors: /^risk factors/iu,
  legal_proceedings: /^legal proceedings/iu,
  mdna: /^management.{0,3}s?\s+discussion|^operating and financial review/iu,
  market_risk: /^quantitative and qualitative disclosures?/iu,
  financial_statements: /^((unaudited|interim|condensed|consolidated),?\s+)*financial statements/iu,
  controls: /^(disclosure\s+)?controls and procedures/iu,
};

interface Heading {
  /** "1A"; "" for a title without a number. */
  readonly item: string;
  readonly title: string;
  readonly at: number;
}

// "Item 1A.    Risk Factors", "PART II, ITEM 7 - Management's…", "Items 1 and 2. Business and Properties".
const ITEM_LINE =
  /^[ \t]*(?:part\s+[iv]+\b[\s,.:–—-]*)?items?\s*(?<item>\d{1,2}[a-c]?(?:\s*(?:and|&|,)\s*\d{1,2}[a-c]?)*)\b[ \t.:)–—-]*(?<title>.*)$/gimu;
const SIGNATURES = /^[ \t]*signatures?[ \t.:]*$/gimu;
const LONGEST_HEADING = 250;
// What a table of contents leaves of a section, or a cross reference.
const SHORTEST_UNNUMBERED_BODY = 500;

/**
 * One section of a report's text, heading included. Every heading stands at least twice in a report (contents and body), and
 * some again as page headers: the one with the longest body is the section. Undefined when no heading bears its title.
 */
export function findSection(text: string, section: Section): string | undefined {
  const title = TITLES[section];
  const headings = listHeadings(text);
  const numbered = bodies(text, headings, headings, title);
  const longest = numbered.toSorted((a, b) => b.length - a.length)[0];
  if (longest !== undefined && longest.length >= SHORTEST_UNNUMBERED_BODY) return longest;
  // Some reports (large banks) number nothing and keep an index of items elsewhere.
  const unnumbered = bodies(text, listTitles(text, title), [...headings, ...otherTitles(text, title)], title);
  const best = unnumbered
    .filter((body) => body.length >= SHORTEST_UNNUMBERED_BODY)
    .toSorted((a, b) => b.length - a.length)[0];
  return best ?? longest;
}

/** Titles of the numbered sections a report has, in order, once each: for telling a caller what there is. */
export function listSections(text: string): string[] {
  const titles = listHeadings(text)
    .filter(({ item, title }) => item !== "" && title !== "")
    .map(({ item, title }) => `Item ${item}. ${title}`.slice(0, 80));
  return [...new Set(titles)];
}

function bodies(text: string, starts: readonly Heading[], ends: readonly Heading[], wanted: RegExp): string[] {
  return starts
    .filter(({ title }) => wanted.test(title))
    .map(({ at }) => {
      // A repeated heading of the same section ("continued") does not end it.
      const nexts = ends
        .filter((heading) => heading.at > at && !wanted.test(heading.title))
        .map((heading) => heading.at);
      return text.slice(at, Math.min(...nexts, text.length)).trim();
    });
}

function listHeadings(text: string): Heading[] {
  const items = [...text.matchAll(ITEM_LINE)]
    .filter(([line]) => line.length <= LONGEST_HEADING)
    .map((match) => ({
      item: (match.groups?.item ?? "").toUpperCase(),
      // The title may stand on the next line or in the next cell.
      title: tidyTitle(match.groups?.title ?? "") || tidyTitle(nextLine(text, match.index + match[0].length)),
      at: match.index,
    }))
    // Not a sentence that happens to begin with "Item 7 of this report" or 'Item 7, "Management's…"'; but "[Reserved]" is one.
    .filter(({ title }) => title === "" || /^[\p{Lu}[(]/u.test(title));
  const ends = [...text.matchAll(SIGNATURES)].map(({ index }) => ({ item: "", title: "Signatures", at: index }));
  return [...items, ...ends].toSorted((a, b) => a.at - b.at);
}

function listTitles(text: string, title: RegExp): Heading[] {
  const headings: Heading[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const words = tidyTitle(line.replace(/^\s*[A-H]\.\s+/u, ""));
    if (words.length <= 120 && title.test(words) && !/[.;,]$/u.test(words))
      headings.push({ item: "", title: words, at });
    at += line.length + 1;
  }
  return headings;
}

const otherTitles = (text: string, wanted: RegExp): Heading[] =>
  Object.values(TITLES)
    .filter((title) => title.source !== wanted.source)
    .flatMap((title) => listTitles(text, title));

const nextLine = (text: string, from: number): string => /\S.*/u.exec(text.slice(from, from + 500))?.[0] ?? "";

// A line of the contents ends in its page number.
const tidyTitle = (text: string): string =>
  text
    .replaceAll(/[\s|]+/gu, " ")
    .trim()
    .replace(/[ .]*\d+$/u, "");

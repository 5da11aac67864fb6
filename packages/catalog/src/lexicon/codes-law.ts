import type { QueryPattern } from "../search/lexicon.ts";

/** Numbers of bills, laws, rules, cases and patents. */
export const lawCodes: readonly QueryPattern[] = [
  // Congress and law
  {
    pattern: String.raw`\bH\.?\s?R\.?\s?\d{1,5}\b|(?<![.\w])S\.\s?\d{1,4}\b|\b(?:H|S)\.?\s?(?:J|Con)\.?\s?Res\.?\s?\d{1,4}\b`,
    means: "bill details, bill full profile",
    weight: 0.5,
    consume: false,
  },
  {
    pattern: String.raw`\bH\.?\s?R\.?\s?\d{1,5}\b`,
    means: "congress bill",
    weight: 1.2,
  },
  {
    pattern: String.raw`(?<![.\w])S\.\s?\d{1,4}\b|\bS\s\d{2,4}\b`,
    exact: true,
    means: "congress bill",
    weight: 1.2,
  },
  {
    pattern: String.raw`\b(?:H|S)\.?\s?(?:J|Con)?\.?\s?Res\.?\s?\d{1,4}\b`,
    means: "congress bill",
    weight: 1.2,
  },
  { pattern: String.raw`\b(?:H|S)\.?\s?Amdt\.?\s?\d{1,4}\b`, means: "congress amendment", weight: 2 },
  { pattern: String.raw`\bPN\s?\d{1,4}(?:-\d+)?\b`, exact: true, means: "congress nomination", weight: 2 },
  {
    pattern: String.raw`\btreaty\s+(?:doc(?:ument)?\.?\s*)?\d{2,3}-\d{1,3}\b`,
    means: "congress treaty",
    weight: 2,
  },
  {
    pattern: String.raw`\b(?:P\.?\s?L\.?|Pub\.?\s?L\.?|public law)\s*(?:No\.?\s*)?\d{2,3}-\d{1,3}\b`,
    means: "law details, public law text",
    weight: 2,
  },
  { pattern: String.raw`\b(?:H|S)\.?\s?(?:Rept|Rpt)\.?\s*\d{2,3}-\d+\b`, means: "committee report details", weight: 2 },
  { pattern: String.raw`\b(?:S|H)\.?\s?Hrg\.?\s*\d{2,3}-\d+\b`, means: "hearing details", weight: 2 },
  { pattern: String.raw`\bEC\s?-?\d{2,5}\b`, exact: true, means: "communication details", weight: 2 },
  { pattern: String.raw`\b(?:RL|RS|R|IF|IN|LSB)\d{4,5}\b`, exact: true, means: "crs report details", weight: 2 },
  {
    pattern: String.raw`\b(?:BILLS|PLAW|CRPT|CHRG|CREC|FR|USCOURTS|GAOREPORTS|CPRT|CDOC|STATUTE)-[\w-]+`,
    means: "govinfo package, govinfo granules, govinfo related",
    weight: 2,
  },
  {
    pattern: String.raw`\b\d{1,2}\s?C\.?F\.?R\.?\s?(?:part|§+|sec(?:tion|\.)?)?\s*\d+(?:\.\d+)?`,
    means: "ecfr text, regulation text",
    weight: 2.5,
  },
  { pattern: String.raw`\b(?:D?FARS?)\s+\d{1,3}(?:\.\d+)?(?:-\d+)?`, means: "ecfr text, regulation text", weight: 2 },
  { pattern: String.raw`\b\d{4}-\d{5}\b`, means: "federal register document detail", weight: 1.5 },
  { pattern: String.raw`\bE\.?O\.?\s?\d{5}\b`, means: "executive orders", weight: 2 },
  {
    pattern: String.raw`\b[A-Z]{2,6}(?:-[A-Z0-9]{2,6})?-\d{4}-\d{4}-\d{4}\b`,
    exact: true,
    means: "regulations document detail, comment detail",
    weight: 2,
  },
  {
    pattern: String.raw`\b[A-Z]{2,6}(?:-[A-Z0-9]{2,6})?-\d{4}-\d{4}\b`,
    exact: true,
    means: "regulations docket detail, docket",
    weight: 2,
  },
  {
    pattern: String.raw`\b(?:WC|GN|MB|WT|CG|IB|PS|ET)\s?(?:Docket\s?)?(?:No\.?\s?)?\d{2}-\d{1,3}\b`,
    exact: true,
    means: "fcc search filings proceeding, fcc proceedings",
    weight: 2,
  },
  {
    pattern: String.raw`\b\d{1,3}\s+(?:U\.\s?S\.|F\.\s?(?:2d|3d|4th)|F\.\s?Supp\.\s?(?:2d|3d)?|S\.\s?Ct\.)\s+\d{1,4}\b`,
    means: "citation lookup, courts opinions",
    weight: 2,
  },
  { pattern: String.raw`\b\d:\d{2}-(?:cv|cr|bk|mc|md)-\d{3,6}\b`, means: "courts docket", weight: 2 },
  {
    pattern: String.raw`\bIPR\d{4}-\d{5}\b|\bPGR\d{4}-\d{5}\b|\bCBM\d{4}-\d{5}\b`,
    means: "ptab proceeding details",
    weight: 2.5,
  },
  {
    pattern: String.raw`\b(?:US\s?)?(?:patent\s+(?:no\.?\s*|number\s*)?)?\d{1,2},\d{3},\d{3}\b(?=.*patent|.*filed|.*inventor|\s*$)`,
    means: "patent lookup, patent number",
    weight: 2,
  },
  { pattern: String.raw`\bUS\s?\d{7,8}\s?[AB]?[12]?\b`, means: "patent lookup, patent number", weight: 2 },
  { pattern: String.raw`\b\d{2}/\d{3},\d{3}\b`, means: "patent application details", weight: 2 },
  { pattern: String.raw`\bserial (?:no\.?|number) \d{8}\b`, means: "trademark status", weight: 1 },
];

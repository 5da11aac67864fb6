import type { QueryPattern } from "../search/lexicon.ts";

/** Series ids of FRED that people know by heart. */
const FRED_SERIES = String.raw`\b(?:GDPC?1?|UNRATE|PAYEMS|CPIAUCSL|CPILFESL|PCEPI(?:LFE)?|FEDFUNDS|DFF|DGS\d{1,2}(?:MO)?|T10Y[23][YM]|MORTGAGE\d{2}US|M[12]SL|SP500|CSUSHPI[NS]SA|ICSA|INDPRO|HOUST|UMCSENT|RSAFS|DCOILWTICO|DEXUSEU|WALCL|CIVPART|PSAVERT|USREC|VIXCLS)\b`;

/** Numbers of companies, filings, campaigns, statistical series and goods. */
export const moneyCodes: readonly QueryPattern[] = [
  // Companies, money, elections
  {
    pattern: String.raw`^\s*[\w .,&'-]{2,40}\s(?:Inc|Corp|Corporation|LLC|L\.L\.C|Ltd|Co|Company|PLC|LP|Holdings|Bancorp)\.?\s*$`,
    digitless: true,
    means: "resolve entity",
    weight: 2,
    consume: false,
  },
  {
    pattern: String.raw`\b(?:which|what|top|largest|biggest|rank|all|every)\s+(?:\d+\s+|all\s+)?(?:us\s+|u\.s\.\s+)?(?:public(?:ly traded)?\s+|listed\s+)?(?:firms|companies|corporations|filers)\b`,
    digitless: true,
    means: "concept across companies ranking filers",
    weight: 0.6,
    consume: false,
  },
  {
    pattern: String.raw`\b(?:Inc|Corp|Corporation|LLC|L\.L\.C|Ltd|PLC|Holdings|Bancorp|Industries|Technologies|Pharmaceuticals|Laboratories|Enterprises)\b\.?`,
    exact: true,
    digitless: true,
    means: "company, entity",
    weight: 0.4,
  },
  {
    pattern: String.raw`^\s*(?:who|whos|who's)\s+(?:is|was|are)?\s*(?=[A-Z][a-z]+ [A-Z])`,
    exact: true,
    digitless: true,
    means: "resolve person",
    weight: 0.8,
  },
  {
    pattern: String.raw`\b(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IA|KS|KY|LA|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY)\b(?![&.])`,
    exact: true,
    digitless: true,
    means: "",
    weight: 0,
  },
  {
    pattern: String.raw`(?:\$\s?\d[\d,.]*\s*(?:k|thousand|million)?|\b\d[\d,.]*k?\s*(?:dollars?|bucks|usd|cents))\s+(?:in|from|of|back in)\s+(?:18|19|20)\d\d\b`,
    means: "inflation calculator, purchasing power",
    weight: 2,
  },
  { pattern: String.raw`\b[A-Z]0\d{5}\b`, exact: true, means: "member details, members", weight: 2 },
  {
    pattern: String.raw`\b10-?[KQ]\b|\b8-?K\b|\bDEF\s?14A\b|\b20-?F\b|\bS-1\b|\b6-?K\b`,
    means: "filing text, recent filings, filings",
    weight: 1,
    consume: false,
  },
  { pattern: String.raw`\b13-?F(?:-?HR)?\b`, means: "institutional holdings 13f", weight: 2, consume: false },
  { pattern: String.raw`\bform\s?(?:3|4|5|144)\b`, means: "insider transactions", weight: 2 },
  { pattern: String.raw`\b\d{10}-\d{2}-\d{6}\b`, means: "filing documents, filing text", weight: 2 },
  {
    pattern: String.raw`\bCIK\s*:?\s*\d{3,10}\b|\b0000\d{6}\b`,
    means: "company search, recent filings, company financials",
    weight: 2,
  },
  { pattern: String.raw`\b[A-Z0-9]{4}00[A-Z0-9]{12}\d{2}\b`, means: "lei record details", weight: 3 },
  {
    pattern: String.raw`\b(?=[A-Z0-9]*[A-Z])(?=[A-Z0-9]*\d)[A-Z0-9]{18}\d{2}\b`,
    exact: true,
    means: "lei record details",
    weight: 3,
  },
  {
    pattern: String.raw`\b[A-Z]{2}[A-Z0-9]{9}\d\b`,
    exact: true,
    means: "gleif identifier security, entity of a security",
    weight: 2,
  },
  {
    pattern: String.raw`\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-HJ-NP-Z1-9][A-HJ-NP-Z0-9]{11}\b`,
    exact: true,
    means: "sam entity uei, recipient uei",
    weight: 2,
  },
  {
    pattern: String.raw`\bein\b[^\d]{0,10}\d{2}-?\d{7}\b|\b\d{2}-\d{7}\b`,
    means: "organization ein, nonprofit financials, exempt organization",
    weight: 2,
  },
  { pattern: String.raw`\bC00\d{6}\b`, means: "fec committee, committee financials", weight: 3 },
  {
    pattern: String.raw`\b[HSP]\d[A-Z0-9]{2}\d{5}\b`,
    exact: true,
    means: "fec candidate, candidate financials",
    weight: 3,
  },
  {
    pattern: String.raw`\b[A-Z]{2}-\d{2}\b(?=.*(?:race|district|house|rep|candidate|ran|seat))`,
    exact: true,
    means: "election race, members district",
    weight: 1,
  },
  {
    pattern: String.raw`\b(?:CUUR|CUSR|LNS|LAUST|LASST|LAUCN|CES|CEU|JTS|OEU[MNS]|WPU|PCU|EIU|CIU|PRS|SMS|SMU|ENU|APU)[A-Z0-9]{5,}\b`,
    exact: true,
    means: "bls series data",
    weight: 3,
  },
  {
    pattern: `${FRED_SERIES}[^?]*?${FRED_SERIES}`,
    exact: true,
    digitless: true,
    means: "compare series side by side, compare series",
    weight: 3,
    consume: false,
  },
  {
    pattern: FRED_SERIES,
    exact: true,
    digitless: true,
    means: "fred series data, fred series info",
    weight: 3,
    consume: false,
  },
  {
    pattern: String.raw`\b[GHZ]\.\d{1,2}\b`,
    exact: true,
    means: "release data, release tables, release calendar, fred",
    weight: 1.5,
  },
  {
    pattern: String.raw`\b[A-Z]{2}UR\b|\b[A-Z]{2}NGSP\b`,
    exact: true,
    digitless: true,
    means: "fred series data",
    weight: 2,
  },
  {
    pattern: String.raw`\b(?:DP0[2-5]|[BCS]\d{5}[A-Z]?|S\d{4})(?:_\d{3}(?:E|M|PE)?)?\b`,
    exact: true,
    means: "census query, census variables, census tables",
    weight: 2,
  },
  {
    pattern: String.raw`\b(?:SAGDP|CAGDP|SAINC|CAINC|SQINC|SQGDP|T[1-8]\d{4}|NIPA)\d*\b`,
    exact: true,
    means: "bea gdp, bea income, bea national accounts",
    weight: 2,
  },
  {
    pattern: String.raw`\b[A-Z]{2}\.[A-Z]{3}\.[A-Z0-9.]{3,}\b`,
    exact: true,
    digitless: true,
    means: "world bank indicator",
    weight: 3,
  },
  { pattern: String.raw`\b(?:HS|HTS)\s?(?:code\s?)?\d{4}(?:\.?\d{2}){0,3}\b`, means: "trade, tariff", weight: 2 },
  { pattern: String.raw`\b\d{4}\.\d{2}(?:\.\d{2}){0,2}\b`, means: "tariff lookup, trade", weight: 1.5 },
  { pattern: String.raw`\bnaics\s?\d{2,6}\b`, means: "industry", weight: 1 },
];

import type { QueryPattern } from "../search/lexicon.ts";
import { lawCodes } from "./codes-law.ts";
import { moneyCodes } from "./codes-money.ts";

/** Identifiers as people paste them, and what they identify. Earlier patterns win where two would match. */
export const codes: readonly QueryPattern[] = [
  { pattern: String.raw`https?://\S+`, digitless: true, means: "", weight: 0 },
  // Vehicles, aircraft, carriers
  {
    pattern: String.raw`\b(?=[A-HJ-NPR-Z0-9]*\d)(?=[A-HJ-NPR-Z0-9]*[A-Z])[A-HJ-NPR-Z0-9]{17}\b`,
    means: "decode vin, vin",
    weight: 3,
  },
  {
    pattern: String.raw`\bN[1-9]\d{0,4}[A-HJ-NP-Z]{0,2}\b`,
    exact: true,
    means: "registered aircraft, faa aircraft, aircraft history",
    weight: 2,
  },
  { pattern: String.raw`\b(?:us)?dot\s*(?:number|no\.?|#)?\s*\d{5,8}\b`, means: "carrier", weight: 2 },
  { pattern: String.raw`\bMC-?\s?\d{5,7}\b`, exact: true, means: "carrier docket number", weight: 2 },
  { pattern: String.raw`\b\d{2}V-?\d{3}(?:000)?\b`, means: "recall campaign detail, recall detail", weight: 2 },
  // Places in a row: "which states have the highest…" asks for one value of each
  {
    pattern: String.raw`\b(?:which|what|top|all|every|each)\s+(?:\d+\s+)?(?:u\.?s\.?\s+)?(?:counties|states|cities|zip codes|metros)\b`,
    digitless: true,
    means: "regional data by state county, query any table by geography, by state, county estimates",
    weight: 0.6,
    consume: false,
  },
  {
    pattern: String.raw`\b(?:which|what|top|all|every|each)\s+(?:\d+\s+)?(?:countries|nations)\b|\bin the world\b|\bworldwide\b`,
    digitless: true,
    means: "ranking of countries world bank, countries",
    weight: 0.6,
    consume: false,
  },
  {
    pattern: String.raw`\b(?:grade|gr\.?)\s*(?:4|8|12)\b|\b(?:4th|8th|12th|fourth|eighth|twelfth)[- ]?graders?\b|\b(?:4th|8th|12th|fourth|eighth|twelfth)[- ]grade\b`,
    digitless: true,
    means: "naep scores, naep achievement levels, naep compare states",
    weight: 1,
  },
  // Members of Congress by number: before the devices, whose numbers may look alike
  { pattern: String.raw`\bbioguide(?:[ _]?id)?:?\s*[A-Z]\d{6}\b`, means: "member details, members", weight: 3 },
  // Medicine
  {
    pattern: String.raw`\b\w{3,}(?:mab|tinib|statin|prazole|sartan|gliptin|gliflozin|cillin|mycin|oxacin|azepam|triptan|glutide|setron|vir|olol|pril|dipine)\b`,
    digitless: true,
    means: "drug, medication",
    weight: 0.4,
    consume: false,
  },
  {
    pattern: String.raw`\b\w+ologists?\b|\b(?:orthop[a]?edists?|psychiatrists?|pediatricians?|dentists?|chiropractors?|surgeons?|podiatrists?)\b`,
    digitless: true,
    means: "provider, doctor, physician, individuals",
    weight: 0.6,
    consume: false,
  },
  { pattern: String.raw`\bNCT\d{8}\b`, means: "one study trial, clinical trials study", weight: 2 },
  { pattern: String.raw`\bPMID:?\s*\d+\b`, means: "pubmed abstract, pubmed summary", weight: 2 },
  { pattern: String.raw`\bPMC\d{5,8}\b`, means: "pubmed id convert", weight: 2 },
  { pattern: String.raw`\b10\.\d{4,9}/\S+`, means: "doi pubmed, pubmed id convert", weight: 2 },
  { pattern: String.raw`\bndc\b.{0,12}?\d{4,5}-\d{3,4}(?:-\d{1,2})?\b`, means: "ndc, ndc lookup, drug ndc", weight: 2 },
  { pattern: String.raw`\b\d{4,5}-\d{3,4}-\d{1,2}\b`, means: "ndc, ndc lookup, drug ndc", weight: 2 },
  { pattern: String.raw`\bK\d{6}\b`, exact: true, means: "device 510k", weight: 2 },
  { pattern: String.raw`\bP\d{6}\b`, exact: true, means: "device pma premarket", weight: 2 },
  { pattern: String.raw`\b(?:NDA|ANDA|BLA)\s?#?\d{5,6}\b`, means: "approved drugs approvals", weight: 2 },
  {
    pattern: String.raw`\b\d?[A-Z](?:[A-Z]\d|\d\d)[A-Z]{2}\d{6}(?:-\d{2}(?:[AS]\d)?)?\b`,
    means: "nih project detail",
    weight: 3,
  },
  {
    pattern: String.raw`\b(?:icd-?10(?:-cm)?)?\s*[A-TV-Z]\d{2}\.\d{1,4}\b`,
    exact: true,
    means: "icd-10 codes",
    weight: 2,
  },
  { pattern: String.raw`\b\d{3,5}-\d\b(?=.*loinc)|\bloinc\s*\d{3,5}-\d\b`, means: "loinc laboratory code", weight: 2 },
  { pattern: String.raw`\brxcui:?\s*\d+\b`, means: "rxnorm concept", weight: 2 },
  { pattern: String.raw`\bnpi\b[^\d]{0,10}\d{10}\b`, means: "npi lookup", weight: 2 },
  { pattern: String.raw`\b[12]\d{9}\b`, means: "npi lookup", weight: 1.5 },
  {
    pattern: String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`,
    means: "label set id, lobbying filing detail, opportunity",
    weight: 1,
  },
  ...lawCodes,
  ...moneyCodes,
  // Environment, places, machines
  {
    pattern: String.raw`\b\d{1,5}\s+(?:[NSEW]\.?\s+)?(?:\w+\s+){1,3}?(?:street|st|avenue|ave|boulevard|blvd|road|rd|drive|dr|lane|ln|loop|way|court|ct|terrace|parkway|pkwy|highway|hwy)\b`,
    means: "geocode street address, resolve place",
    weight: 1,
    consume: false,
  },
  { pattern: String.raw`^\s*\d{5}\s*$`, means: "resolve place, zip", weight: 2 },
  {
    pattern: String.raw`\b(?:station\s+|at\s+)?K[A-Z]{3}\b`,
    exact: true,
    digitless: true,
    means: "observation station",
    weight: 1,
  },
  { pattern: String.raw`\bCVE-\d{4}-\d{4,7}\b`, means: "one cve, nvd cve", weight: 3 },
  { pattern: String.raw`\bcpe:2\.3:\S+`, means: "cpe product names", weight: 3 },
  {
    pattern: String.raw`\b(?:FEMA-)?(?:DR|EM)-?\s?\d{4}\b`,
    exact: true,
    means: "disaster declarations, disaster summary",
    weight: 2,
  },
  {
    pattern: String.raw`\bCAS\s?(?:no\.?|number|#)?\s*\d{2,7}-\d{2}-\d\b|\b\d{2,7}-\d{2}-\d\b`,
    means: "substance, toxic releases, contaminants",
    weight: 1.5,
  },
  {
    pattern: String.raw`\b(?:USW|USC|GHCND:?US)[A-Z0-9]{6,9}\b`,
    exact: true,
    means: "noaa climate station",
    weight: 2,
  },
  {
    pattern: String.raw`\b(?:us|ci|nc|ak|hv|uw)[0-9a-z]{8}\b(?=.*(?:quake|event|usgs))`,
    means: "earthquake detail",
    weight: 2,
  },
  {
    pattern: String.raw`\b[A-Z]{2}\d{5}\b(?=.*dam)|\bdam\b.*\b[A-Z]{2}\d{5}\b`,
    exact: true,
    means: "one dam inventory record",
    weight: 2,
    consume: false,
  },
  { pattern: String.raw`\b(?:110\d{9})\b`, means: "facility detail facility report", weight: 2 },
  {
    pattern: String.raw`\b-?\d{1,2}\.\d+\s*,\s*-?\d{1,3}\.\d+\b`,
    means: "point coordinates latitude longitude",
    weight: 0.7,
  },
  { pattern: String.raw`\b(?:zip(?:\s?code)?\s*:?\s*)\d{5}\b`, means: "zip", weight: 1 },
  { pattern: String.raw`\bSOC\s?\d{2}-?\d{4}\b|\b\d{2}-\d{4}\b`, means: "occupation, bls series", weight: 1 },
];

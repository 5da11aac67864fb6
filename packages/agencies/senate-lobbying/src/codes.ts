import { z } from "zod";

const ISSUES = new Set(
  (
    "ACC ADV AER AGR ALC ANI APP ART AUT AVI BAN BNK BEV BUD CIV CHM CAW CDT COM CPI CON CSP CPT DEF DIS DOC ECN EDU " +
    "ENG ENV FAM FIN FIR FOO FOR FUE GAM GOV HCR HOM HOU IMM IND INS INT LBR LAW MAN MAR MIA MED MMM MON NAT PHA POS " +
    "RRR RES REL RET ROD SCI SMB SPO TAR TAX TEC TOB TOR TRD TRA TOU TRU URB UNM UTI VET WAS WEL"
  ).split(" "),
);

export const issueCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => ISSUES.has(code), "is no issue code; list them with lobbying_issues");

// RR and RA register. A period is Q1 to Q4, MM or YY (before 2008); its other reports start with 1 to 4, M or Y:
// T ends the work, A amends, @ amends an ending, and a last Y says that nothing was done.
const FILING_TYPE = /^(RR|RA|(Q[1-4]|[1-4][TA@]|MM|YY|[MY][TA@])Y?)$/u;

export const filingType = z
  .string()
  .trim()
  .toUpperCase()
  .regex(FILING_TYPE, "is no filing type; write RR (registration), Q1 to Q4, 1A (amended first quarter) or 1T (last)");

export const isAmendment = (type: string | null): boolean => /^(RA|[1-4MY][A@])/u.test(type ?? "");
export const isRegistration = (type: string | null): boolean => type === "RR" || type === "RA";

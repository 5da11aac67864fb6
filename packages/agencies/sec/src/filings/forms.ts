import { z } from "zod";

// What people write, and forms that changed their name: Schedules 13D and 13G were "SC 13D" until late 2024.
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  "10K": ["10-K"],
  "10Q": ["10-Q"],
  "8K": ["8-K"],
  "6K": ["6-K"],
  "20F": ["20-F"],
  "40F": ["40-F"],
  S1: ["S-1"],
  DEF14A: ["DEF 14A"],
  PROXY: ["DEF 14A"],
  "13F": ["13F-HR", "13F-NT"],
  "13D": ["SC 13D", "SCHEDULE 13D"],
  "13G": ["SC 13G", "SCHEDULE 13G"],
  SC13D: ["SC 13D", "SCHEDULE 13D"],
  SC13G: ["SC 13G", "SCHEDULE 13G"],
  SCHEDULE13D: ["SC 13D", "SCHEDULE 13D"],
  SCHEDULE13G: ["SC 13G", "SCHEDULE 13G"],
};

/** The names EDGAR gives a form a caller names: "10k" is 10-K, "SC 13D" also SCHEDULE 13D. */
export const formSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9 /-]{0,19}$/u, "write a form such as 10-K or DEF 14A")
  .meta({ pattern: undefined })
  .transform((text) => {
    const form = text.replace(/^FORM /u, "").replaceAll(/\s+/gu, " ");
    const [root = form, amendment] = form.split(/(?=\/A$)/u);
    const names = SPELLINGS[root.replaceAll(/[\s-]/gu, "")] ?? [root];
    return names.map((name) => `${name}${amendment ?? ""}`);
  });

/** Whether a filing's form is one of those wanted; a form also means its amendments (10-K/A), not the other way. */
export function isForm(form: string, wanted: readonly string[]): boolean {
  return wanted.some((name) => form === name || form === `${name}/A`);
}

// Papers on people's own holdings and sales: most filings of a large company, and hardly ever what is looked for.
const OWNERSHIP = ["3", "4", "5", "144"];

export const isOwnershipForm = (form: string): boolean => isForm(form, OWNERSHIP);

const MAJOR =
  "10-K,10-KT,10-Q,8-K,20-F,40-F,6-K,11-K,ARS,DEF 14A,PRE 14A,DEFM14A,S-1,S-3,S-3ASR,S-4,F-1,F-3,F-4,10-12B,10-12G,424B4,D,1-A,C,15-12B,25,SC 13D,SCHEDULE 13D,SC TO-T,SC TO-I,SC 14D9,13F-HR,N-CSR,N-CSRS,NPORT-P,N-PX,485BPOS".split(
    ",",
  );

/** Whether a filing is one of those that tell a company's story: reports, events, proxies, offerings. */
export const isMajorForm = (form: string): boolean => isForm(form, MAJOR);

import { ordinal } from "../calendar.ts";
import type { BillRef, BillType } from "../ids.ts";

const CITATIONS: Readonly<Record<BillType, string>> = {
  hr: "H.R.",
  s: "S.",
  hjres: "H.J.Res.",
  sjres: "S.J.Res.",
  hconres: "H.Con.Res.",
  sconres: "S.Con.Res.",
  hres: "H.Res.",
  sres: "S.Res.",
};

/** A bill as people cite it: "H.R. 3684 (117th Congress)". */
export const nameBill = ({ congress, bill_type, bill_number }: BillRef): string =>
  `${CITATIONS[bill_type]} ${bill_number} (${ordinal(congress)} Congress)`;

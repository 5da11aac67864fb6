import { z } from "zod";

/**
 * The codes behind each kind of award, which a search must name, of one kind at a time. The F codes are the newer
 * kinds of assistance: a search without them misses recent awards.
 */
export const AWARD_TYPES = {
  contracts: ["A", "B", "C", "D"],
  idvs: ["IDV_A", "IDV_B", "IDV_B_A", "IDV_B_B", "IDV_B_C", "IDV_C", "IDV_D", "IDV_E"],
  grants: ["02", "03", "04", "05", "F001", "F002"],
  loans: ["07", "08", "F003", "F004"],
  direct_payments: ["06", "10", "F006", "F007"],
  other: ["09", "11", "-1", "F005", "F008", "F009", "F010"],
} as const;

export const awardType = z.enum(["contracts", "idvs", "grants", "loans", "direct_payments", "other"]);
export type AwardType = z.output<typeof awardType>;

import { z } from "zod";

/** The site's own id of an award; the contract's or grant's number alone is not unique. */
export const awardId = z
  .string()
  .trim()
  .regex(
    /^((CONT|ASST)_\S.{0,200}|\d{1,18})$/u,
    "is no award id such as CONT_AWD_...; take it from usa_spending_by_award",
  );

/** A hash, then P for a parent, C for a child, R for neither. */
export const recipientId = z
  .string()
  .trim()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[PCR]$/iu,
    "is no recipient id; take it from usa_recipient_search, with -P, -C or -R at its end",
  )
  .transform((id) => `${id.slice(0, -1).toLowerCase()}${id.slice(-1).toUpperCase()}`);

export const agencyCode = z
  .string()
  .trim()
  .regex(/^\d{3,4}$/u, "write three or four digits with leading zeros; list codes with usa_agencies");

export const LEVELS: Readonly<Record<string, string>> = { P: "parent", C: "child", R: "neither" };

export const awardPage = (id: string) => `https://www.usaspending.gov/award/${encodeURIComponent(id)}/`;
export const recipientPage = (id: string) => `https://www.usaspending.gov/recipient/${id}/latest`;

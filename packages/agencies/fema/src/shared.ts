import { type Cell, failArgument, offsetPage, params, requireState, type Row, type State } from "@fedpipe/core";
import { z } from "zod";
import { quoted } from "./api.ts";

export const disasterNumber = z.int().min(1);

export const page = { top: params.limit({ max: 1000, byDefault: 50 }), skip: params.offset };

/** Two letters or a name; territories and the freely associated states declare disasters, too. */
export const stateCode = z.string().trim().toUpperCase();
export function findStateCode(text: string): string {
  return ["FM", "MH", "PW"].includes(text) ? text : requireState(text).postal;
}
export const stateOf = (text: string): State => requireState(text);

/** How a next page is asked for, whether or not the agency counted. */
export function nextPage({
  total,
  skip,
  top,
  shown,
}: {
  total: number | undefined;
  skip: number;
  top: number;
  shown: number;
}) {
  if (total !== undefined) return offsetPage({ total, offset: skip, shown, argument: "skip" });
  return {
    paging: { argument: "skip", start: skip },
    ...(shown === top ? { next: { skip: skip + shown } } : {}),
  };
}

/** One field as a number; what is none is missing. */
export function numberIn(row: Row, name: string): number | null {
  const value = row[name];
  if (typeof value === "number") return value;
  return typeof value === "string" && value !== "" && Number.isFinite(Number(value)) ? Number(value) : null;
}

export function textIn(row: Row, name: string): string | null {
  const value = row[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

export const cellIn = (row: Row, name: string): Cell => row[name] ?? null;

const PLACE_KIND = /\s+(county|parish|borough|census area|municipality|municipio|planning region)$/iu;

/** The bare name of a county as declarations write it before "(County)", "(Parish)". Prince George's and O'Brien keep their capitals. */
export function countyName(text: string): string {
  const name = text
    .trim()
    .replace(/\s*\(.*\)$/u, "")
    .replace(PLACE_KIND, "")
    .trim();
  if (/^(county|parish|borough)?$/iu.test(name) || /\d/u.test(name)) return failArgument("county", "holds no name");
  return name === name.toLowerCase() || name === name.toUpperCase()
    ? name.toLowerCase().replaceAll(/(^|[\s-]|(?<=\b\p{L})')\p{L}/gu, (start) => start.toUpperCase())
    : name;
}

export const startsWith = (field: string, text: string): string => `startswith(${field},${quoted(text)})`;

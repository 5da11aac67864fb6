import { failArgument } from "@fedpipe/core";
import { z } from "zod";

/** A dataset path such as 2022/acs/acs5 or timeseries/intltrade/exports/hs. */
export const dataset = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^(https:\/\/api\.census\.gov)?\/?(data\/)?/u, "").replace(/\/$/u, ""))
  .refine((text) => /^(\d{4}|timeseries)(\/[a-z0-9_-]+)+$/u.test(text), {
    error: "write a path such as 2022/acs/acs5; find them with census_datasets",
  })
  .refine((text) => text !== "2020/acs/acs1" && !text.startsWith("2020/acs/acs1/"), {
    error: "there is no 1-year survey for 2020; use 2020/acs/acs5",
  })
  .refine((text) => !/^(202[2-9]|20[3-9]\d)\/pep\/population$/u.test(text), {
    error: "ended with 2021/pep/population; later totals are in 2023/pep/charv or the ACS",
  });

export const variableList = z
  .string()
  .trim()
  .transform((text) => [
    ...new Set(
      text
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    ),
  ])
  .refine((names) => names.length > 0 && names.every((name) => /^([a-z][\w.]*|group\(\w+\))$/iu.test(name)), {
    error: "write variable ids separated by commas, such as NAME,B01001_001E or group(B19013)",
  });

// What clients copy from a URL: blanks as %20 or +.
const spaced = (text: string): string => text.replaceAll(/%20|\+/gu, " ").trim();

const LEVEL = "[a-z][a-z ()/.-]*";
const CODES = String.raw`[\w*]+(,[\w*]+)*`;

/** One level and its codes: "state:06", "county:*", "block group:*". */
export const forGeography = z
  .string()
  .transform(spaced)
  .refine((text) => new RegExp(`^${LEVEL}:${CODES}$`, "iu").test(text), {
    error: "write level:code, such as state:06, county:* or zip code tabulation area:02139",
  });

/** Parents, blanks between them: "state:06 county:037". */
export const inGeography = z
  .string()
  .transform(spaced)
  .refine((text) => new RegExp(`^${LEVEL}:${CODES}( ${LEVEL}:${CODES})*$`, "iu").test(text), {
    error: "write parents as level:code with a blank between them, such as state:06 county:037",
  });

export const ucgid = z
  .string()
  .trim()
  .regex(/^(\d{3}[A-Z0-9]{4}US\w*|pseudo\([\w$,]+\))(,(\d{3}[A-Z0-9]{4}US\w*|pseudo\([\w$,]+\)))*$/u, {
    error: "write ids such as 0400000US06, several separated by commas",
  })
  .meta({ pattern: undefined });

const RESERVED = new Set(["get", "for", "in", "key", "ucgid", "time", "descriptive"]);

/** `K=V&K=V` as conditions. Throws `bad-arguments`: the service reads a wrong sign as part of a value. */
export function parsePredicates(text: string | undefined): Record<string, readonly string[]> {
  const conditions: Record<string, string[]> = {};
  for (const part of (text ?? "").split("&").filter((piece) => piece.trim() !== "")) {
    const [, name, value] = /^\s*([a-z][\w.]*)=([^=;&]+)$/iu.exec(part) ?? [];
    if (name === undefined || value === undefined)
      return failArgument(
        "predicates",
        "must be written NAME=VALUE, several joined by &, such as NAICS2017=72&EMPSZES=001",
      );
    if (RESERVED.has(name.toLowerCase()))
      return failArgument("predicates", `cannot hold ${name}: it has its own argument`);
    conditions[name] = [...(conditions[name] ?? []), value.trim()];
  }
  return conditions;
}

const NEED_STATE = /^(tract|block|county subdivision|state legislative|place:[^*])/iu;

/** Refuses what the service would answer with an error of no help. */
export function checkGeography({
  dataset,
  for_geo,
  in_geo,
  ucgid,
}: {
  dataset: string;
  for_geo?: string | undefined;
  in_geo?: string | undefined;
  ucgid?: string | undefined;
}): void {
  if (ucgid !== undefined && for_geo !== undefined) return failArgument("ucgid", "replaces for_geo; give one of them");
  if (in_geo !== undefined && for_geo === undefined) return failArgument("in_geo", "narrows for_geo, which is missing");
  if (for_geo === undefined) return;
  const hasState = /(^| )state:/iu.test(in_geo ?? "");
  if (/^zip code/iu.test(for_geo) && hasState && Number(dataset.slice(0, 4)) >= 2020)
    return failArgument("in_geo", "must be left out: ZIP code areas do not lie in states from 2020 on");
  if (NEED_STATE.test(for_geo) && !hasState)
    return failArgument("in_geo", "is needed for this level, such as state:06, or state:06 county:* for tracts");
}

/** What a reader of a survey's numbers must know. */
export function cautions(dataset: string): string[] {
  const [, year, series] = /^(\d{4})\/acs\/acs([15])/u.exec(dataset) ?? [];
  if (year === undefined) return [];
  if (series === "1") return ["One-year estimates: areas of 65,000 people or more only."];
  return [
    `Five-year estimates over ${Number(year) - 4} to ${year}: do not compare overlapping periods. Margins of error (90%) are the ids ending in M.`,
  ];
}

/** Old county codes of Connecticut find nothing from 2022 on. */
export function connecticutCaution(
  dataset: string,
  geography: { for_geo?: string | undefined; in_geo?: string | undefined },
): string[] {
  const asksCounties = /county/u.test(`${geography.for_geo ?? ""} ${geography.in_geo ?? ""}`);
  const isThere = /state:(\*|.*\b09\b)/u.test(geography.in_geo ?? "");
  return asksCounties && isThere && Number(dataset.slice(0, 4)) >= 2022
    ? ["Connecticut has planning regions (110 to 190) instead of its counties from 2022 on."]
    : [];
}

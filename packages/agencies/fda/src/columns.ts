import type { Cell, Row } from "@fedpipe/core";

export type Raw = Readonly<Record<string, unknown>>;
type Scalar = string | number | boolean;

/** How a column is made: by the field's name as searches write it (`patient.drug.medicinalproduct`), or by a function. */
export type Column = string | ((row: Raw) => Cell);
export type Columns = Readonly<Record<string, Column>>;

/** Most values of a list in one cell; what is left off is counted in the last one. */
const MOST_VALUES = 25;

export function readRow(row: Raw, columns: Columns): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      typeof column === "string" ? pick(row, column) : column(row),
    ]),
  );
}

/** The value of a field, through lists of objects as through objects: null for none, a list for several. */
export function pick(row: unknown, path: string): Cell {
  return toCell(valuesAt(row, path));
}

/** All values of a field, each once. openFDA leaves missing fields out, or writes "", "N/A" or, when masked, "MSK". */
export function valuesAt(row: unknown, path: string): Scalar[] {
  return [...new Set(walk(row, path.split(".")))];
}

function walk(value: unknown, path: readonly string[]): Scalar[] {
  if (Array.isArray(value)) return value.flatMap((one) => walk(one, path));
  const [name, ...rest] = path;
  if (name !== undefined) return isObject(value) ? walk(value[name], rest) : [];
  if (typeof value === "number" || typeof value === "boolean") return [value];
  const text = typeof value === "string" ? value.trim() : "";
  return ["", "N/A", "MSK", ".", "null"].includes(text) ? [] : [text];
}

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

export function toCell(values: readonly Scalar[]): Cell {
  if (values.length <= 1) return values[0] ?? null;
  if (values.length <= MOST_VALUES) return values;
  return [...values.slice(0, MOST_VALUES), `… and ${values.length - MOST_VALUES} more`];
}

/** The first value of a field as text, "" when there is none. */
export const textAt = (row: unknown, path: string): string => String(valuesAt(row, path)[0] ?? "");

/** A date as YYYY-MM-DD, from each of openFDA's three spellings; another text stays as it is. */
export const date = (path: string) => (row: Raw) => toDate(textAt(row, path));

export function toDate(text = ""): string | null {
  if (text === "") return null;
  const compact = /^(\d{4})(\d{2})(\d{2})$/u.exec(text);
  if (compact !== null) return compact.slice(1).join("-");
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export const number = (path: string) => (row: Raw) => {
  const text = textAt(row, path);
  const value = Number(text);
  return text === "" || !Number.isFinite(value) ? null : value;
};

/** Yes and no in openFDA's spellings: a boolean, "true", "Y", "1" yes and "2" no. */
export const flag = (path: string) => (row: Raw) => {
  const text = textAt(row, path).toLowerCase();
  if (text === "true" || text === "y" || text === "1") return true;
  return text === "false" || text === "n" || text === "2" ? false : null;
};

/** A code in words; an unknown code stays as it is. */
export const code = (path: string, words: Readonly<Record<string, string>>) => (row: Raw) => {
  const value = textAt(row, path);
  return value === "" ? null : (words[value] ?? value);
};

/** One text for each object of a list: `each("products", "brand_name", "dosage_form")` gives "Ozempic, injection". */
export const each =
  (path: string, ...fields: readonly string[]) =>
  (row: Raw) =>
    toCell(
      objectsAt(row, path)
        .map((one) => fields.flatMap((field) => valuesAt(one, field)).join(", "))
        .filter((text) => text !== ""),
    );

/** The objects of a list that stands behind objects only. */
export function objectsAt(row: Raw, path: string): readonly Raw[] {
  const found = path.split(".").reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), row);
  if (Array.isArray(found)) return found.filter(isObject);
  return isObject(found) ? [found] : [];
}

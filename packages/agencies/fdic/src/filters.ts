import { failArgument } from "@fedpipe/core";

/** A filter as the FDIC reads it, and the fields it names. */
export interface Filter {
  readonly text: string;
  readonly fields: readonly string[];
}

/** How one list spells its fields. */
export interface Spelling {
  /** Fields in small letters; all others are in capitals. */
  readonly small?: ReadonlySet<string>;
  /** Names people use that another list has: each would silently match nothing. */
  readonly mistaken: Readonly<Record<string, string>>;
}

const shown = (part = ""): string => `'${part.length > 40 ? `${part.slice(0, 40)}…` : part}'`;

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[()[\]{}:,!]|[^\s"()[\]{}:,!]+|")/gu;
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/u;
const JOINS = /^(AND|OR)$/iu;

/**
 * Checks a filter and writes it out with fields and operators in capitals. The query language takes what it cannot read
 * for a word to look up anywhere, and answers with other rows or none: `STNAME:West Virginia`, `ASSET>5`, `a and b`.
 */
export function parseFilter(argument: string, text: string, spelling: Spelling): Filter {
  const reader = createReader(argument, text, spelling);
  const written = reader.expression();
  if (reader.peek() !== undefined) reader.refuse(`cannot be read from ${shown(reader.peek())} on`);
  return { text: written, fields: [...reader.fields] };
}

/** A field name in this list's spelling. */
export function toField(argument: string, name: string, { small, mistaken }: Spelling): string {
  const field = name.trim();
  if (!NAME.test(field)) failArgument(argument, `holds ${shown(field)}, which is no field name`);
  if (small?.has(field) === true) return field;
  const capitals = field.toUpperCase();
  const meant = Object.hasOwn(mistaken, capitals) ? mistaken[capitals] : undefined;
  if (meant !== undefined) failArgument(argument, `names ${capitals}, which this list does not have`, meant);
  return capitals;
}

/** Conditions that must all hold. */
export const allOf = (conditions: readonly (string | undefined)[]): string | undefined =>
  conditions.filter((condition) => condition !== undefined).join(" AND ") || undefined;

/** A condition on text, whatever the text holds. */
export const equals = (field: string, value: string): string =>
  `${field}:"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

function createReader(argument: string, text: string, spelling: Spelling) {
  const refuse = (problem: string): never => failArgument(argument, problem);
  const tokens = tokensOf(text);
  const fields = new Set<string>();
  const at = { index: 0 };
  const peek = (): string | undefined => tokens[at.index];
  const take = (): string => {
    const token = peek() ?? refuse("ends too early");
    at.index += 1;
    return token;
  };
  const expect = (...wanted: readonly string[]): string => {
    const token = take();
    return wanted.includes(token) ? token : refuse(`needs ${wanted.join(" or ")} where ${shown(token)} stands`);
  };

  function expression(): string {
    const parts = [clause()];
    for (;;) {
      const next = peek();
      if (next === undefined || next === ")") return parts.join(" ");
      if (!JOINS.test(next)) refuse(`needs AND or OR before ${shown(next)}; text of several words stands in quotes`);
      parts.push(take().toUpperCase(), clause());
    }
  }

  function clause(): string {
    const token = take();
    if (token === "!" || token.toUpperCase() === "NOT") {
      const inner = clause();
      return inner.startsWith("(") ? `!${inner}` : `!(${inner})`;
    }
    if (token === "(") {
      const inner = expression();
      expect(")");
      return `(${inner})`;
    }
    if (peek() !== ":") refuse(`holds ${shown(token)}, which is no condition; write FIELD:"value"`);
    const field = toField(argument, token, spelling);
    fields.add(field);
    take();
    return `${field}:${value()}`;
  }

  function value(): string {
    const token = take();
    if (token === "(") return list();
    if (token === "[" || token === "{") {
      const from = scalar(take());
      if (take().toUpperCase() !== "TO") refuse("has a range without TO; write FIELD:[5 TO *]");
      const to = scalar(take());
      return `${token}${from} TO ${to}${expect("]", "}")}`;
    }
    return scalar(token);
  }

  function list(): string {
    const values = [scalar(take())];
    for (;;) {
      const next = take();
      if (next === ")") return `(${values.join(",")})`;
      if (next !== "," && next.toUpperCase() !== "OR") refuse("lists values without commas between them");
      values.push(scalar(take()));
    }
  }

  function scalar(token: string): string {
    if (token === '"') refuse("has a quote that is not closed");
    if (/^[()[\]{}:,!]$/u.test(token) || JOINS.test(token)) refuse(`lacks a value where ${shown(token)} stands`);
    return token;
  }

  return { expression, peek, refuse, fields };
}

const tokensOf = (text: string): string[] => Array.from(text.matchAll(TOKEN), ([, token]) => token ?? "");

import { z } from "zod";

const ACCEPTED = /^[\p{ASCII}]*$/u;
const REFUSED = /[^A-Za-z0-9&@%/\\',._:()"[\]{}\-+><=* ]/u;

/**
 * An openFDA query, repaired where the meaning is plain (URL spelling: `+AND+`, `%22`) and otherwise refused where
 * openFDA would misread it without a word: a blank between two conditions means OR there, and words without a field
 * search every field.
 */
export const searchQuery = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .transform(fromUrlSpelling)
  .superRefine((query, context) => {
    const problem = findProblem(query);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

function fromUrlSpelling(text: string): string {
  return text
    .replaceAll(/%([2-7][0-9a-f])/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/(?<=\S)\+(?=\S)/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** A text as one phrase of a query: `"O'Hare \"x\""`. */
export const phrase = (text: string): string => `"${text.replaceAll(/["\\]/gu, (mark) => `\\${mark}`)}"`;

function findProblem(query: string): string | undefined {
  const odd = ACCEPTED.test(query) ? REFUSED.exec(query)?.[0] : "a letter outside ASCII";
  if (odd !== undefined)
    return `openFDA does not accept ${odd.length === 1 ? `the character ${odd}` : odd}; use * for it`;
  // Phrases and ranges hold blanks of their own: they become one word each.
  const bare = query.replaceAll(/"(?:[^"\\]|\\.)*"/gu, "PHRASE").replaceAll(/[[{][^\]}]* TO [^\]}]*[\]}]/gu, "RANGE");
  if (bare.includes('"')) return "a quotation mark is not closed";
  if (/[[\]{}]/u.test(bare)) return "a range must be written [20240101 TO 20241231]";
  return findMisreading(
    bare
      .replaceAll(/[()]/gu, " $& ")
      .split(" ")
      .filter((word) => word !== ""),
  );
}

function findMisreading(words: readonly string[]): string | undefined {
  let depth = 0;
  let wantsOperand = true;
  for (const word of words) {
    if (/^(and|or|not|to)$/u.test(word))
      return `write ${word.toUpperCase()} in capitals, or quote the phrase around it`;
    if (word === "AND" || word === "OR") {
      if (wantsOperand) return `nothing stands before ${word}`;
      wantsOperand = true;
    } else if (word === "NOT") {
      wantsOperand = true;
    } else if (word === ")") {
      depth -= 1;
      if (depth < 0 || wantsOperand) return "a bracket is closed that was not opened, or is empty";
      wantsOperand = false;
    } else {
      if (!wantsOperand && !/^[+-]/u.test(word))
        return `a blank before ${word.slice(0, 40)} would mean OR; join conditions with AND, and quote phrases as field:"two words"`;
      depth += word === "(" ? 1 : 0;
      wantsOperand = word === "(" || word.endsWith(":");
    }
  }
  if (depth > 0) return "a bracket is not closed";
  return wantsOperand ? "the last condition is missing" : undefined;
}

/** `field:asc` or `field:desc`. */
export const sortOrder = z
  .string()
  .trim()
  .regex(/^[\w.]+:(asc|desc)$/u, "write field:asc or field:desc")
  .meta({ pattern: undefined });

export const fieldName = z
  .string()
  .trim()
  .regex(/^[\w.]+$/u, "write one field name, such as patient.reaction.reactionmeddrapt.exact")
  .meta({ pattern: undefined });

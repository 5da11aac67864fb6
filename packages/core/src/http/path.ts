import { failArgument } from "../errors.ts";
import { hasControlCharacter, LONE_SURROGATE } from "./control-characters.ts";
import type { Path } from "./types.ts";

/**
 * Tag for request paths: encodes each hole as one segment (or part of one), so that an argument cannot climb out of it.
 * Refuses what `encodeURIComponent` lets through: empty holes, `.`, `..` and control characters, as `bad-arguments`.
 */
export function path(literals: TemplateStringsArray, ...holes: readonly (string | number | bigint)[]): Path {
  const text = literals.reduce((built, literal, index) => {
    const hole = holes[index - 1];
    return hole === undefined ? built + literal : built + encodeHole(String(hole)) + literal;
  });
  // Two holes, or a hole beside a literal dot, may build together what each alone may not.
  for (const segment of text.split("/")) if (isDots(segment)) refuse(segment);
  return text as Path;
}

function encodeHole(value: string): string {
  if (value.trim() === "") return failArgument("", "leave a part of the address empty");
  if (isDots(value) || hasControlCharacter(value) || LONE_SURROGATE.test(value)) return refuse(value);
  return encodeURIComponent(value);
}

function isDots(segment: string): boolean {
  return segment === "." || segment === "..";
}

function refuse(value: string): never {
  const shown = JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return failArgument("", `hold ${shown}, which cannot be part of an address`);
}

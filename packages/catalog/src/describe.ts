const ABBREVIATIONS = new Set(
  "e.g i.e etc vs cf al approx incl excl est no nos st mt ft dr mr mrs ms jr sr inc ltd corp co dept fig vol sec u.s u.k u.n d.c a.m p.m ph.d jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);

/** Characters of a description that are looked at; a server may send a megabyte of "e.g. ". */
const LONGEST = 2000;

/** The first sentence of a description, on one line, 2,000 characters at most. "U.S." ends no sentence. */
export function compactDescription(text: string): string {
  const line = text.slice(0, LONGEST).replace(/\s+/g, " ").trim();
  for (const match of line.matchAll(/[.!?](?=\s|$)/g)) {
    const end = match.index + 1;
    if (match[0] !== "." || !isAbbreviation(line.slice(0, match.index), line.slice(end))) return line.slice(0, end);
  }
  return line;
}

function isAbbreviation(before: string, after: string): boolean {
  const next = after.trimStart();
  if (next === "") return false;
  const word = (/[\p{L}.]+$/u.exec(before)?.[0] ?? "").toLowerCase().replace(/^\.+/, "");
  return ABBREVIATIONS.has(word) || word.length === 1 || /^\p{Ll}/u.test(next);
}

/**
 * At most `maxLength` characters on one line, without control, formatting and bidirectional characters, so that a text
 * from elsewhere can neither forge a second line nor hide what it says.
 */
export function plainLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength * 4 + 100)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join("")}…`;
}

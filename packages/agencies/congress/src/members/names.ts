import type { MemberRow } from "./rows.ts";

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const TITLES = new Set([
  "rep",
  "representative",
  "sen",
  "senator",
  "congressman",
  "congresswoman",
  "delegate",
  "mr",
  "mrs",
  "ms",
  "dr",
]);

export interface NameMatches {
  readonly rows: readonly MemberRow[];
  /** True when only the surname agrees: "Bernie Sanders" is Bernard in the API. */
  readonly isBySurname: boolean;
}

/**
 * Members of a name. Words must be whole: "Lee" is not "Fleetwood". When nobody has all of them, those whose surname is
 * the last words given, since the API has formal first names only.
 */
export function findByName(members: readonly MemberRow[], name: string): NameMatches {
  const given = wordsOf(name).filter((word) => !TITLES.has(word));
  const all = members.filter((member) => {
    const words = new Set(wordsOf(member.name ?? ""));
    return given.length > 0 && given.every((word) => words.has(word));
  });
  if (all.length > 0 || given.length < 2) return { rows: all, isBySurname: false };
  // "Sanders, Bernard" or "Bernie Sanders": the surname stands before the comma, or at the end.
  const wanted = name.includes(",") ? wordsOf(name.split(",")[0] ?? "") : given;
  const bySurname = members.filter((member) => {
    const surname = wordsOf((member.name ?? "").split(",")[0] ?? "");
    return surname.length > 0 && surname.join(" ") === wanted.slice(-surname.length).join(" ");
  });
  return { rows: bySurname, isBySurname: bySurname.length > 0 };
}

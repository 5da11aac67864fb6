import { stemmer } from "stemmer";

/** Words that say nothing about what is asked. */
const STOP_WORDS = new Set(
  `a about above across after again all also am an and any anyone anything are as at be because been before being below
  between both but by can cannot could did do does doing don done down during each either else ever every for from had has
  have having he her here hers him his how i if in into is it its itself just kind let lets like ll many may me might mine
  more most much must my myself near need no nor not now of off on once one only onto or other our ours out over own per
  please re s same shall she should so some something sort such t than that the their theirs them then there these they
  thing things this those through to too under until up upon us ve very via vs want was we were what whats when where which
  while who whom whose why will with within would yes yet you your yours
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december`.split(/\s+/),
);

const ASCII = /^[\0-\x7f]*$/;
// Classes of all the world's letters are slow to set up; nearly every text does without.
const ASCII_WORDS = /[a-z0-9]+(?:[-.'&/][a-z0-9]+)*/g;
const WORDS = /[\p{L}\p{N}]+(?:[-.'&/][\p{L}\p{N}]+)*/gu;

/** Lower case without accents and typographic quotes; "U.S." becomes "us", "401(k)" becomes "401k". */
export function fold(text: string): string {
  const plain = ASCII.test(text)
    ? text
    : text
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .replace(/[’‘]/g, "'");
  return plain
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z](?:[^a-z]|$))/g, "$1")
    .replace(/(\d)\(([a-z])\)/g, "$1$2");
}

/** Words of a text in order. Codes with a dash keep together ("10-k" is "10k"), besides their parts. */
export function tokenize(text: string): string[] {
  const words: string[] = [];
  const folded = fold(text);
  for (const [raw] of folded.matchAll(ASCII.test(folded) ? ASCII_WORDS : WORDS)) {
    if (/^[a-z]+$/.test(raw)) words.push(raw);
    else words.push(...partsOf(raw));
  }
  return words;
}

function partsOf(raw: string): string[] {
  const parts = raw
    .replace(/'(?:s|re|ve|ll|d|t|m)\b/g, "")
    .split(/[-.'&/]/)
    .filter(Boolean);
  if (parts.length === 1) return parts;
  // "R&D" and "AT&T" are one word each; "research&development" is two.
  if (raw.includes("&") && parts.every((part) => part.length <= 2)) return [parts.join("")];
  const isCode = /\d/.test(raw);
  const joined = isCode && raw.length <= 12 ? [parts.join("")] : [];
  return [...joined, ...(isCode ? parts.filter((part) => /^\D{2,}$/.test(part)) : parts)];
}

/** Words of an identifier: `camelCase`, `snake_case` and `kebab-case` come apart. */
export function tokenizeName(name: string): string[] {
  return tokenize(name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/[_.:/-]+/g, " "));
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** A year or a bare number says which rows, never which tool. */
export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Words whose Porter stem is that of an unrelated word: "publications" and "public", "police" and "policy". */
const OWN_STEMS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "publication publications",
    "community communities",
    "communication communications",
    "organic organics",
    "police",
    "policy policies",
    "generic generics",
    "generation",
    "generator generators",
    "university universities",
    "security",
    "securities",
    "use uses used user users",
    "news",
    "executive executives",
    "product products",
    "production",
    "productivity",
    "important importance",
    "mining",
    "mine mines",
    "universal universe",
    "general generally",
    "operation operations",
    "relation relations",
    "relative relatives",
    "station stations",
    "physical physically",
    "animal animals",
    "civic civics",
    "meter meters",
    "author authors",
    "authority authorities",
    "marketing",
    "universe",
    "internal",
    "arms",
    "custom",
    "customs",
    "easter",
    "eastern",
    "past",
    "paste",
    "wander",
    "numeric",
    "ethic ethics ethical",
    "personal",
    "personnel",
    "person persons",
    "practical",
    "several",
    "severe severity",
    "capital capitals",
    "capitol",
    "address addresses",
    "business businesses",
  ].flatMap((line) => {
    const forms = line.split(" ");
    return forms.map((form) => [form, forms[0] ?? form] as const);
  }),
);

/** Porter stem; codes stay as they are. */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  return Object.hasOwn(OWN_STEMS, word) ? (OWN_STEMS[word] ?? word) : stemmer(word);
}

import type { Gazetteer, Point, State } from "./gazetteer/gazetteer.ts";

/** What a text asks for, before it is looked up. */
export type PlaceQuery =
  /** `state` where the text named one before the code: "Chicago, IL 60601". */
  | { readonly kind: "zip"; readonly zip: string; readonly state?: State }
  | { readonly kind: "point"; readonly point: Point }
  | { readonly kind: "fips"; readonly fips: string }
  /** `state` where the text named one behind the name: "Portland, OR", "Portland Oregon". */
  | { readonly kind: "name"; readonly name: string; readonly state?: State };

const POINT = /^\(?\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*\)?$/u;

const NATION = /,?\s+(?:USA|U\.S\.A\.|US|U\.S\.|United States(?: of America)?)$/iu;

export function parsePlace(text: string, gazetteer: Gazetteer): PlaceQuery {
  const trimmed = text.trim().replace(NATION, "");
  const [, zip] = /^(?:zip(?: code)? )?(\d{5})(?:-\d{4})?$/iu.exec(trimmed) ?? [];
  if (zip !== undefined) return { kind: "zip", zip };
  const [, fips] = /^(?:fips|geoid)(?: code)?:? ?(\d{2}|\d{5})$/iu.exec(trimmed) ?? [];
  if (fips !== undefined) return { kind: "fips", fips };
  const [, lat, lon] = POINT.exec(trimmed) ?? [];
  if (lat !== undefined && lon !== undefined) return { kind: "point", point: { lat: Number(lat), lon: Number(lon) } };
  return readAddressEnd(trimmed, gazetteer) ?? splitState(trimmed, gazetteer);
}

// "Chicago, IL 60601", and the end of an address: the code says more than the name before it.
function readAddressEnd(text: string, gazetteer: Gazetteer): PlaceQuery | undefined {
  const [, before, zip] = /^(.*\p{L}.*?)[\s,]+(\d{5})(?:-\d{4})?$/u.exec(text) ?? [];
  if (before === undefined || zip === undefined) return undefined;
  const words = before.split(/[\s,]+/u);
  // "West Virginia" before "Virginia".
  const [state] = [3, 2, 1].flatMap((length) => gazetteer.findState(words.slice(-length).join(" ")) ?? []);
  return state === undefined ? { kind: "zip", zip } : { kind: "zip", zip, state };
}

function splitState(text: string, gazetteer: Gazetteer): PlaceQuery {
  // "Washington, DC" and "New York" are looked up whole as well: the caller tries states first.
  const comma = text.lastIndexOf(",");
  if (comma > 0) {
    const state = gazetteer.findState(text.slice(comma + 1));
    if (state !== undefined) return { kind: "name", name: text.slice(0, comma).trim(), state };
    return { kind: "name", name: text };
  }
  if (gazetteer.findState(text) !== undefined) return { kind: "name", name: text };
  const words = text.split(/\s+/u);
  for (let length = 1; length <= Math.min(3, words.length - 1); length += 1) {
    const tail = words.slice(-length).join(" ");
    const state = gazetteer.findState(tail);
    const name = words.slice(0, -length).join(" ");
    if (state !== undefined && isNamed(name, state, gazetteer)) return { kind: "name", name, state };
  }
  return { kind: "name", name: text };
}

// "Port Washington" must not become Port in the state of Washington.
const isNamed = (name: string, state: State, { townsNamed, countiesNamed }: Gazetteer): boolean =>
  townsNamed(name, state).length > 0 || countiesNamed(name, state).length > 0;

import type { Manifest } from "@fedpipe/core";

/** Names under which agencies take keys, whatever the manifests at hand say. */
const USUAL_CREDENTIALS = [
  "api_key",
  "apikey",
  "api-key",
  "app_token",
  "$$app_token",
  "key",
  "registrationkey",
  "userid",
  "token",
  "access_token",
  "subscription-key",
];

export interface SignatureRules {
  /** Lower-case names of query parameters and body fields that hold credentials. */
  readonly credentials: ReadonlySet<string>;
}

/** Rules that leave out the usual credential names and those these agencies declare. */
export function signatureRules(manifests: readonly Manifest[]): SignatureRules {
  const declared = manifests.flatMap(({ hosts }) => hosts.flatMap(({ auth }) => Object.keys(auth?.values ?? {})));
  return { credentials: new Set([...USUAL_CREDENTIALS, ...declared.map((name) => name.toLowerCase())]) };
}

/** A request without its credentials, in one spelling: method, origin, path and sorted query. Undefined for no URL. */
export function signRecorded(method: string, address: string, { credentials }: SignatureRules): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const query = [...url.searchParams]
    .filter(([name]) => !credentials.has(name.toLowerCase()))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  return `${method.toUpperCase()} ${url.origin}${spellPath(url.pathname)}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** Whether a sent body is the recorded one: as JSON whatever the order of its fields, credentials left out; else as text. */
export function isSameBody(recorded: unknown, sent: string | undefined, { credentials }: SignatureRules): boolean {
  if (recorded === undefined) return true;
  const wanted = typeof recorded === "string" ? readJson(recorded) : recorded;
  return spellJson(wanted, credentials) === spellJson(readJson(sent ?? ""), credentials);
}

// "%2F" and "/" differ, "%7E" and "~" do not: decode each segment and encode it again in one way.
function spellPath(pathname: string): string {
  return pathname
    .split("/")
    .map((segment) => {
      try {
        return encodeURIComponent(decodeURIComponent(segment));
      } catch {
        return segment;
      }
    })
    .join("/");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function spellJson(value: unknown, credentials: ReadonlySet<string>): string {
  if (Array.isArray(value)) return `[${value.map((item) => spellJson(item, credentials)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([name]) => !credentials.has(name.toLowerCase()))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${spellJson(field, credentials)}`).join(",")}}`;
}

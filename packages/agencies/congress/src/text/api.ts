import { failArgument, htmlToText, type Http } from "@fedpipe/core";
import { below } from "../api/address.ts";
import { fetchList, MOST_ROWS } from "../api/lists.ts";
import { billPath } from "../bills/api.ts";
import type { BillRef } from "../ids.ts";
import { SITE } from "../pages.ts";
import { textVersionRows, type TextVersion } from "./versions.ts";

/** A document of www.congress.gov to read, and what to say about the choice. */
export interface Chosen {
  readonly url: string;
  readonly title: string;
  readonly notes: readonly string[];
}

/**
 * The version of a bill to read: the one asked for by code or name, else the newest that has a text. Undefined when the
 * bill has no text at all; a version it does not have is refused by listing those it has.
 */
export async function chooseVersion(http: Http, ref: BillRef, wanted: string | undefined): Promise<Chosen | undefined> {
  const page = await fetchList(http, { path: below(billPath(ref), "text"), rows: textVersionRows, limit: MOST_ROWS });
  const versions = (page?.rows ?? []).toSorted((left, right) => dateOf(right).localeCompare(dateOf(left)));
  if (wanted !== undefined) return versions.length === 0 ? undefined : readable(findVersion(versions, wanted));
  const newest = versions[0];
  const found = versions.find(({ text_url }) => text_url !== null);
  if (newest === undefined || found === undefined) return undefined;
  const skipped = versions.slice(0, versions.indexOf(found)).map(({ type }) => type ?? "unnamed");
  const notes = skipped.length === 0 ? [] : [`Newer, but not yet readable as text: ${skipped.join(", ")}.`];
  return readable(found, notes);
}

// The newest print may come without a date.
const dateOf = ({ date }: TextVersion): string => date ?? "9999";

function findVersion(versions: readonly TextVersion[], wanted: string): TextVersion {
  const name = fold(wanted);
  const found = versions.find(({ version, type }) => version === name || fold(type ?? "") === name);
  const names = versions.map(({ version, type }) => (version === null ? type : `${version} (${type})`));
  return found ?? failArgument("version", `is none of this bill: ${names.join(", ")}`);
}

const fold = (text: string): string => text.trim().toLowerCase();

function readable({ text_url, pdf_url, type, date }: TextVersion, notes: readonly string[] = []): Chosen {
  if (text_url === null)
    return failArgument("version", `has no readable text${pdf_url === null ? "" : `, only a PDF: ${pdf_url}`}`);
  return { url: text_url, title: [type, date].filter(Boolean).join(", "), notes };
}

/** Checks that an address is a text of www.congress.gov that can be read here. */
export function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.origin !== SITE || url.username !== "" || url.password !== "")
    return failArgument("url", `must begin with ${SITE}/; links come from the text tools`);
  if (/\.(pdf|zip|jpe?g|png)$/iu.test(url.pathname))
    return failArgument("url", "is no text; give the link of the Formatted Text");
  return url;
}

/** A document of www.congress.gov as plain text; undefined when there is none. Omnibus bills reach 7 MB. */
export async function fetchText(http: Http, url: URL): Promise<string | undefined> {
  const body = await http.text({ host: "site", path: `/${url.pathname.slice(1)}`, absent: [404] });
  if (body === undefined) return undefined;
  return (/<(html|body|pre|p|div)\b/iu.test(body.slice(0, 20_000)) ? await htmlToText(body) : body).trim();
}

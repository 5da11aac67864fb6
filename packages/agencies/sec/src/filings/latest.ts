import type { Http } from "@fedpipe/core";
import { z } from "zod";
import { type Accession, accessionSchema, type Cik, cikSchema } from "../ids.ts";

const markedText = z
  .union([z.string(), z.object({ "#text": z.string().default("") })])
  .transform((node) => (typeof node === "string" ? node : node["#text"]));

const entry = z
  .object({
    title: markedText,
    summary: markedText,
    updated: z.string(),
    category: z.object({ "@term": z.string() }),
    link: z.object({ "@href": z.string() }),
    id: z.string(),
  })
  .transform(({ title, summary, updated, category, link, id }) => {
    const form = category["@term"];
    // "4 - LENNOX INTERNATIONAL INC (0001069202) (Issuer)"
    const filer = /^(?<name>.*) \((?<cik>\d{10})\) \((?<role>[^()]*)\)$/u.exec(title.slice(form.length + 3))?.groups;
    return {
      form,
      accession: accessionSchema.parse(id.slice(id.lastIndexOf("=") + 1)),
      acceptedAt: updated,
      page: link["@href"],
      items: [...summary.matchAll(/Item ([\w.]+): ([^<\n]+)/gu)].map(
        ([, item, meaning]) => `${item} ${meaning?.trim()}`,
      ),
      filer: {
        name: filer?.name ?? title,
        cik: cikSchema
          .nullable()
          .catch(null)
          .parse(filer?.cik ?? null),
        role: filer?.role ?? "Filer",
      },
    };
  });

const feed = z.object({ feed: z.object({ entry: z.array(entry).default([]) }) });

export interface Filer {
  readonly name: string;
  readonly cik: Cik | null;
  /** Filer, Issuer, Reporting, Subject, Filed by. */
  readonly role: string;
}

export interface LatestFiling {
  readonly form: string;
  readonly accession: Accession;
  readonly acceptedAt: string;
  readonly page: string;
  readonly items: readonly string[];
  readonly filers: readonly Filer[];
}

export const FEED_PAGE = 100;

/** One page of the feed of filings as they come in, newest first: `entries` before filings with several filers are joined. */
export async function fetchLatestFilings(
  http: Http,
  { form = "", owner, start }: { form?: string | undefined; owner: string; start: number },
): Promise<{ entries: number; filings: LatestFiling[] }> {
  const { feed: content } = await http.xml(feed, {
    host: "www",
    path: "/cgi-bin/browse-edgar",
    query: { action: "getcurrent", type: form, owner, count: FEED_PAGE, start, output: "atom" },
    arrays: ["entry"],
    freshForSeconds: 60,
  });
  return { entries: content.entry.length, filings: joinFilers(content.entry) };
}

// The feed has one entry for each filer of a filing.
function joinFilers(entries: readonly z.output<typeof entry>[]): LatestFiling[] {
  const filings = new Map<Accession, LatestFiling & { filers: Filer[] }>();
  for (const { filer, ...filing } of entries) {
    const known = filings.get(filing.accession);
    if (known === undefined) filings.set(filing.accession, { ...filing, filers: [filer] });
    else known.filers.push(filer);
  }
  return [...filings.values()];
}

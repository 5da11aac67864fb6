import { defineTool, empty, params, table } from "@fedpipe/core";
import { z } from "zod";
import { date, number, text } from "./fields.ts";

const KINDS = ["advisory_opinions", "murs", "adrs", "admin_fines", "statutes"] as const;
type Kind = (typeof KINDS)[number];

const PAGES: Readonly<Record<Kind, string | undefined>> = {
  advisory_opinions: "advisory-opinions",
  murs: "matter-under-review",
  adrs: "alternative-dispute-resolution",
  admin_fines: "administrative-fine",
  statutes: undefined, // its rows link to the code itself
};

const document = z.object({
  no: z.union([z.string(), z.number()]).nullish(),
  name: text,
  url: text,
  open_date: date,
  close_date: date,
  request_date: date,
  issue_date: date,
  reason_to_believe_action_date: date,
  final_determination_date: date,
  final_determination_amount: number,
  status: text,
  case_status: text,
  summary: text,
  respondents: z.array(z.string()).nullish(),
  subjects: z.array(z.object({ subject: text })).nullish(),
});
type Document = z.output<typeof document>;

const hits = z.array(document).nullish();
const answer = z.object({
  advisory_opinions: hits,
  murs: hits,
  adrs: hits,
  admin_fines: hits,
  statutes: hits,
  total_advisory_opinions: z.number().nullish(),
  total_murs: z.number().nullish(),
  total_adrs: z.number().nullish(),
  total_admin_fines: z.number().nullish(),
  total_statutes: z.number().nullish(),
  total_all: z.number(),
});

function toRow(kind: Kind, found: Document) {
  const page = PAGES[kind];
  const no = found.no === null || found.no === undefined ? null : String(found.no);
  return {
    type: kind,
    no,
    name: found.name,
    opened: found.open_date ?? found.request_date ?? found.reason_to_believe_action_date,
    closed: found.close_date ?? found.issue_date ?? found.final_determination_date,
    status: found.status ?? found.case_status,
    about: found.summary ?? ((found.subjects ?? []).flatMap(({ subject }) => subject ?? []).join("; ") || null),
    respondents: (found.respondents ?? []).join("; ") || null,
    fine: found.final_determination_amount,
    url:
      page === undefined || no === null
        ? found.url
        : `https://www.fec.gov/data/legal/${page}/${encodeURIComponent(no)}/`,
  };
}

export const fecLegalSearch = defineTool({
  name: "fec_legal_search",
  title: "FEC legal search",
  description:
    "Full-text search of FEC advisory opinions, enforcement cases (MURs, ADRs), administrative fines and statutes.",
  keywords: ["matter under review", "campaign finance violation", "FEC complaint", "advisory opinion", "fines"],
  input: {
    query: params.words,
    type: z.enum(KINDS).optional(),
    limit: params.limit({ max: 100, byDefault: 20 }),
    offset: params.offset,
  },
  example: { query: "foreign national", type: "murs" },
  async run({ query, type, limit, offset }, { http }) {
    const found = await http.json(answer, {
      path: "/legal/search/",
      query: { q: query, type, hits_returned: limit, from_hit: offset },
    });
    const kinds = type === undefined ? KINDS : [type];
    const rows = kinds.flatMap((kind) => (found[kind] ?? []).map((one) => toRow(kind, one)));
    const about = { title: `FEC legal search for "${query}"` };
    if (rows.length === 0)
      return empty({ ...about, hint: offset > 0 ? "That was all." : "Use fewer words, or drop type." });
    const hasMore = kinds.some((kind) => (found[`total_${kind}`] ?? 0) > offset + (found[kind]?.length ?? 0));
    return table({
      ...about,
      rows,
      units: { fine: "USD" },
      total: Math.max(found.total_all, rows.length),
      ...(hasMore ? { next: { offset: offset + limit } } : {}),
      ...(type === undefined ? { notes: ["Without type, limit and offset count the hits of each type."] } : {}),
    });
  },
});

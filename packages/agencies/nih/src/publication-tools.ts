import { defineTool, empty, failArgument, offsetPage, params, table } from "@fedpipe/core";
import { z } from "zod";
import { defined, searchPublications } from "./api.ts";
import { positive } from "./arguments.ts";
import { SITE } from "./site.ts";

export const searchPublicationsTool = defineTool({
  name: "nih_search_publications",
  title: "Publications of NIH projects",
  description:
    "Which papers (PubMed ids) cite which NIH projects, either way. Titles and abstracts are in PubMed, projects in nih_project_detail.",
  keywords: ["papers from a grant", "PubMed", "PMID to grant", "research output", "who funded a paper"],
  input: {
    pmids: z.array(positive).optional(),
    core_project_nums: z
      .array(
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9*]{4,20}$/u, "write core numbers such as R01CA123456")
          .meta({ pattern: undefined }),
      )
      .optional()
      .describe("e.g. UG1HD078437; * matches any"),
    appl_ids: z.array(positive).optional(),
    limit: params.limit({ max: 50, byDefault: 10 }),
    offset: z.int().min(0).max(9999).default(0),
  },
  example: { core_project_nums: ["UG1HD078437"] },
  async run({ limit, offset, ...criteria }, { http }) {
    const given = defined(criteria);
    if (Object.keys(given).length === 0) failArgument("pmids", "or core_project_nums or appl_ids is needed");
    const { total, rows } = await searchPublications(http, given, { offset, limit });
    const about = { title: "Publications of NIH projects", source: SITE };
    if (rows.length === 0)
      return empty({
        ...about,
        hint: "Core numbers have no type and no year (R01CA123456); new papers take months to appear.",
      });
    return table({
      ...about,
      rows: rows.map(({ coreproject, pmid, applid }) => ({
        pmid,
        core_project_num: coreproject,
        appl_id: applid,
        url: pmid === null ? null : `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
      })),
      ...offsetPage({ total, offset, shown: rows.length }),
    });
  },
});

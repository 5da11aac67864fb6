import { defineTool, empty, failArgument, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchPage, MAX_PAGE_SIZE, pageNumbers } from "./api.ts";
import { flag, number, personShape, posted, text, toPerson } from "./fields.ts";

const paging = {
  page_size: params.limit({ max: MAX_PAGE_SIZE, byDefault: 20 }),
  page: params.page,
};

const NO_MATCH = "Names match as written anywhere in the name: try one word of it.";

// Contact persons and telephone numbers stay where they are.
const registrant = z.object({
  id: number,
  house_registrant_id: number,
  name: text,
  description: text,
  city: text,
  state: text,
  country: text,
  dt_updated: posted,
});

export const lobbyingRegistrants = defineTool({
  name: "lobbying_registrants",
  title: "Lobbying firms and in-house filers",
  description:
    "Registrants: lobbying firms, and organizations that lobby for themselves, by name. Filings: lobbying_search.",
  keywords: ["lobbying firm", "K Street firm", "registrant id", "in-house lobbyists", "government affairs office"],
  input: { name: params.words, ...paging },
  example: { name: "Amazon" },
  async run({ name, ...query }, { http }) {
    const found = await fetchPage(http, registrant, {
      path: "/registrants/",
      query: { registrant_name: name, ...query },
    });
    const about = { title: `Lobbying registrants named "${name}"` };
    if (found.rows.length === 0) return empty({ ...about, hint: NO_MATCH });
    return table({ ...about, rows: found.rows, ...pageNumbers(found, query.page) });
  },
});

const client = z
  .object({
    id: number,
    name: text,
    general_description: text,
    client_government_entity: flag,
    client_self_select: flag,
    state: text,
    country: text,
    effective_date: text,
    registrant: z.object({ id: number, name: text }).nullish(),
  })
  .transform(({ registrant: firm, client_self_select, client_government_entity, ...row }) => ({
    ...row,
    government_entity: client_government_entity,
    lobbies_itself: client_self_select,
    registrant_id: firm?.id ?? null,
    registrant: firm?.name ?? null,
  }));

export const lobbyingClients = defineTool({
  name: "lobbying_clients",
  title: "Lobbying clients",
  description:
    "Clients by name, each with the firm that registered for it: who hires which lobbyists. One company has an id for every registrant.",
  keywords: ["who hired lobbyists", "client id", "companies that lobby", "firms retained"],
  input: { name: params.words, ...paging },
  example: { name: "Pfizer" },
  async run({ name, ...query }, { http }) {
    const found = await fetchPage(http, client, { path: "/clients/", query: { client_name: name, ...query } });
    const about = { title: `Lobbying clients named "${name}"` };
    if (found.rows.length === 0) return empty({ ...about, hint: NO_MATCH });
    return table({
      ...about,
      rows: found.rows,
      ...pageNumbers(found, query.page),
      notes: ["Rows are registrations, old ones included: the same client shows once for every registrant."],
    });
  },
});

const lobbyist = z
  .object({ ...personShape, registrant: z.object({ id: number, name: text }).nullish() })
  .transform(({ registrant: firm, ...parts }) => ({
    ...toPerson(parts),
    registrant_id: firm?.id ?? null,
    registrant: firm?.name ?? null,
  }));

export const lobbyingLobbyists = defineTool({
  name: "lobbying_lobbyists",
  title: "Lobbyists",
  description: "Individual lobbyists by name or firm, one row for each firm they were registered with.",
  keywords: ["lobbyist by name", "who works at a lobbying firm", "former official turned lobbyist"],
  input: { name: params.words.optional(), firm: params.words.optional(), ...paging },
  example: { name: "Podesta" },
  async run({ name, firm, ...query }, { http }) {
    if (name === undefined && firm === undefined) failArgument("name", "or firm is needed");
    const found = await fetchPage(http, lobbyist, {
      path: "/lobbyists/",
      query: { lobbyist_name: name, registrant_name: firm, ...query },
    });
    const about = { title: `Lobbyists ${[name, firm].filter((one) => one !== undefined).join(" at ")}` };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "Try the last name alone, or only a part of the firm's." });
    return table({ ...about, rows: found.rows, ...pageNumbers(found, query.page) });
  },
});

const issues = z.array(z.object({ value: z.string(), name: text })).min(1);
const entities = z.array(z.object({ id: z.number(), name: text })).min(1);

export const lobbyingIssues = defineTool({
  name: "lobbying_issues",
  title: "Lobbying issue codes",
  description:
    "General issue codes for lobbying_search (HCR health, TAX, DEF), and the ids and names of government entities.",
  keywords: ["issue area codes", "list of lobbying topics", "government entities lobbied"],
  input: {},
  example: {},
  async run(_, { http }) {
    const freshForSeconds = 7 * 86_400;
    const [codes, offices] = await Promise.all([
      http.json(issues, { path: "/constants/filing/lobbyingactivityissues/", freshForSeconds }),
      http.json(entities, { path: "/constants/filing/governmententities/", freshForSeconds }),
    ]);
    return table({
      title: "Lobbying issues and government entities",
      rows: [
        ...codes.map(({ value, name }) => ({ kind: "issue", code: value, name })),
        ...offices.map(({ id, name }) => ({ kind: "government entity", code: String(id), name })),
      ],
    });
  },
});

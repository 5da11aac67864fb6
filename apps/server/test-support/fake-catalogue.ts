import { buildToolSearch, definitionOf, estimateTokens } from "@fedpipe/catalog";
import {
  type Agency,
  defineAgency,
  defineManifest,
  defineTool,
  type Host,
  type Manifest,
  table,
  type Tool,
  toolPrefix,
} from "@fedpipe/core";
import { z } from "zod";
import type { AgencyInfo, Catalogue, CatalogueTool } from "../src/catalogue.ts";

export interface FakeCatalogue extends Catalogue {
  /** Modules whose code was imported, in order. */
  readonly imported: readonly string[];
}

/** A catalogue over agencies made for a test; `broken` ones are listed, but their code cannot be imported. */
export function fakeCatalogue(agencies: readonly Agency[], { broken = [] as readonly string[] } = {}): FakeCatalogue {
  const imported: string[] = [];
  const tools = new Map(
    agencies.map((agency) => [agency.manifest.id, agency.tools.map((tool) => toEntry(agency, tool))]),
  );
  const infos = agencies.map((agency) => toInfo(agency, tools.get(agency.manifest.id) ?? []));
  const allTools = [...tools.values()].flat();
  const search = buildToolSearch(allTools, { modules: infos });
  return {
    imported,
    agencies: () => infos,
    tools: (module) => tools.get(module) ?? [],
    allTools: () => allTools,
    search: () => Promise.resolve(search),
    importAgency: (module) => {
      const agency = agencies.find(({ manifest }) => manifest.id === module);
      if (agency === undefined) return undefined;
      imported.push(module);
      if (broken.includes(module)) return Promise.reject(new SyntaxError("Unexpected token in secret-file.js"));
      return Promise.resolve(agency);
    },
  };
}

function toEntry({ manifest }: Agency, tool: Tool): CatalogueTool {
  const { name, title, description, keywords, aliases, example } = tool;
  const entry = {
    name,
    title,
    description,
    inputSchema: tool.inputSchema(),
    module: manifest.id,
    keywords,
    aliases,
    example,
  };
  return { ...entry, tokens: estimateTokens(JSON.stringify(definitionOf(entry))) };
}

function toInfo({ manifest }: Agency, tools: readonly CatalogueTool[]): AgencyInfo {
  const { id, title, summary, gist, domains, aliases = [], hosts } = manifest;
  return {
    id,
    title,
    summary,
    gist,
    prefix: toolPrefix(manifest),
    domains,
    aliases,
    hosts: hosts.map(({ url }) => new URL(url).host),
    keys: hosts.flatMap(({ auth, url }) =>
      auth === undefined
        ? []
        : {
            env: Object.values(auth.values).map((name): [string] => [
              typeof name === "string" ? name : (name[0] ?? ""),
            ]),
            signupUrl: auth.signupUrl,
            optional: auth.optional === true,
            hosts: [new URL(url).host],
          },
    ),
    tools: tools.length,
    tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

export interface FakeAgencyOptions {
  readonly domains?: Manifest["domains"];
  readonly host?: Partial<Host>;
}

/**
 * An agency with three tools: `<id>_rows` asks its host for rows, `<id>_echo` answers what it was given, `<id>_crash`
 * has a bug in it.
 */
export function fakeAgency(id: string, { domains = ["economy"], host = {} }: FakeAgencyOptions = {}): Agency {
  const manifest = defineManifest({
    id,
    title: id.toUpperCase(),
    summary: `Rows of ${id}, for tests only.`,
    gist: `rows of ${id} for tests`,
    domains,
    hosts: [{ url: `https://${id}.example.gov`, perSecond: 1000, freshForSeconds: 3600, ...host }],
  });
  return defineAgency({ manifest, tools: { ...toolsOf(id) } });
}

function toolsOf(id: string): Record<string, Tool> {
  return {
    rows: defineTool({
      name: `${id}_rows`,
      title: "Rows",
      description: `Rows that ${id} publishes.`,
      input: { topic: z.string().describe("e.g. prices"), limit: z.int().min(1).max(5000).default(3) },
      example: { topic: "prices" },
      keywords: ["prices", `${id} figures`],
      run: async ({ topic, limit }, { http }) => {
        const rows = await http.json(z.array(z.object({ name: z.string(), value: z.number() })), {
          path: "/rows",
          query: { topic, limit },
        });
        return table({ title: `${id} ${topic}`, rows });
      },
    }),
    echo: defineTool({
      name: `${id}_echo`,
      title: "Echo",
      description: "What it was given, with defaults filled in.",
      input: {
        text: z.string(),
        color: z.enum(["red", "green"]).default("red"),
        count: z.int().min(1).max(5000).default(1),
        day: z.iso.date().optional(),
      },
      example: { text: "hello" },
      keywords: ["parrot"],
      aliases: [`${id}_repeat`],
      run: async ({ text, color, count, day }) =>
        table({
          title: `${id} echo`,
          source: `https://${id}.example.gov/echo`,
          rows: [{ text, color, count, day: day ?? null }],
        }),
    }),
    crash: defineTool({
      name: `${id}_crash`,
      title: "Crash",
      description: "Has a bug in it.",
      input: {},
      example: {},
      keywords: ["bug"],
      run: () => Promise.reject(new TypeError("secret internal detail")),
    }),
  };
}

import type { JsonSchema, ModuleEntry, ToolEntry } from "@fedpipe/catalog";

const takes = (...names: readonly string[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});

/** What `find_tools` may name besides the agencies' tools, under the module that the question sets use for them. */
export const discoveryModule: ModuleEntry = {
  id: "(server)",
  title: "Discovery tools",
  summary: "One name in, identities across agencies out; scripts over other tools.",
};

export const discoveryTools: readonly ToolEntry[] = [
  {
    name: "resolve_entity",
    title: "Resolve a company or organisation",
    description:
      "One company or organisation name in, its identities across agencies out, with ready-to-run follow-up calls.",
    inputSchema: takes("name"),
    module: "(server)",
    keywords: [
      "who is this company",
      "company identifiers",
      "CIK UEI EIN LEI",
      "background check of a firm",
      "due diligence",
    ],
  },
  {
    name: "resolve_person",
    title: "Resolve a person",
    description:
      "One person's name in, identities across agencies out: member of Congress, candidate, doctor, official.",
    inputSchema: takes("name", "state"),
    module: "(server)",
    keywords: ["who is this person", "bioguide id", "candidate id", "NPI of a doctor", "politician", "executive"],
  },
  {
    name: "resolve_place",
    title: "Resolve a place",
    description:
      "One place name, address or ZIP in, its FIPS codes, coordinates, county and congressional district out.",
    inputSchema: takes("place"),
    module: "(server)",
    keywords: ["FIPS code", "ZIP code", "latitude longitude", "which county is this city in", "congressional district"],
  },
  {
    name: "code_mode",
    title: "Run a script over tool results",
    description:
      "JavaScript in a sandbox over the whole result of a tool, or over several tools; only what it returns is answered.",
    inputSchema: takes("tool", "args", "code"),
    module: "(server)",
    keywords: [
      "run code",
      "aggregate",
      "filter and join results",
      "loop over tools",
      "script",
      "compute on large data",
    ],
  },
];

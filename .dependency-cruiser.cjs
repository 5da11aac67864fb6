// Who may import whom. Arrows point at what is imported:
//   catalog <- core <- agencies <- federal <- server      catalog <- progressive-tools, meta-mcp
const sources = "^(packages|apps|scripts)/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "agencies-are-islands",
      comment: "Shared code moves down to core, never sideways.",
      severity: "error",
      from: { path: "^packages/agencies/([^/]+)/" },
      to: {
        path: "^(packages|apps|scripts)/",
        pathNot: ["^packages/(core|catalog|testing)/", "^packages/agencies/$1/"],
      },
    },
    {
      name: "catalog-is-the-bottom",
      comment: "The catalogue's algorithms serve any MCP tools: they know no agency and no server.",
      severity: "error",
      from: { path: "^packages/catalog/src/", pathNot: "\\.test\\.ts$" },
      to: { path: sources, pathNot: "^packages/catalog/" },
    },
    {
      name: "core-knows-no-agency",
      comment: "core rests on catalog alone.",
      severity: "error",
      from: { path: "^packages/core/src/", pathNot: "\\.test\\.ts$" },
      to: { path: sources, pathNot: "^packages/(core|catalog)/" },
    },
    {
      name: "sandbox-stands-alone",
      comment: "What runs untrusted scripts must not be able to reach anything of ours.",
      severity: "error",
      from: { path: "^packages/sandbox/src/", pathNot: "\\.test\\.ts$" },
      to: { path: sources, pathNot: "^packages/sandbox/" },
    },
    {
      name: "resolvers-call-tools-by-name",
      comment: "A resolver goes through the one call path like everyone else; it imports no agency.",
      severity: "error",
      from: { path: "^packages/resolvers/src/", pathNot: "\\.test\\.ts$" },
      to: { path: sources, pathNot: "^packages/(resolvers|core|catalog)/" },
    },
    {
      name: "clients-rest-on-catalog",
      comment: "progressive-tools and meta-mcp serve any server: nothing federal in them.",
      severity: "error",
      from: { path: "^(packages/progressive-tools|apps/meta-mcp)/src/", pathNot: "\\.test\\.ts$" },
      to: { path: sources, pathNot: ["^packages/(progressive-tools|catalog)/", "^apps/meta-mcp/"] },
    },
    {
      name: "fastmcp-only-at-the-adapter",
      comment: "Leaving FastMCP must be one file.",
      severity: "error",
      from: { path: sources, pathNot: "^apps/server/|^scripts/bench/" },
      to: { path: "node_modules/fastmcp" },
    },
    {
      name: "testing-only-from-tests",
      comment: "What fakes the world does not ship.",
      severity: "error",
      from: { path: sources, pathNot: ["\\.test\\.ts$", "^packages/testing/", "/test-support/", "/bench/"] },
      to: { path: "^packages/testing/" },
    },
    {
      name: "not-resolvable",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|node_modules|fixtures)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

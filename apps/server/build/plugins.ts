import type { Plugin } from "esbuild";

/** Our packages are data and functions: what a chunk does not use of them need not be in it. */
export function withoutSideEffects(): Plugin {
  return {
    name: "without-side-effects",
    setup: (bundler) => {
      bundler.onResolve({ filter: /^(@fedpipe\/|\.{1,2}\/)/ }, async ({ path, pluginData, ...options }) => {
        if (pluginData === "resolved" || options.importer.includes("/node_modules/")) return undefined;
        const found = await bundler.resolve(path, { ...options, pluginData: "resolved" });
        return { ...found, sideEffects: false };
      });
    },
  };
}

interface Replacement {
  readonly path: RegExp;
  readonly importer: RegExp;
  /** What the importer gets instead; what it then lacks is never called here. */
  readonly contents: string;
}

/**
 * Parts of the framework that every start would parse and no call of ours reaches. The wire tests run the bundle, so a
 * part that is needed after all shows there.
 */
const REPLACEMENTS: readonly Replacement[] = [
  // FastMCP's own HTTP server, 1.4 MB and two more copies of the protocol; ours is http-listener.ts.
  { path: /^mcp-proxy$/, importer: /\/fastmcp\//, contents: "export const startHTTPServer = undefined;" },
  // FastMCP's routes beside MCP, completion of prompts and templates of resources: there are none here.
  { path: /^hono$/, importer: /\/fastmcp\//, contents: "export class Hono {}" },
  { path: /^fuse\.js$/, importer: /\/fastmcp\//, contents: "export default class Fuse {}" },
  { path: /^uri-templates$/, importer: /\/fastmcp\//, contents: "export default undefined;" },
  { path: /^(file-type|jose|ajv|ajv-formats)$/, importer: /\/fastmcp\//, contents: "export default undefined;" },
  // Turns schemas of other libraries into JSON Schema; the catalogue holds JSON Schema.
  {
    path: /^xsschema$/,
    importer: /\/fastmcp\//,
    contents: "export const strictJsonSchema = undefined; export const toJsonSchema = undefined;",
  },
  // Checks what a user typed into a form the server asked for; this server asks for none.
  {
    path: /ajv-provider\.js$/,
    importer: /@modelcontextprotocol\/sdk\/.*\/server\/index\.js$/,
    contents: `export class AjvJsonSchemaValidator {
      getValidator() { throw new Error("This build does not validate elicited input."); }
    }`,
  },
  // Forty languages of zod's messages; ours are in English and written by us.
  { path: /\/locales\/index\.js$/, importer: /\/zod\/v4\//, contents: "export {};" },
  // Schemas of zod 3: all of ours are of zod 4.
  { path: /^zod\/v3$/, importer: /zod-compat\.js$/, contents: "export const object = undefined;" },
  {
    path: /^zod-to-json-schema$/,
    importer: /zod-json-schema-compat\.js$/,
    contents: "export const zodToJsonSchema = undefined;",
  },
  // Of undici, the client, its way through a proxy and its fetch: no sockets for the web, no cookies, no stores, no mocks.
  {
    path: /^undici$/,
    importer: /\/packages\/core\//,
    contents: `import connect from "undici/lib/api/api-connect.js";
      import Agent from "undici/lib/dispatcher/agent.js";
      import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
      import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
      import { fetch } from "undici/lib/web/fetch/index.js";
      // Its own index does this; the way through a proxy calls it.
      Dispatcher.prototype.connect = connect;
      export { Agent, EnvHttpProxyAgent, fetch };`,
  },
  // The way back from a tree to HTML, with the names of all characters; pages are only read.
  {
    path: /^dom-serializer$/,
    importer: /\/(domutils|html-to-text)\//,
    contents: "export const render = () => ''; export default render;",
  },
];

/** `but` names a part that the bundle at hand does call. */
export function withoutUnused({ but = "" } = {}): Plugin {
  return {
    name: "without-unused",
    setup: (bundler) => {
      for (const [index, { path: filter, importer: from, contents }] of REPLACEMENTS.entries()) {
        if (but !== "" && filter.test(but)) continue;
        const namespace = `replaced-${index}`;
        bundler.onResolve({ filter }, ({ path, importer, resolveDir }) => {
          if (!from.test(importer)) return undefined;
          return { path, namespace, pluginData: resolveDir };
        });
        bundler.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => ({ contents, resolveDir: String(pluginData) }));
      }
    },
  };
}

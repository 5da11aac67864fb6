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
  // Two HTTP stacks, 144 ms and 48 MB; stdio needs none of it.
  {
    path: /^mcp-proxy$/,
    importer: /\/fastmcp\//,
    contents: "export const startHTTPServer = async (options) => (await import('mcp-proxy')).startHTTPServer(options);",
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
];

export function withoutUnused(): Plugin {
  return {
    name: "without-unused",
    setup: (bundler) => {
      for (const [index, { path: filter, importer: from, contents }] of REPLACEMENTS.entries()) {
        const namespace = `replaced-${index}`;
        bundler.onResolve({ filter }, ({ path, importer, kind, resolveDir }) => {
          if (kind === "dynamic-import" || !from.test(importer)) return undefined;
          return { path, namespace, pluginData: resolveDir };
        });
        bundler.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => ({ contents, resolveDir: String(pluginData) }));
      }
    },
  };
}

import { z } from "zod";
import { isBlank } from "./blank.ts";
import { type ArgumentProblem, fail } from "./errors.ts";
import type { Http } from "./http/types.ts";
import type { JsonSchema } from "@fedpipe/catalog";
import type { Result } from "./result.ts";
import { toInputSchema } from "./input-schema.ts";

/** What a tool may touch while it runs. */
export interface ToolContext {
  /** The client of the tool's own agency: only its hosts, with its keys. */
  readonly http: Http;
  readonly now: () => Date;
  /** Aborts when the client cancels or the call's deadline passes. `http` obeys it already. */
  readonly signal: AbortSignal;
  /** Reports work that takes long; does nothing when the client did not ask. */
  readonly progress: (done: number, total?: number, message?: string) => void;
}

type Shape = z.core.$ZodLooseShape;

export interface ToolDefinition<S extends Shape> {
  /** `<agency>_<noun>[_<qualifier>]`, lower case. */
  readonly name: string;
  readonly title: string;
  /** The noun, what sets it apart, the neighbour to use before or after. At most about 300 characters. */
  readonly description: string;
  readonly input: S;
  /** Arguments that work; they feed tests, docs and smoke runs. */
  readonly example: z.input<z.ZodObject<S>>;
  /** Synonyms and codes a person would use ("jobless rate", "UNRATE", "10-K"). For search; the model never sees them. */
  readonly keywords?: readonly string[];
  /** Earlier names that still work for one release. */
  readonly aliases?: readonly string[];
  readonly run: (args: z.output<z.ZodObject<S>>, context: ToolContext) => Promise<Result>;
}

/** A tool with its types sealed in: `call` validates, then runs. fedpipe only reads, so a tool cannot say otherwise. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly example: Readonly<Record<string, unknown>>;
  readonly keywords: readonly string[];
  readonly aliases: readonly string[];
  readonly inputSchema: () => JsonSchema;
  /** Throws an AgencyError: `bad-arguments` for what the schema refuses, else whatever `run` meets. */
  readonly call: (args: unknown, context: ToolContext) => Promise<Result>;
}

export function defineTool<const S extends Shape>(definition: ToolDefinition<S>): Tool {
  const { name, title, description, input, example, keywords = [], aliases = [], run } = definition;
  const schema = z.strictObject(input);
  return {
    name,
    title,
    description,
    example,
    keywords,
    aliases,
    inputSchema: () => toInputSchema(schema),
    call: async (args, context) => {
      const parsed = schema.safeParse(args);
      if (!parsed.success) return fail({ kind: "bad-arguments", problems: parsed.error.issues.map(toProblem) });
      const result = await run(parsed.data, context);
      return isBlank(result) ? failBlank(name, result) : result;
    },
  };
}

function failBlank(tool: string, { source }: Result): never {
  const host = source !== undefined && URL.canParse(source) ? new URL(source).host : tool;
  return fail({ kind: "unexpected-answer", host, detail: "an answer without a single value that is known" });
}

function toProblem(issue: z.core.$ZodIssue): ArgumentProblem {
  if (issue.code === "unrecognized_keys")
    return { argument: issue.keys[0] ?? "", problem: "is not an argument of this tool" };
  return { argument: issue.path.map(String).join("."), problem: `is wrong: ${issue.message}` };
}

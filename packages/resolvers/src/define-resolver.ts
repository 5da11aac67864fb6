import { fail, type Json, type JsonSchema, type Provenance, type Result, toInputSchema } from "@fedpipe/core";
import { z } from "zod";

/** An agency tool's whole answer, nothing cut. */
export interface WholeAnswer {
  readonly result: Result;
  readonly provenance: readonly Provenance[];
}

/** What a resolver may touch: agencies' tools by name, the way a client's call goes, and nothing else. */
export interface ResolverContext {
  /**
   * Runs a tool of an agency: same fence, same checks, same limits. Rejects with an AgencyError for every failure, a
   * missing key among them. `signal` is for a deadline of the source's own; the resolver's own signal holds besides.
   */
  readonly call: (
    tool: string,
    args: Readonly<Record<string, Json>>,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<WholeAnswer>;
  /** Whether a tool exists here and the operator allows it; one that is not may neither be called nor suggested. */
  readonly isAllowed: (tool: string) => boolean;
  readonly now: () => Date;
  /** Calls `run` once after `ms` unless the returned function is called first. */
  readonly startTimer: (ms: number, run: () => void) => () => void;
  /** Aborts when the client cancels or the call's deadline passes. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total?: number, message?: string) => void;
  /** Logs an error that is no AgencyError. The reader of the answer is told only that the source failed. */
  readonly reportBug: (error: unknown, subject: string) => void;
}

export interface Resolver {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly inputSchema: () => JsonSchema;
  /** Throws an AgencyError: `bad-arguments` for what the schema refuses. */
  readonly call: (args: unknown, context: ResolverContext) => Promise<Result>;
}

type Shape = z.core.$ZodLooseShape;

export interface ResolverDefinition<S extends Shape> {
  readonly name: string;
  readonly title: string;
  /** The model reads it in every session: at most about 160 tokens with the schema. */
  readonly description: string;
  readonly input: S;
  readonly keywords?: readonly string[];
  readonly run: (args: z.output<z.ZodObject<S>>, context: ResolverContext) => Promise<Result>;
}

/** A resolver with its types sealed in: `call` validates, then runs. */
export function defineResolver<const S extends Shape>(definition: ResolverDefinition<S>): Resolver {
  const { name, title, description, input, keywords = [], run } = definition;
  const schema = z.strictObject(input);
  return {
    name,
    title,
    description,
    keywords,
    inputSchema: () => toInputSchema(schema),
    call: async (args, context) => {
      const parsed = schema.safeParse(args);
      if (parsed.success) return run(parsed.data, context);
      const problems = parsed.error.issues.map((issue) => ({
        argument: issue.path.map(String).join("."),
        problem: `is wrong: ${issue.message}`,
      }));
      return fail({ kind: "bad-arguments", problems });
    },
  };
}

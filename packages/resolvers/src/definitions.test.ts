import { estimateTokens } from "@fedpipe/catalog";
import { AgencyError, renderResult } from "@fedpipe/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeContext } from "../test-support/fake-context.ts";
import { resolvers } from "./index.ts";

describe("the resolvers' definitions", () => {
  it("stand in the order in which the server lists them", () => {
    expect(resolvers.map(({ name }) => name)).toEqual(["resolve_entity", "resolve_person", "resolve_place"]);
  });

  it.each(resolvers.map((resolver) => [resolver.name, resolver] as const))(
    "of %s costs at most 160 tokens",
    (_, resolver) => {
      const { name, description, inputSchema } = resolver;
      expect(estimateTokens(JSON.stringify({ name, description, inputSchema: inputSchema() }))).toBeLessThanOrEqual(
        160,
      );
    },
  );

  it.each(resolvers.map((resolver) => [resolver.name, resolver] as const))(
    "of %s refuses unknown arguments and unions",
    (_, resolver) => {
      const schema = JSON.stringify(resolver.inputSchema());
      expect(schema).toContain('"additionalProperties":false');
      expect(schema).not.toContain("anyOf");
      expect(resolver.keywords.length).toBeGreaterThan(3);
    },
  );

  it.each(resolvers.map((resolver) => [resolver.name, resolver] as const))(
    "%s answers or explains whatever it is asked",
    async (name, resolver) => {
      const odd = fc.oneof(
        fc.string(),
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("$", ",", ", CA", "0000", "1,2,3", "-- ", "A, ", "d'", "CIK", "the"),
      );
      await fc.assert(
        fc.asyncProperty(odd, async (text) => {
          const args = { name: text };
          const context = { tool: name, args, provenance: [], budgetTokens: 8000 };
          try {
            expect(renderResult(await resolver.call(args, fakeContext({})), context).text).toContain('"kind"');
          } catch (error) {
            expect(error).toBeInstanceOf(AgencyError);
            expect(text.trim()).toBe("");
          }
        }),
        { numRuns: 150 },
      );
    },
  );
});

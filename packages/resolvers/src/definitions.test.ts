import { estimateTokens } from "@fedpipe/catalog";
import { describe, expect, it } from "vitest";
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
});

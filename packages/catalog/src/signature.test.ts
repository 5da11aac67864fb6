import { describe, expect, it } from "vitest";
import { signature } from "./signature.ts";

const of = (inputSchema: unknown) => signature({ name: "t", inputSchema });

describe("signature", () => {
  it("puts required parameters first and marks them", () => {
    expect(
      of({
        type: "object",
        properties: {
          limit: { type: "integer", default: 20 },
          query: { type: "string" },
          order: { type: "string", enum: ["asc", "desc"], default: "asc" },
          since: { type: "string", format: "date" },
        },
        required: ["query"],
      }),
    ).toBe('t(query*: string, limit: int=20, order: "asc"|"desc"="asc", since: date)');
  });

  it("cuts a long enumeration", () => {
    const values = Array.from({ length: 40 }, (_, index) => `v${index}`);
    expect(of({ properties: { a: { enum: values } } })).toBe('t(a: "v0"|"v1"|"v2"|"v3"|"v4"|"v5"|"v6"|"v7"|…)');
    expect(of({ properties: { a: { enum: ["x".repeat(30), "y".repeat(30), "z"] } } })).toMatch(/^t\(a: "x{30}"\|…\)$/);
  });

  it("renders arrays, nested objects and unions", () => {
    expect(
      of({
        properties: {
          ids: { type: "array", items: { type: "string" } },
          modes: { type: "array", items: { enum: ["a", "b"] } },
          where: { type: "object", properties: { x: { type: "number" } }, required: ["x"] },
          either: { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
          maybe: { type: ["string", "null"] },
        },
      }),
    ).toBe('t(ids: string[], modes: ("a"|"b")[], where: {x*: number}, either: string|int, maybe: string)');
  });

  it("follows references and survives those that go in circles or nowhere", () => {
    const $defs = {
      Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } },
      Loop: { $ref: "#/$defs/Loop" },
    };
    expect(
      of({
        $defs,
        properties: { node: { $ref: "#/$defs/Node" }, loop: { $ref: "#/$defs/Loop" }, gone: { $ref: "http://x/y" } },
      }),
    ).toBe("t(node: {next: object}, loop: any, gone: any)");
  });

  it("never leaves out a required parameter, however many optional ones there are", () => {
    const names = Array.from({ length: 60 }, (_, index) => `parameter_${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    const text = of({ properties, required: ["parameter_59"] });
    expect(text).toMatch(/^t\(parameter_59\*: string, parameter_0: string/);
    expect(text).toMatch(/, …\d+ more\)$/);
    expect(text.length).toBeLessThanOrEqual(400);
    expect(of({ properties, required: names })).toContain("parameter_30*: string");
  });

  it.each([
    undefined,
    null,
    3,
    "x",
    [],
    {},
    { properties: null },
    { properties: { a: true } },
    { required: "a" },
    { allOf: [7] },
  ])("never throws: %j", (schema) => {
    expect(of(schema)).toMatch(/^t\(.*\)$/);
  });

  it("merges allOf", () => {
    const part = { properties: { a: { type: "boolean" } }, required: ["a"] };
    expect(of({ allOf: [part, { properties: { b: { type: "number" } } }] })).toBe("t(a*: boolean, b: number)");
  });

  it("stays a line for ten thousand parameters, needed or not", () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `parameter_${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    expect(of({ properties }).length).toBeLessThanOrEqual(400);
    const needed = of({ properties, required: names });
    expect(needed.length).toBeLessThanOrEqual(4100);
    expect(needed).toMatch(/^t\(parameter_0\*: string, .*, …9\d{3} more\)$/);
  });

  it("does not follow a hundred alternatives, each of a hundred alternatives", () => {
    const again = { $ref: "#/$defs/Many" };
    const many = Array.from({ length: 100 }, () => again);
    const $defs = { Many: { anyOf: many, allOf: many } };
    expect(of({ $defs, properties: { a: again, b: { type: "string" } } })).toBe("t(a: any, b: string)");
  });
});

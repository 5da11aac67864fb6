import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesGlob } from "./allow-list.ts";
import { createProgressiveTools } from "./create-progressive-tools.ts";
import { startFakeServer, tool, tools } from "./test-support/fake-server.ts";
import type { ProgressiveTools } from "./types.ts";

const META = ["list_tools", "load_tool", "unload_tool"];
const PINS = ["ok_0", "ok_1"];
const isAllowed = (name: string) => name.startsWith("ok_");

const anyName = fc.oneof(
  fc.nat(24).map((at) => `ok_${at}`),
  fc.nat(5).map((at) => `bad_${at}`),
  fc.constantFrom("OK_1", " ok_2", "nothing", "__proto__", "load_tool"),
);
const step = fc.oneof(
  fc.record({ kind: fc.constant("list" as const), query: fc.string({ maxLength: 12 }) }),
  fc.record({ kind: fc.constant("load" as const), names: fc.array(anyName, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("unload" as const), names: fc.array(anyName, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("call" as const), name: anyName }),
  // Pins stay on the server; any other tool may leave, come back or change.
  fc.record({
    kind: fc.constant("refresh" as const),
    gone: fc.array(fc.nat(24), { maxLength: 4 }),
    version: fc.nat(2),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function listed(gone: readonly number[], version: number) {
  const all = [...tools(25, "ok"), ...tools(6, "bad")];
  const kept = all.filter(({ name }) => PINS.includes(name) || !gone.some((at) => name === `ok_${at}`));
  return kept.map((one) => (one.name === "ok_5" ? tool("ok_5", `Version ${version}`) : one));
}

/** The names in `after` begin with those of `before` that are still there, in the same order. */
function onlyAppends(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((name) => after.includes(name));
  return kept.every((name, at) => after[at] === name);
}

async function begin(budget: number | undefined) {
  const server = await startFakeServer({ tools: listed([], 0) });
  const progressive = await createProgressiveTools({
    sessions: { one: server.client },
    allowed: ["ok_*"],
    alwaysLoad: PINS,
    ...(budget === undefined ? {} : { budget: { tokens: budget, count: () => 10 } }),
  });
  return { server, progressive };
}

type World = Awaited<ReturnType<typeof begin>>;

async function take({ server, progressive }: World, one: Step, expected: Set<string>) {
  switch (one.kind) {
    case "list":
      await progressive.dispatch({ name: "list_tools", arguments: { query: one.query } });
      return;
    case "load": {
      const { results, evicted } = progressive.load(one.names);
      for (const name of evicted) expected.delete(name);
      for (const { name, status } of results) {
        if (status === "loaded" || status === "was loaded") expected.add(name);
        if (status === "no room") expected.delete(name);
      }
      return;
    }
    case "unload":
      for (const { name, status } of progressive.unload(one.names).results) {
        if (status === "unloaded") expected.delete(name);
      }
      return;
    case "call":
      await progressive.dispatch({ name: one.name });
      return;
    case "refresh": {
      const before = new Map(progressive.catalogue().map((shown) => [shown.name, shown.description]));
      await server.setTools(listed(one.gone, one.version));
      await progressive.settled();
      const after = new Map(progressive.catalogue().map((shown) => [shown.name, shown.description]));
      for (const name of before.keys()) if (after.get(name) !== before.get(name)) expected.delete(name);
    }
  }
}

function shownNames(progressive: ProgressiveTools) {
  return progressive.toolsForModel().map(({ name }) => name);
}

describe("whatever the model and the server do", () => {
  it.each([undefined, 60])(
    "the model sees what it was told, in order, within the allow-list (budget %s)",
    async (budget) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
          const world = await begin(budget);
          const { progressive, server } = world;
          const expected = new Set(PINS);
          let before = shownNames(progressive);
          for (const one of steps) {
            await take(world, one, expected);
            const shown = shownNames(progressive);
            expect(shown.filter((name) => !META.includes(name)).every(isAllowed)).toBe(true);
            expect(shown.slice(0, 5)).toEqual([...META, ...PINS]);
            expect(new Set(progressive.loaded())).toEqual(expected);
            expect(new Set(shown).size).toBe(shown.length);
            expect(onlyAppends(before, shown)).toBe(true);
            if (budget !== undefined) expect(progressive.loaded().length * 10).toBeLessThanOrEqual(budget);
            before = shown;
          }
          expect(server.received.every(({ name }) => isAllowed(name))).toBe(true);
          await server.stop();
        }),
        { numRuns: 150 },
      );
    },
  );

  it("dispatch never throws and answers with content", async () => {
    const { progressive } = await begin(undefined);
    const anything = fc.oneof(anyName, fc.string(), fc.constantFrom(...META));
    await fc.assert(
      fc.asyncProperty(anything, fc.oneof(fc.object(), fc.jsonValue(), fc.string()), async (name, args) => {
        const result = await progressive.dispatch({ name, arguments: args });
        expect(Array.isArray(result.content)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("globs", () => {
  const part = fc.string({ unit: fc.constantFrom("a", "b", "_", "*"), maxLength: 8 });

  it("agree with a plain definition of what a star is", () => {
    const plain = (pattern: string, name: string): boolean => {
      if (pattern === "") return name === "";
      const [first = "", rest] = [pattern[0], pattern.slice(1)];
      if (first !== "*") return name.startsWith(first) && plain(rest, name.slice(1));
      return plain(rest, name) || (name !== "" && plain(pattern, name.slice(1)));
    };
    fc.assert(
      fc.property(part, part, (pattern, name) => matchesGlob(pattern, name) === plain(pattern, name)),
      { numRuns: 2000 },
    );
  });

  it("without a star match themselves alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (pattern, name) => {
        fc.pre(!pattern.includes("*"));
        return matchesGlob(pattern, name) === (pattern === name);
      }),
    );
  });

  it("are quick for patterns made to be slow", () => {
    const started = performance.now();
    expect(matchesGlob(`${"a*".repeat(50)}c`, `${"a".repeat(5000)}b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

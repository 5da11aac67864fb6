import type { Resolver } from "@fedpipe/resolvers";
import { empty, table } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { fakeAgency, fakeCatalogue } from "../test-support/fake-catalogue.ts";
import { startTimer } from "./clock.ts";
import { createToolCaller } from "./call-tool.ts";
import { createFence } from "./fence.ts";
import { runResolver } from "./run-resolver.ts";

const catalogue = fakeCatalogue([fakeAgency("fec"), fakeAgency("sec")]);

const noHttp = {
  forCall: () => ({}) as never,
  clear: () => Promise.reject(new Error("none")),
  flush: () => Promise.resolve(),
};
const noSandbox = () => Promise.reject(new Error("none"));

function parts(deny: readonly string[] = []) {
  const fence = createFence(catalogue, { allow: [], deny });
  const common = { catalogue, fence, now: () => new Date(), startTimer, budgetTokens: 8000, listBudgetTokens: 20_000 };
  const loadAgency = async (module: string) => (await catalogue.importAgency(module)) ?? fakeAgency(module);
  const caller = createToolCaller({
    ...common,
    loadAgency,
    transport: () => Promise.resolve(noHttp),
    log: () => {},
    deadlineMs: 1000,
  });
  return { ...common, caller, transport: () => Promise.resolve(noHttp), sandbox: noSandbox, offered: [], withheld: [] };
}

const context = (signal = new AbortController().signal) => ({
  signal,
  progress: () => {},
  session: {} as never,
  announceListChange: () => Promise.resolve(),
});

function resolverThat(call: Resolver["call"]): Resolver {
  return {
    name: "resolve_entity",
    title: "",
    description: "",
    keywords: [],
    inputSchema: () => ({ type: "object" }),
    call,
  };
}

describe("a resolver", () => {
  it("calls agencies' tools by the one path, with checks and defaults", async () => {
    const resolver = resolverThat(async (args, { call }) => {
      const { result } = await call("fec_echo", { text: "Acme", color: "GREEN" });
      return result;
    });
    const { structured } = await runResolver(resolver, {}, parts(), context());
    expect(structured).toHaveProperty("rows", [["Acme", "green", 1, null]]);
  });

  it("sees each source's failure apart, the fence's among them", async () => {
    const resolver = resolverThat(async (_, { call, isAllowed }) => {
      const rows = await Promise.all(
        ["fec_echo", "sec_echo", "no_such"].map(async (tool) => {
          try {
            await call(tool, { text: "x" });
            return { tool, allowed: isAllowed(tool), state: "found" };
          } catch (error) {
            const failure = error as { failure?: { kind: string } };
            return { tool, allowed: isAllowed(tool), state: failure.failure?.kind ?? "bug" };
          }
        }),
      );
      return table({ title: "sources", rows });
    });
    const { structured } = await runResolver(resolver, {}, parts(["sec"]), context());
    expect(structured?.["rows"]).toEqual([
      ["fec_echo", true, "found"],
      ["sec_echo", false, "not-allowed"],
      ["no_such", false, "not-found"],
    ]);
  });

  it("ends when the client cancels, whatever it is doing", async () => {
    const controller = new AbortController();
    const work = runResolver(
      resolverThat(() => new Promise(() => {})),
      {},
      parts(),
      context(controller.signal),
    );
    controller.abort();
    await expect(work).rejects.toHaveProperty("failure.kind", "cancelled");
  });

  it("may find nothing", async () => {
    const resolver = resolverThat(() => Promise.resolve(empty({ title: "Acme", hint: "Try a longer name." })));
    expect((await runResolver(resolver, {}, parts(), context())).structured).toHaveProperty("kind", "empty");
  });
});

import { AgencyError, empty, record, table } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { fakeContext, missingKey, serverError } from "../../test-support/fake-context.ts";
import { readFields, readRows, text } from "./rows.ts";
import { toFields } from "./show-sources.ts";
import { createRunner, type Source, type SourceState } from "./sources.ts";

const source = (id: string, run: Source["run"], tools: readonly string[] = []): Source => ({
  id,
  title: id.toUpperCase(),
  tools,
  run,
});

const asking = (id: string): Source =>
  source(id, async ({ ask }) => {
    await ask(`${id}_tool`, {});
    return { state: "found", fields: { id } };
  });

describe("sources", () => {
  it("stand side by side when one answers 500, one hangs and one lacks its key", async () => {
    const context = fakeContext({
      a_tool: serverError,
      b_tool: "hangs",
      c_tool: missingKey("C_API_KEY"),
      d_tool: record({ title: "d", fields: {} }),
    });
    const runner = createRunner(context);
    const work = Promise.all(["a", "b", "c", "d"].map((id) => runner.run(asking(id))));
    await context.pass(8000);
    const states = await work;
    expect(states.map(({ state }) => state)).toEqual(["failed", "failed", "failed", "found"]);
    expect(states.map(toFields)).toMatchObject([
      { why: "A could not be reached (api.example.gov: HTTP 500). Try again later." },
      { why: "B did not answer within 8 seconds. Try again, or narrow the request." },
      { why: expect.stringContaining("C needs C_API_KEY. Get it free at"), key: ["C_API_KEY"] },
      { id: "d" },
    ]);
  });

  it("never take longer than the deadline, even one that ignores its signal", async () => {
    const context = fakeContext({});
    const work = createRunner(context).run(source("deaf", () => new Promise(() => {})));
    await context.pass(8000);
    expect(await work).toMatchObject({ state: "failed", why: expect.stringContaining("8 seconds") });
  });

  it("tell the tools they called that time is over", async () => {
    const context = fakeContext({ a_tool: "hangs" });
    const aborted: boolean[] = [];
    const work = createRunner(context).run(
      source("a", async ({ ask, signal }) => {
        signal.addEventListener("abort", () => aborted.push(true));
        await ask("a_tool", {});
        return { state: "none" };
      }),
    );
    await context.pass(8000);
    await work;
    expect(aborted).toEqual([true]);
  });

  it("keep what they knew when a later call fails", async () => {
    const context = fakeContext({ second: serverError });
    const state = await createRunner(context).run(
      source("a", async ({ ask, keep }) => {
        keep({ state: "found", fields: { id: 7 } });
        await ask("second", {});
        return { state: "none" };
      }),
    );
    expect(toFields(state)).toMatchObject({ state: "found", id: 7, incomplete: expect.stringContaining("HTTP 500") });
  });

  it("take 'there is no such thing' of a look-up for nothing found, of a search for a search that is gone", async () => {
    const context = fakeContext({ a_tool: { failure: { kind: "not-found", what: "such record (HTTP 404)" } } });
    const lookUp = await createRunner(context).run(
      source("a", async (tools) => ({
        state: (await tools.lookUp("a_tool", {})).kind === "empty" ? "none" : "found",
        fields: {},
      })),
    );
    expect(lookUp.state).toBe("none");
    const search = await createRunner(context).run(asking("a"));
    expect(search).toMatchObject({ state: "failed", why: expect.stringContaining("no such record (HTTP 404)") });
  });

  it("fail by name when their tool is not allowed, and ask nothing", async () => {
    const context = fakeContext({}, { denied: ["a_tool"] });
    const state = await createRunner(context).run(source("a", () => Promise.resolve({ state: "none" }), ["a_tool"]));
    expect(state).toMatchObject({ state: "failed", why: expect.stringContaining("a_tool is not allowed") });
    expect(context.asked).toEqual([]);
  });

  it("fail without a word of the error when the bug is ours, which is logged whole", async () => {
    const context = fakeContext({ b_tool: serverError });
    const bug = new TypeError("secret");
    const runner = createRunner(context);
    const [state] = await Promise.all([runner.run(source("a", () => Promise.reject(bug))), runner.run(asking("b"))]);
    expect(state).toMatchObject({ state: "failed" });
    expect(JSON.stringify(state)).not.toContain("secret");
    expect(context.bugs).toEqual([{ error: bug, subject: "the source a" }]);
  });

  it("end with the client's cancellation", async () => {
    const controller = new AbortController();
    const context = fakeContext({ a_tool: "hangs" }, { signal: controller.signal });
    const work = createRunner(context).run(asking("a"));
    const ended = expect(work).rejects.toBeInstanceOf(AgencyError);
    controller.abort();
    await ended;
  });

  it("report progress as each one ends", async () => {
    const steps: unknown[] = [];
    const context = { ...fakeContext({}), progress: (...step: unknown[]) => void steps.push(step) };
    const runner = createRunner(context, { total: 2 });
    const none: SourceState = { state: "none" };
    await Promise.all(["a", "b"].map((id) => runner.run(source(id, () => Promise.resolve(none)))));
    expect(steps).toEqual([
      [1, 2, "A: none"],
      [2, 2, "B: none"],
    ]);
  });
});

const rows = (result: Parameters<typeof readRows>[1]) => readRows("x_tool", result, { id: text, name: text });

describe("reading a tool's answer", () => {
  it("gives rows by column, null for what a row lacks", () => {
    const result = table({ title: "", rows: [{ id: 1, name: "a" }, { id: 2 }] });
    expect(rows(result)).toEqual([
      { id: "1", name: "a" },
      { id: "2", name: null },
    ]);
  });

  it("gives none when the tool found nothing", () => {
    expect(rows(empty({ title: "", hint: "" }))).toEqual([]);
    expect(readFields("x_tool", empty({ title: "", hint: "" }), { id: text })).toBeUndefined();
  });

  it.each([
    ["a column that is not there", table({ title: "", rows: [{ id: 1 }] })],
    ["a column of another kind", table({ title: "", rows: [{ id: 1, name: true }] })],
    ["a record in place of rows", record({ title: "", fields: {} })],
  ])("fails over %s, instead of finding nothing", (_, result) => {
    expect(() => rows(result)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ kind: "unexpected-answer" }) }),
    );
  });
});

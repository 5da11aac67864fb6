import type { Agency, Transport } from "@fedpipe/core";
import { expect, it } from "vitest";
import { fakeAgency, fakeCatalogue } from "../test-support/fake-catalogue.ts";
import { createToolCaller } from "./call-tool.ts";
import { startTimer } from "./clock.ts";
import { createFence } from "./fence.ts";

const noHttp: Transport = {
  forCall: () => ({}) as never,
  clear: () => Promise.reject(new Error("no cache here")),
  flush: () => Promise.resolve(),
};

/** An agency whose tools never answer and watch no signal. */
function deaf(agency: Agency): Agency {
  return { ...agency, tools: agency.tools.map((tool) => ({ ...tool, call: () => new Promise(() => {}) })) };
}

function callerFor(deadlineMs: number) {
  const catalogue = fakeCatalogue([fakeAgency("fred")]);
  return createToolCaller({
    catalogue,
    fence: createFence(catalogue, { allow: [], deny: [] }),
    loadAgency: () => Promise.resolve(deaf(fakeAgency("fred"))),
    transport: () => Promise.resolve(noHttp),
    now: () => new Date(),
    startTimer,
    log: () => {},
    deadlineMs,
    budgetTokens: 8000,
  });
}

it("ends a tool that watches no signal at the deadline", async () => {
  const context = { signal: new AbortController().signal, progress: () => {} };
  const answer = await callerFor(20).call("fred_echo", { text: "x" }, context);
  expect(answer).toMatchObject({ isError: true, structured: { error: { kind: "timeout" } } });
});

it("ends such a tool when its caller cancels, and when it had cancelled before", async () => {
  const controller = new AbortController();
  const context = { signal: controller.signal, progress: () => {} };
  const cancelled = { isError: true, structured: { error: { kind: "cancelled" } } };
  const running = callerFor(60_000).call("fred_echo", { text: "x" }, context);
  controller.abort();
  expect(await running).toMatchObject(cancelled);
  expect(await callerFor(60_000).call("fred_echo", { text: "x" }, context)).toMatchObject(cancelled);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BundledSandbox, bundleForTests } from "./bundle-for-tests.ts";
import { createSandbox, type Sandbox } from "./create-sandbox.ts";
import { type HostileScript, hostileScripts } from "./hostile-scripts/index.ts";
import type { Outcome } from "./outcome.ts";
import type { CallTool } from "./tool-calls.ts";

let bundle: BundledSandbox;
/** With little time for scripts that would use any amount; the others get what they get in use. */
let impatient: Sandbox;
let patient: Sandbox;

beforeAll(async () => {
  bundle = await bundleForTests();
  const { workerUrl } = bundle;
  impatient = createSandbox({ workerUrl, limits: { scriptMs: 500, graceMs: 250 } });
  patient = createSandbox({ workerUrl });
});

afterAll(async () => {
  await Promise.all([impatient.close(), patient.close()]);
  bundle.remove();
});

const callTool: CallTool = (name, args) => {
  switch (name) {
    case "broken":
      return Promise.reject(new Error("The tool says no."));
    case "silent":
      return new Promise(() => {});
    default:
      return Promise.resolve({ name, args });
  }
};

function expectEnding(outcome: Outcome, { ends, logs }: HostileScript): void {
  if (ends.kind === "value") {
    expect(outcome).toMatchObject({ kind: "value" });
    if (outcome.kind === "value") expect(outcome.json).toBe(JSON.stringify(ends.value));
  } else {
    expect(outcome).toMatchObject({ kind: "error", ...(ends.line === undefined ? {} : { line: ends.line }) });
    if (outcome.kind === "error") {
      expect(ends.causes).toContain(outcome.cause);
      expect(outcome.message).toMatch(ends.message ?? /\S/);
    }
  }
  if (logs !== undefined) expect(outcome.logs.slice(0, logs.length)).toEqual(logs);
}

describe("a hostile script ends in time, with its error, its line and its logs", () => {
  it.each(hostileScripts.map((script) => [script.name, script] as const))("%s", async (_name, script) => {
    const sandbox = script.isSlow === true ? impatient : patient;
    const given = script.data === undefined ? {} : { data: script.data() };
    const outcome = await sandbox.run({ code: script.code, ...given, callTool });
    expectEnding(outcome, script);
  });

  it("has a name of its own", () => {
    expect(new Set(hostileScripts.map(({ name }) => name)).size).toBe(hostileScripts.length);
  });
});

describe("a flood of logs", () => {
  it("is kept up to the limit, and what was dropped is counted", async () => {
    const outcome = await patient.run({
      code: "for (let n = 0; n < 1000; n++) console.log('x'.repeat(999) + n % 10);",
    });
    const note = outcome.logs.at(-1);
    expect(outcome.logs).toHaveLength(201);
    expect(outcome.droppedLogs).toBe(800);
    expect(note).toBe("… 800 more log entries were dropped or cut short");
  });

  it("cuts one huge entry", async () => {
    const outcome = await patient.run({ code: "console.log('x'.repeat(1e6));\nconsole.log('y');\nreturn 1;" });
    expect(outcome).toMatchObject({ kind: "value", value: 1, droppedLogs: 2 });
    expect(outcome.logs[0]).toHaveLength(200_000);
  });
});

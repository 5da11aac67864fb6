import pLimit from "p-limit";
import { cacheFolder, createStore } from "../catalogue/store.ts";
import { connect, StartError } from "../child/connect.ts";
import { ChildFailure, explainFailure } from "../child/failure.ts";
import { createWatchdog } from "../child/watchdog.ts";
import { renderDuration } from "../config/durations.ts";
import { redact } from "../config/expand.ts";
import { isAllowed, matches } from "../config/globs.ts";
import { findConfig, loadConfig } from "../config/load.ts";
import type { ChildSpec } from "../config/types.ts";
import type { System } from "../system.ts";
import { pinName } from "../tools/pins.ts";

interface Row {
  readonly name: string;
  readonly state: "ok" | "failed";
  readonly tools: string;
  readonly took: string;
  readonly note: string;
}

/** Starts each child once, four at a time, and tells how it went. Keeps the tool lists, so that searches know them. */
export async function check(flag: string | undefined, system: System, print: (text: string) => void): Promise<number> {
  const found = findConfig(flag, system);
  const config = "problem" in found ? found : loadConfig(found.path, system);
  if ("problem" in config) {
    system.log("error", config.problem);
    return 1;
  }
  const watchdog = createWatchdog(system.platform, system.log);
  const store = createStore(cacheFolder(system), system);
  const limit = pLimit(4);
  const rows = await Promise.all(
    config.children.map((spec) =>
      limit(async (): Promise<Row> => {
        const startedAt = system.now();
        const took = () => renderDuration(system.now() - startedAt);
        try {
          const connection = await connect(spec, {}, SILENT, { system, watchdog }, new AbortController().signal);
          const time = took();
          await store.save(spec, connection.catalogue);
          await connection.close();
          const names = connection.catalogue.tools.map(({ name }) => name);
          return {
            name: spec.name,
            state: "ok",
            tools: countOf(spec, names),
            took: time,
            note: doubts(spec, names).join("; "),
          };
        } catch (error) {
          if (!(error instanceof ChildFailure)) throw error;
          const evidence = error instanceof StartError ? error.evidence : undefined;
          const note = redact(explainFailure("it", error.failure, evidence), spec.secrets);
          return { name: spec.name, state: "failed", tools: "", took: took(), note };
        }
      }),
    ),
  );
  const failed = rows.filter(({ state }) => state === "failed").length;
  print(`${config.path}\n${renderTable(rows)}\n${summary(rows.length, failed)}\n`);
  return failed === 0 ? 0 : 1;
}

const SILENT = {
  onRequest: () => Promise.reject(new Error("meta-mcp check answers no questions")),
  onNotification: () => {},
  onClose: () => {},
};

function countOf(spec: ChildSpec, names: readonly string[]): string {
  const allowed = names.filter((name) => isAllowed(name, spec)).length;
  return allowed === names.length ? `${allowed}` : `${allowed} of ${names.length}`;
}

/** Patterns and pins that fit no tool are most likely misspelt, and a misspelt deny denies nothing. */
function doubts(spec: ChildSpec, names: readonly string[]): string[] {
  const idle = (kind: "allow" | "deny") =>
    spec[kind]
      .filter((pattern) => !names.some((name) => matches(pattern, name)))
      .map((pattern) => `${kind} "${pattern}" fits no tool`);
  const lost = spec.pin
    .filter((pin) => !names.includes(pin) || !isAllowed(pin, spec))
    .map((pin) => `pin "${pin}" is no allowed tool`);
  const unlisted = spec.pin
    .filter((pin) => pinName(spec.name, pin) === undefined)
    .map((pin) => `pin "${pin}" is not listed: its name would be longer than 64 characters`);
  return [...idle("allow"), ...idle("deny"), ...lost, ...unlisted];
}

function renderTable(rows: readonly Row[]): string {
  const head = { name: "name", state: "state", tools: "tools", took: "time", note: "note" };
  const lines = [head, ...rows];
  const width = (key: "name" | "state" | "tools" | "took") => Math.max(...lines.map((row) => row[key].length));
  const widths = { name: width("name"), state: width("state"), tools: width("tools"), took: width("took") };
  return lines
    .map(({ name, state, tools, took, note }) => {
      const cells = [
        name.padEnd(widths.name),
        state.padEnd(widths.state),
        tools.padStart(widths.tools),
        took.padStart(widths.took),
      ];
      return `${cells.join("  ")}  ${note.replaceAll("\n", "\n    ")}`.trimEnd();
    })
    .join("\n");
}

function summary(all: number, failed: number): string {
  if (all === 0) return "No mcps are configured.";
  return failed === 0 ? `All ${all} are fine.` : `${failed} of ${all} failed.`;
}

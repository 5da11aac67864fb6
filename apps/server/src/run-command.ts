import { existsSync, statSync } from "node:fs";
import type { Log } from "@fedpipe/core";
import type { Catalogue } from "./catalogue.ts";
import type { Command, Config } from "./config.ts";
import { createFence } from "./fence.ts";
import { version } from "./version.ts";

export interface CommandParts {
  readonly catalogue: Catalogue;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly process: NodeJS.Process;
  /** The program itself, for `--selftest`. */
  readonly program: string;
}

/** What a command printed and how the process should end. */
interface Outcome {
  readonly text: string;
  readonly exitCode: number;
}

/** Does what the command line asks. Answers the exit code; a server that goes on running answers 0 at once. */
export async function runCommand(command: Command, parts: CommandParts): Promise<number> {
  const folder = "config" in command ? command.config.replay?.folder : undefined;
  const problem = folder === undefined ? undefined : await findReplayProblem(folder);
  if (problem !== undefined) {
    parts.process.stderr.write(`fedpipe: --replay: ${problem}.\n`);
    return 2;
  }
  if (command.kind === "serve") {
    const { serve } = await import("./serve.ts");
    return serve({ ...parts, config: command.config });
  }
  const { text, exitCode } = await answer(command, parts);
  return (await print(`${text}\n`, parts.process)) ? exitCode : 1;
}

// A reader that has seen enough (`fedpipe --list | head`) is no failure; a full disk is.
function print(text: string, { stdout, stderr }: NodeJS.Process): Promise<boolean> {
  return new Promise((resolve) => {
    stdout.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") stderr.write(`fedpipe: stdout cannot be written: ${error.code ?? error.message}.\n`);
      resolve(error.code === "EPIPE");
    });
    stdout.write(text, (error) => {
      if (!error) resolve(true);
    });
  });
}

// At the start, not at the first call: an operator reads the first line of stderr, not a model's answer.
async function findReplayProblem(folder: string): Promise<string | undefined> {
  if (!existsSync(folder)) return `there is no folder ${folder}`;
  if (!statSync(folder).isDirectory()) return `${folder} is no folder`;
  const { loadRecordingsFolder } = await import("@fedpipe/replay");
  return loadRecordingsFolder(folder).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

async function answer(command: Exclude<Command, { kind: "serve" }>, parts: CommandParts): Promise<Outcome> {
  switch (command.kind) {
    case "version":
      return { text: version, exitCode: 0 };
    case "help":
      return { text: (await import("./commands/help.ts")).helpText(), exitCode: 0 };
    case "list": {
      const { listText } = await import("./commands/list.ts");
      return { text: listText(parts.catalogue, command.config, command.json), exitCode: 0 };
    }
    case "doctor":
      return runDoctor(command, parts);
    case "selftest":
      return runSelftest(parts);
  }
}

async function runDoctor(
  { config, live, json }: Extract<Command, { kind: "doctor" }>,
  parts: CommandParts,
): Promise<Outcome> {
  const { doctorJson, doctorText, examine, exitCode } = await import("./commands/doctor.ts");
  const tryModule = live ? await prepareLive(config, parts) : undefined;
  const reports = await examine({ ...parts, config, tryModule });
  return { text: json ? doctorJson(reports) : doctorText(reports), exitCode: exitCode(reports) };
}

// Live means live: nothing kept from an earlier call may stand in for the agency.
async function prepareLive(config: Config, { catalogue, env, log }: CommandParts) {
  const { createTryModule } = await import("./commands/try-module.ts");
  const { openTransport } = await import("./open-transport.ts");
  const { startTimer, now } = await import("./clock.ts");
  const transport = await openTransport({ config: { ...config, useDiskCache: false }, env, log });
  return createTryModule({
    catalogue,
    fence: createFence(catalogue, config),
    transport: () => Promise.resolve(transport),
    now,
    startTimer,
    log,
    deadlineMs: config.timeoutSeconds * 1000,
    budgetTokens: config.budgetTokens,
  });
}

async function runSelftest({ catalogue, env, program }: CommandParts): Promise<Outcome> {
  const { selftest, selftestText } = await import("./commands/selftest.ts");
  const { startRawClient } = await import("./raw-client.ts");
  const module = catalogue.agencies()[0]?.id ?? "";
  const tool = catalogue.tools(module)[0];
  if (tool === undefined) return { text: "FAILED The catalogue is empty.", exitCode: 1 };
  const checks = await selftest({
    start: () => startRawClient({ args: [program, "--replay", "--mode", "lazy"], env: withoutSettings(env) }),
    sample: { module, tool: tool.name, args: tool.example },
  });
  return { text: selftestText(checks), exitCode: checks.every(({ ok }) => ok) ? 0 : 1 };
}

// The user's own settings (a fence, a mode, a port) must not decide whether the program works.
function withoutSettings(env: CommandParts["env"]): CommandParts["env"] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("FEDPIPE_")));
}

#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { parseCommand } from "./config.ts";
import { readEnvironment } from "./environment.ts";
import { createLog } from "./log.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { runCommand } from "./run-command.ts";
import { workingFolder } from "./working-folder.ts";

const toStderr = (line: string) => void process.stderr.write(line);
// A client that stops listening to the log goes on being served.
process.stderr.on("error", () => {});
try {
  const catalogue = openCatalogue();
  const env = readEnvironment(workingFolder(), process.env);
  const parsed = parseCommand({ argv: process.argv.slice(2), env }, catalogue);
  if (parsed.ok) {
    const level = "config" in parsed.command ? parsed.command.config.logLevel : "warning";
    const program = fileURLToPath(import.meta.url);
    const parts = { catalogue, env, log: createLog(toStderr, level), process, program };
    process.exitCode = await runCommand(parsed.command, parts);
  } else {
    toStderr(`fedpipe: ${parsed.problem}\n`);
    process.exitCode = 2;
  }
} catch (error) {
  const [what] = (error instanceof Error ? error.message : String(error)).split("\n");
  toStderr(`fedpipe: it cannot run: ${what}. A damaged installation is mended by installing it again.\n`);
  process.exitCode = 1;
}

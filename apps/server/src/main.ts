#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { parseCommand } from "./config.ts";
import { readEnvironment } from "./environment.ts";
import { createLog } from "./log.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { runCommand } from "./run-command.ts";

const toStderr = (line: string) => void process.stderr.write(line);
const catalogue = openCatalogue();
const env = readEnvironment(process.cwd(), process.env);
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

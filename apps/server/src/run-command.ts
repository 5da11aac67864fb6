import type { Log } from "@fedpipe/core";
import type { Catalogue } from "./catalogue.ts";
import type { Command } from "./config.ts";
import { serve } from "./serve.ts";
import { version } from "./version.ts";

export interface CommandParts {
  readonly catalogue: Catalogue;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly process: NodeJS.Process;
}

/** Does what the command line asks. Answers the exit code; a server that keeps running answers 0 at once. */
export async function runCommand(command: Command, parts: CommandParts): Promise<number> {
  const print = (text: string) => void parts.process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  switch (command.kind) {
    case "serve":
      await serve({ ...parts, config: command.config });
      return 0;
    case "version":
      print(version);
      return 0;
    default:
      print(command.kind);
      return 0;
  }
}

import { z } from "zod";
import { parseDuration } from "./durations.ts";

/** What a key of config.toml is; feeds the README's table and the nearest-name hint. */
export interface ConfigKey {
  readonly key: string;
  readonly type: string;
  readonly byDefault: string;
  readonly meaning: string;
}

export const CHILD_KEYS: readonly ConfigKey[] = [
  {
    key: "name",
    type: "string",
    byDefault: "required",
    meaning: "What models call it: letters, digits, `.`, `_`, `-`; at most 40.",
  },
  {
    key: "description",
    type: "string",
    byDefault: "what the server says of itself",
    meaning: "One line on what it is for. Models choose by it.",
  },
  {
    key: "command",
    type: "[string, …]",
    byDefault: "this or `url`",
    meaning: "Program and arguments of a stdio server.",
  },
  {
    key: "url",
    type: "string",
    byDefault: "this or `command`",
    meaning: "Address of a streamable HTTP server; one that only speaks SSE works too.",
  },
  { key: "headers", type: "table", byDefault: "none", meaning: "HTTP headers sent to `url`." },
  {
    key: "env",
    type: "table",
    byDefault: "none",
    meaning: "Environment of `command`, beside a small safe base (PATH, HOME, locale, …). Nothing else is inherited.",
  },
  {
    key: "cwd",
    type: "string",
    byDefault: "where meta-mcp runs",
    meaning: "Working folder of `command`; `~` and paths relative to config.toml work.",
  },
  {
    key: "allow",
    type: "[glob, …]",
    byDefault: "all",
    meaning: "Only these tools exist, for search, describe and call alike.",
  },
  { key: "deny", type: "[glob, …]", byDefault: "none", meaning: "These tools do not exist. Stronger than `allow`." },
  {
    key: "pin",
    type: "[tool, …]",
    byDefault: "none",
    meaning:
      "Tools listed directly as `name__tool` (`_` for characters no model API takes), once their schemas are known.",
  },
  {
    key: "timeout",
    type: "duration",
    byDefault: '"2m"',
    meaning: "Longest silence of one call; progress starts it anew, a question to the user stops the clock.",
  },
  {
    key: "start_timeout",
    type: "duration",
    byDefault: '"60s"',
    meaning: "Longest time from start to the list of tools.",
  },
  { key: "idle", type: "duration", byDefault: '"10m"', meaning: "Stopped after so long without a call." },
  { key: "keep_alive", type: "boolean", byDefault: "false", meaning: "Never stopped for being idle." },
  {
    key: "scope",
    type: '"shared" or "session"',
    byDefault: '"shared"',
    meaning: "With `--transport http`: one process for all clients, or one for each.",
  },
  {
    key: "result_limit",
    type: "integer",
    byDefault: "80000",
    meaning: "Characters of a result shown at once; the rest is kept for paging. 0: no limit.",
  },
  { key: "disabled", type: "boolean", byDefault: "false", meaning: "Keeps the entry and hides the server." },
];

const duration = z.union([z.string(), z.number()]).transform((value, context) => {
  const milliseconds = parseDuration(value);
  if (milliseconds !== undefined) return milliseconds;
  context.addIssue({ code: "custom", message: `"${value}" is no duration: write "500ms", "30s", "10m" or "1h"` });
  return z.NEVER;
});

const positive = duration.refine((milliseconds) => milliseconds > 0, { error: "must be longer than nothing" });

export const childSchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, {
    error: "may hold letters, digits, '.', '_' and '-', 40 at most, and begins with a letter or digit",
  }),
  description: z.string().optional(),
  command: z
    .tuple([z.string().min(1)], z.string(), {
      error: 'must be a list of a program and its arguments, such as ["npx", "-y", "some-server"]',
    })
    .optional(),
  url: z.string().min(1).optional(),
  headers: z.record(z.string(), z.string()).default({}),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().optional(),
  allow: z.array(z.string()).default([]),
  deny: z.array(z.string()).default([]),
  pin: z.array(z.string()).default([]),
  timeout: positive.default(120_000),
  start_timeout: positive.default(60_000),
  idle: positive.default(600_000),
  keep_alive: z.boolean().default(false),
  scope: z.enum(["shared", "session"]).default("shared"),
  result_limit: z.int().nonnegative().default(80_000),
  disabled: z.boolean().default(false),
});

export const configSchema = z.strictObject({
  mcps: z.array(childSchema, { error: "must be a list of tables: write [[mcps]] above each server" }).default([]),
});

/** One `[[mcps]]` entry as written, before `${VAR}` is filled in. */
export type RawChild = z.infer<typeof childSchema>;

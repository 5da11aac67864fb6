import { PassThrough } from "node:stream";
import { createTransport, type Deps, type Fetch, type LogLevel } from "@fedpipe/core";
import { createSandbox } from "@fedpipe/sandbox";
import type { Catalogue } from "../src/catalogue.ts";
import { startTimer } from "../src/clock.ts";
import type { ServerConfig } from "../src/config.ts";
import { createServer } from "../src/create-server.ts";
import { serveStdio } from "../src/fastmcp-adapter.ts";
import { LAZY } from "../src/modes.ts";
import { connectRawClient, INITIALIZED, initializeMessage, type Message, type RawClient } from "../src/raw-client.ts";
import { type ToolAnswer, toToolAnswer, toToolNames } from "./answers.ts";

export interface InProcessOptions {
  readonly catalogue: Catalogue;
  readonly config?: Partial<ServerConfig>;
  readonly fetch?: Fetch;
  readonly env?: Deps["env"];
  /** How the client calls itself. */
  readonly client?: string;
}

export interface InProcess extends RawClient {
  readonly logged: readonly { readonly level: LogLevel; readonly message: string; readonly details: unknown }[];
  readonly call: (name: string, args?: Message, meta?: Message) => Promise<ToolAnswer>;
  /** Names of the tools listed now, the discovery tools left out. */
  readonly listed: () => Promise<string[]>;
  readonly initialized: Promise<Message>;
}

export const DEFAULT_CONFIG: ServerConfig = {
  start: LAZY,
  allow: [],
  deny: [],
  pin: [],
  timeoutSeconds: 60,
  budgetTokens: 8000,
  listBudgetTokens: 20_000,
};

/** The whole server over a pair of streams in this process: the protocol is real, only the network is the test's. */
export function startInProcess(options: InProcessOptions): InProcess {
  const { catalogue, config = {}, client: name = "test" } = options;
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const logged: { level: LogLevel; message: string; details: unknown }[] = [];
  const deps = fakeDeps(options, (level, message, details) => void logged.push({ level, message, details }));
  const { log, now } = deps;
  const server = createServer(
    { ...DEFAULT_CONFIG, ...config },
    {
      catalogue,
      resolvers: [],
      createTransport: () => Promise.resolve(createTransport(deps, { userAgent: "fedpipe/test" })),
      createSandbox: () => Promise.resolve(createSandbox()),
      now,
      startTimer,
      log,
    },
  );
  serveStdio({ version: "1.2.3", log, openSession: server.openSession }, { stdin, stdout });
  const client = connectRawClient({ input: stdin, output: stdout });
  client.write(initializeMessage("hello", { name }), INITIALIZED);
  return {
    ...client,
    logged,
    initialized: client.answerTo("hello"),
    call: async (tool, args = {}, meta) => {
      const params = { name: tool, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) };
      return toToolAnswer(await client.request("tools/call", params));
    },
    listed: async () => {
      const names = toToolNames(await client.request("tools/list"));
      return names.filter(
        (listedName) => !/^(find_tools|load_modules|code_mode|clear_cache|resolve_.*)$/u.test(listedName),
      );
    },
  };
}

function fakeDeps({ fetch, env = {} }: InProcessOptions, log: Deps["log"]): Deps {
  return {
    fetch: fetch ?? (() => Promise.reject(new Error("no network here"))),
    now: () => new Date(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 5))),
    startTimer,
    random: () => 0.5,
    env,
    log,
  };
}

/** A `fetch` that answers every request with rows named after its topic, and keeps the URLs. */
export function rowsFetch(count = 3): Fetch & { readonly urls: string[] } {
  const urls: string[] = [];
  const fetch: Fetch = (url) => {
    urls.push(url);
    const rows = Array.from({ length: count }, (_, index) => ({ name: `row ${index}`, value: index }));
    return Promise.resolve(Response.json(rows));
  };
  return Object.assign(fetch, { urls });
}

import { isJsonObject } from "@fedpipe/catalog";
import type { Log, LogLevel, Transport } from "@fedpipe/core";
import type { Sandbox } from "@fedpipe/sandbox";
import type { CallAnswer, CallContext } from "./call-tool.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ServerConfig } from "./config.ts";
import { discoveryTools } from "./discovery/definitions.ts";
import { createFence } from "./fence.ts";
import { buildInstructions } from "./instructions.ts";
import { type ClientInfo, LAZY, modeFor } from "./modes.ts";
import { createSession, type ListedTool } from "./session.ts";
import type { CallRunner } from "./run-call.ts";

/** Put in by the build: the instructions of a server without a fence, so that a start does not have to fit them. */
declare const FEDPIPE_INSTRUCTIONS: string | undefined;

export interface ServerDeps {
  readonly catalogue: Catalogue;
  /** Discovery tools that resolve names; listed first. None unless said. */
  readonly resolvers?: readonly ListedTool[];
  /** Made at the first call: a start that only lists needs no HTTP client. */
  readonly createTransport: () => Promise<Transport>;
  /** Made at the first script of code_mode. */
  readonly createSandbox: () => Promise<Sandbox>;
  readonly now: () => Date;
  /** Calls `run` once after `ms` unless the returned function is called first. */
  readonly startTimer: (ms: number, run: () => void) => () => void;
  readonly log: Log;
}

/** What a client can do to its call, and how the server speaks to that client meanwhile. */
export interface ClientCall extends CallContext {
  /** Tells the client that its list changed. Rejects when it cannot be told. */
  readonly announceListChange: () => Promise<void>;
  /** A line for the client's log, in our words only. */
  readonly log: (level: LogLevel, message: string) => void;
}

/** One client's side of the server; the adapter ties it to a connection. */
export interface ClientSession {
  readonly initialize: (client: ClientInfo) => { readonly instructions: string };
  readonly list: () => readonly ListedTool[];
  readonly call: (name: string, args: unknown, call: ClientCall) => Promise<CallAnswer>;
}

export interface Server {
  /** A new client: its list and its loads are its own; limits and cache are everyone's. */
  readonly openSession: () => ClientSession;
  /** Writes what is still to be written. */
  readonly close: () => Promise<void>;
}

/** Composition root: ties a configuration to its parts. Nothing here knows of FastMCP, stdio or HTTP. */
export function createServer(config: ServerConfig, deps: ServerDeps): Server {
  const { catalogue } = deps;
  const fence = createFence(catalogue, config);
  const own = [...(deps.resolvers ?? []), ...discoveryTools];
  const offered = own.filter(({ name }) => fence.offers(name));
  const withheld = own.filter((tool) => !offered.includes(tool)).map(({ name }) => name);
  const instructions = instructionsFor(config, () =>
    buildInstructions(catalogue, fence, { offered: offered.map(({ name }) => name) }),
  );
  let transport: Promise<Transport> | undefined;
  let sandbox: Promise<Sandbox> | undefined;
  const parts = {
    ...deps,
    fence,
    offered,
    withheld,
    deadlineMs: config.timeoutSeconds * 1000,
    budgetTokens: config.budgetTokens,
    listBudgetTokens: config.listBudgetTokens,
    transport: () => (transport ??= deps.createTransport()),
    sandbox: () => (sandbox ??= deps.createSandbox()),
  };
  // What calls need is read at the first call, so that a start parses no more than the list takes.
  let runner: Promise<CallRunner> | undefined;
  const run = () => (runner ??= import("./run-call.ts").then(({ createCallRunner }) => createCallRunner(parts)));

  return {
    openSession: () => {
      const session = createSession({ catalogue, fence, discovery: offered, pins: config.pin });
      let isKnown = false;
      const meet = (client: ClientInfo) => {
        // A client that introduces itself again keeps what it has loaded.
        if (!isKnown) session.begin(config.start ?? modeFor(client));
        isKnown = true;
        return { instructions };
      };
      session.begin(config.start ?? LAZY);
      return {
        initialize: meet,
        list: session.list,
        call: async (name, args, call) => {
          const answer = await (await run())(name, args, { ...call, session });
          logFailure(name, answer, call);
          return answer;
        },
      };
    },
    close: async () => {
      // What could not be opened has nothing to write, and must not keep the rest from being written.
      await Promise.allSettled([
        transport?.then((opened) => opened.flush()),
        sandbox?.then((opened) => opened.close()),
      ]);
    },
  };
}

function instructionsFor({ allow, deny }: ServerConfig, build: () => string): string {
  const isOpen = allow.length + deny.length === 0;
  return isOpen && typeof FEDPIPE_INSTRUCTIONS === "string" ? FEDPIPE_INSTRUCTIONS : build();
}

/** Failures that an operator may want to see in the client's log: ours, and those of an agency. */
const LOGGED: Readonly<Record<string, LogLevel>> = {
  bug: "error",
  unavailable: "warning",
  "unexpected-answer": "warning",
  "rate-limited": "warning",
  timeout: "warning",
};

function logFailure(name: string, { structured, text }: CallAnswer, call: ClientCall): void {
  const error = structured?.["error"];
  const kind = isJsonObject(error) ? error["kind"] : undefined;
  const level = typeof kind === "string" ? LOGGED[kind] : undefined;
  if (level !== undefined) call.log(level, `${name}: ${text}`);
}

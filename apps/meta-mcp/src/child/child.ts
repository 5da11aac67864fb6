import { setTimeout as sleep } from "node:timers/promises";
import type { ClientCapabilities, JSONRPCRequest, Notification, Progress } from "@modelcontextprotocol/sdk/types.js";
import type { LimitFunction } from "p-limit";
import type { Catalogue } from "../catalogue/types.ts";
import { redact } from "../config/expand.ts";
import type { ChildSpec } from "../config/types.ts";
import type { System } from "../system.ts";
import {
  anyResult,
  catalogueOf,
  type ChildExtra,
  type Connection,
  failureOf,
  type Inbound,
  listTools,
  StartError,
} from "./connect.ts";
import { abortable, cancelled, ChildError } from "./child-error.ts";
import { Deadline } from "./deadline.ts";
import { ChildFailure, type Evidence, explainFailure, type Failure } from "./failure.ts";
import { admit, afterCrash, CRASHES_UNTIL_REST, type History, NO_CRASHES } from "./lifecycle.ts";
import { Refresher } from "./refresher.ts";

export type ChildState =
  | { readonly kind: "off" }
  | { readonly kind: "starting"; readonly promise: Promise<Connection> }
  | { readonly kind: "ready"; readonly connection: Connection; readonly startedAt: number }
  | { readonly kind: "stopping"; readonly promise: Promise<void> }
  | { readonly kind: "failed"; readonly why: string };

/** Who a running call works for: the one its child's questions and messages go to. */
export interface Caller<Owner> {
  readonly owner: Owner;
  /** Stands still while the child's question is with the client. */
  readonly deadline: Deadline;
}

export interface CallOptions<Owner> {
  readonly owner: Owner;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** The SDK insists on a timeout of its own; ours is the Deadline. */
const NO_TIMEOUT = 2_000_000_000;

export interface ChildEvents<Owner> {
  readonly onRequest: (
    child: Child<Owner>,
    request: JSONRPCRequest,
    extra: ChildExtra,
  ) => Promise<Record<string, unknown>>;
  readonly onNotification: (child: Child<Owner>, notification: Notification) => void;
  /** New tools are known. */
  readonly onCatalogue: (child: Child<Owner>, catalogue: Catalogue) => void;
  /** It became ready or ended, so resources and prompts come or go. */
  readonly onRunning: (child: Child<Owner>, connection: Connection, running: boolean) => void;
}

export interface ChildDeps<Owner> {
  readonly system: System;
  /** Bounds how many children start at the same time. */
  readonly starts: LimitFunction;
  readonly connect: (
    spec: ChildSpec,
    capabilities: ClientCapabilities,
    inbound: Inbound,
    signal: AbortSignal,
  ) => Promise<Connection>;
  readonly capabilities: () => ClientCapabilities;
  readonly events: ChildEvents<Owner>;
}

/**
 * One child through all its lives: started by the first call that needs it, however many arrive at once; stopped when
 * idle; started again after a crash, later each time. `Owner` is whoever calls, opaque here.
 */
export class Child<Owner> {
  readonly #deps: ChildDeps<Owner>;
  readonly callers = new Set<Caller<Owner>>();
  #spec: ChildSpec;
  #state: ChildState = { kind: "off" };
  #history: History = NO_CRASHES;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastWhy = "";
  #retired = false;
  /** Aborts a start that is under way. */
  #stopped = new AbortController();
  /** Work that keeps it from being idle although no call runs, such as a subscription. */
  holds = 0;

  constructor(spec: ChildSpec, deps: ChildDeps<Owner>) {
    this.#spec = spec;
    this.#deps = deps;
  }

  get spec(): ChildSpec {
    return this.#spec;
  }

  get state(): ChildState {
    return this.#state;
  }

  get connection(): Connection | undefined {
    return this.#state.kind === "ready" ? this.#state.connection : undefined;
  }

  /** Takes an edited entry that starts the same way; what is running goes on. */
  adopt(spec: ChildSpec): void {
    this.#spec = spec;
    this.#rearmIdle();
  }

  /** The running child, started if need be. Rejects with a text for the model. */
  async ready(): Promise<Connection> {
    const state = this.#state;
    if (this.#retired) throw this.#explained({ kind: "stopped", sent: false });
    if (state.kind === "ready") return state.connection;
    if (state.kind === "starting") return state.promise;
    if (state.kind === "stopping") await state.promise;
    if (this.#state.kind !== "off" && this.#state.kind !== "failed") return this.ready();
    const promise = this.#start();
    this.#state = { kind: "starting", promise };
    return promise;
  }

  async #start(): Promise<Connection> {
    await Promise.resolve(); // So that every early end below comes after the state says "starting".
    const { system, starts } = this.#deps;
    const admission = admit(this.#historyForAdmission(), system.now());
    if (admission.kind === "rest") {
      const last = this.#lastWhy;
      const explained = this.#explained({ kind: "resting", crashes: this.#history.crashes, ms: admission.ms, last });
      this.#state = { kind: "failed", why: explained.message };
      throw explained;
    }
    if (admission.kind === "wait")
      await sleep(admission.ms, undefined, { signal: this.#stopped.signal }).catch(() => {});
    return starts(() => this.#connect());
  }

  /** A remote server that is down costs one request to ask again; only programs must rest. */
  #historyForAdmission(): History {
    const { crashes, lastCrashAt } = this.#history;
    return this.#spec.target.kind === "stdio"
      ? this.#history
      : { crashes: Math.min(crashes, CRASHES_UNTIL_REST - 1), lastCrashAt };
  }

  async #connect(): Promise<Connection> {
    const { system, connect, capabilities, events } = this.#deps;
    const startedAt = system.now();
    const inbound: Inbound = {
      onRequest: (request, extra) => events.onRequest(this, request, extra),
      onNotification: (notification) => this.#hear(notification),
      onClose: () => this.#ended(startedAt),
    };
    try {
      if (this.#stopped.signal.aborted) throw new ChildFailure({ kind: "stopped", sent: false });
      const connection = await connect(this.#spec, capabilities(), inbound, this.#stopped.signal);
      if (this.#retired) {
        await connection.close();
        throw new ChildFailure({ kind: "stopped", sent: false });
      }
      this.#state = { kind: "ready", connection, startedAt };
      events.onCatalogue(this, connection.catalogue);
      events.onRunning(this, connection, true);
      this.#rearmIdle();
      return connection;
    } catch (error) {
      const failure = error instanceof ChildFailure ? error.failure : failureOf(error, this.#spec, "start");
      const explained = this.#explained(failure, error instanceof StartError ? error.evidence : undefined);
      // A missing variable is no crash: nothing ran, and asking again costs nothing.
      if (failure.kind !== "missing-variables" && failure.kind !== "stopped")
        this.#crashed(startedAt, explained.message);
      this.#state = { kind: "failed", why: explained.message };
      throw explained;
    }
  }

  #crashed(startedAt: number, why: string): void {
    this.#history = afterCrash(this.#history, startedAt, this.#deps.system.now());
    this.#lastWhy = why;
    this.#deps.system.log("info", why);
  }

  #ended(startedAt: number): void {
    if (this.#state.kind !== "ready") return;
    const { connection } = this.#state;
    const explained = this.#explained({ kind: "died", during: "start" }, connection.evidence);
    const why = explained.message.replace("during its start ", "");
    this.#crashed(startedAt, why);
    this.#state = { kind: "failed", why };
    clearTimeout(this.#idleTimer);
    this.#deps.events.onRunning(this, connection, false);
  }

  /** Forwards one request. Resolves with the child's result as it is; rejects with a McpError whose text is for the model. */
  async request(
    method: string,
    params: Record<string, unknown>,
    options: CallOptions<Owner>,
  ): Promise<Record<string, unknown>> {
    try {
      return await this.#requestOnce(method, params, options);
    } catch (error) {
      // A server that forgot the session has not looked at the request.
      if (!(error instanceof ChildError && error.failure.kind === "session-lost")) throw error;
      return this.#requestOnce(method, params, options);
    }
  }

  async #requestOnce(
    method: string,
    params: Record<string, unknown>,
    options: CallOptions<Owner>,
  ): Promise<Record<string, unknown>> {
    const connection = await abortable(this.ready(), options.signal);
    const deadline = new Deadline(this.#spec.timeoutMs);
    const caller: Caller<Owner> = { owner: options.owner, deadline };
    this.callers.add(caller);
    clearTimeout(this.#idleTimer);
    const { onProgress } = options;
    const onprogress = (progress: Progress) => {
      deadline.touch();
      onProgress?.(progress);
    };
    try {
      return await connection.client.request({ method, params }, anyResult, {
        signal: AbortSignal.any([options.signal, deadline.signal]),
        timeout: NO_TIMEOUT,
        ...(onProgress !== undefined && { onprogress }),
      });
    } catch (error) {
      throw await this.#failed(error, connection, deadline, options.signal);
    } finally {
      deadline.clear();
      this.callers.delete(caller);
      this.#rearmIdle();
    }
  }

  async #failed(error: unknown, connection: Connection, deadline: Deadline, signal: AbortSignal): Promise<Error> {
    if (signal.aborted) return cancelled();
    if (deadline.signal.aborted)
      return this.#explained({ kind: "call-timeout", ms: this.#spec.timeoutMs }, connection.evidence);
    if (this.#state.kind === "stopping") return this.#explained({ kind: "stopped", sent: true });
    const failure = failureOf(error, this.#spec, "call");
    if (failure.kind === "answered") return failure.error;
    if (failure.kind === "session-lost" || failure.kind === "unreachable") await this.#abandon(connection);
    return this.#explained(failure, connection.evidence);
  }

  /** An HTTP child that is gone or knows us no more: the next call connects anew. */
  async #abandon(connection: Connection): Promise<void> {
    if (this.connection !== connection) return;
    this.#state = { kind: "off" };
    this.#deps.events.onRunning(this, connection, false);
    await connection.close().catch(() => {});
  }

  #hear(notification: Notification): void {
    if (notification.method === "notifications/tools/list_changed") void this.refresh();
    this.#deps.events.onNotification(this, notification);
  }

  readonly #refresher = new Refresher(() => this.#reread());

  /** Reads the tools anew; changes that come meanwhile cause one more reading. */
  refresh(): Promise<void> {
    return this.#refresher.refresh();
  }

  async #reread(): Promise<void> {
    const { connection } = this;
    if (connection === undefined) return;
    const { events, system } = this.#deps;
    try {
      const signal = AbortSignal.timeout(this.#spec.startTimeoutMs);
      const tools = await listTools(connection.client, { name: this.#spec.name, log: system.log, signal });
      events.onCatalogue(this, catalogueOf(connection.client, tools, system.now()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      system.log("info", `${this.#spec.name} did not list its tools: ${reason}`);
    }
  }

  #rearmIdle(): void {
    clearTimeout(this.#idleTimer);
    const { idleMs } = this.#spec;
    if (idleMs === undefined || this.callers.size > 0 || this.#state.kind !== "ready") return;
    this.#idleTimer = setTimeout(() => {
      if (this.callers.size > 0 || this.holds > 0) this.#rearmIdle();
      else void this.stop();
    }, idleMs);
    this.#idleTimer.unref();
  }

  /** Ends it now. A later call starts it again, after the old process is gone. */
  async stop(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const state = this.#state;
    if (state.kind === "starting") {
      this.#stopped.abort();
      await state.promise.then(
        () => this.stop(),
        () => {},
      );
      this.#stopped = new AbortController();
      return;
    }
    if (state.kind === "stopping") return state.promise;
    if (state.kind !== "ready") return;
    const { connection } = state;
    const promise = connection.close().finally(() => {
      this.#state = { kind: "off" };
    });
    this.#state = { kind: "stopping", promise };
    this.#deps.events.onRunning(this, connection, false);
    return promise;
  }

  /** For good: calls that run may end, new ones are refused. */
  async retire({ drain }: { readonly drain: boolean }): Promise<void> {
    this.#retired = true;
    if (drain) await this.#drained();
    await this.stop();
  }

  async #drained(): Promise<void> {
    while (this.callers.size > 0) await sleep(50);
  }

  #explained(failure: Failure, evidence?: Evidence): ChildError {
    return new ChildError(redact(explainFailure(this.#spec.name, failure, evidence), this.#spec.secrets), failure);
  }
}

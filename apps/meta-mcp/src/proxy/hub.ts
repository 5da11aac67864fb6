import type { ClientCapabilities, Notification } from "@modelcontextprotocol/sdk/types.js";
import pLimit from "p-limit";
import type { CatalogueStore } from "../catalogue/store.ts";
import type { Catalogue } from "../catalogue/types.ts";
import { Child, type ChildDeps, type ChildEvents } from "../child/child.ts";
import { ChildError } from "../child/child-error.ts";
import type { Connection } from "../child/connect.ts";
import type { ChildSpec, Config } from "../config/types.ts";
import { KeptResults } from "../results/kept.ts";
import type { System } from "../system.ts";
import { answerChild } from "./asks.ts";
import { hearChild } from "./notices.ts";
import type { Room } from "./room.ts";
import { type CallContext, EVERYTHING, lowestLevel, passedOn, type Session } from "./session.ts";

const PARALLEL_STARTS = 4;
/** Edits one call lives through before it gives up. */
const MAX_EDITS = 5;
const MAX_ORIGINS = 5000;

export interface HubDeps {
  readonly system: System;
  readonly store: CatalogueStore;
  readonly connect: ChildDeps<CallContext>["connect"];
  /** One client for good (stdio), or clients that come and go. */
  readonly clients: "one" | "many";
}

/** Everything clients share: the entries, the children that run, what is known of the others. */
export class Hub implements Room {
  readonly deps: HubDeps;
  readonly kept: KeptResults;
  readonly sessions = new Set<Session>();
  /** Why the newest config.toml is not in use. */
  problem: string | undefined;
  /** Counts changes of what can be found, so that a search index knows when it is stale. */
  revision = 0;
  /** Which child a resource came from, for links in results that carry the child's own URI. */
  readonly resourceOrigins = new Map<string, string>();
  readonly #specs = new Map<string, ChildSpec>();
  readonly #children = new Map<string, Child<CallContext>>();
  readonly #catalogues = new Map<string, Catalogue>();
  readonly #starts = pLimit(PARALLEL_STARTS);
  readonly #leaving = new Set<Promise<void>>();
  #closed = false;

  constructor(deps: HubDeps) {
    this.deps = deps;
    this.kept = new KeptResults(deps.system.now);
  }

  get specs(): readonly ChildSpec[] {
    return [...this.#specs.values()];
  }

  get names(): readonly string[] {
    return [...this.#specs.keys()];
  }

  spec(name: string): ChildSpec | undefined {
    return this.#specs.get(name);
  }

  catalogue(name: string): Catalogue | undefined {
    return this.#catalogues.get(name);
  }

  /** Takes a new config: what starts the same way goes on, the rest ends when its calls have ended. */
  async apply(config: Config): Promise<void> {
    this.problem = undefined;
    const next = new Map(config.children.map((spec) => [spec.name, spec]));
    for (const [key, child] of this.#children) {
      const spec = next.get(child.spec.name);
      if (spec !== undefined && startsAlike(spec, child.spec)) child.adopt(spec);
      else {
        this.#children.delete(key);
        this.#leave(child.retire({ drain: true }));
      }
    }
    for (const [name, spec] of this.#specs)
      if (next.get(name)?.configHash !== spec.configHash) this.#catalogues.delete(name);
    this.#specs.clear();
    for (const [name, spec] of next) this.#specs.set(name, spec);
    await Promise.all(config.children.map((spec) => this.#recall(spec)));
    this.revision += 1;
    this.announce("notifications/tools/list_changed", (spec) => spec.pin.length > 0);
  }

  async #recall(spec: ChildSpec): Promise<void> {
    if (this.#catalogues.has(spec.name)) return;
    const catalogue = await this.deps.store.load(spec);
    if (catalogue !== undefined && this.#specs.get(spec.name) === spec) this.#catalogues.set(spec.name, catalogue);
  }

  #leave(ending: Promise<void>): void {
    const tracked = ending.finally(() => this.#leaving.delete(tracked));
    this.#leaving.add(tracked);
  }

  /** The child a session uses under this name; made, not started. */
  child(spec: ChildSpec, session: Session): Child<CallContext> {
    const key = this.#key(spec, session);
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    const child = new Child<CallContext>(spec, {
      system: this.deps.system,
      starts: this.#starts,
      connect: this.deps.connect,
      capabilities: () => this.#capabilitiesFor(spec, session),
      events: this.#events(),
    });
    if (this.#closed) void child.retire({ drain: false });
    else this.#children.set(key, child);
    return child;
  }

  /** Does something with an entry, and does it anew with the edited one if an edit came before the server saw anything. */
  async withSpec<T>(spec: ChildSpec, work: (spec: ChildSpec) => Promise<T>): Promise<T> {
    let current = spec;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(current);
      } catch (error) {
        const unseen = error instanceof ChildError && error.failure.kind === "stopped" && !error.failure.sent;
        const edited = this.spec(spec.name);
        if (!unseen || edited === undefined || this.#closed || attempt === MAX_EDITS) throw error;
        current = edited;
      }
    }
  }

  /** The child as it is, without making one. */
  existing(spec: ChildSpec, session: Session): Child<CallContext> | undefined {
    return this.#children.get(this.#key(spec, session));
  }

  #key({ name, scope }: ChildSpec, session: Session): string {
    return scope === "session" && this.deps.clients === "many" ? `${name} ${session.id}` : name;
  }

  #capabilitiesFor({ scope }: ChildSpec, session: Session): ClientCapabilities {
    const shared = scope === "shared" && this.deps.clients === "many";
    return shared ? EVERYTHING : passedOn(session.server.getClientCapabilities() ?? {});
  }

  #events(): ChildEvents<CallContext> {
    return {
      onRequest: (child, request, extra) => answerChild(this, child, request, extra),
      onNotification: (child, notification) => hearChild(this, child, notification),
      onCatalogue: (child, catalogue) => this.#learn(child.spec, catalogue),
      onRunning: (child, connection, running) => this.#running(child, connection, running),
    };
  }

  #learn(spec: ChildSpec, catalogue: Catalogue): void {
    const { configHash, name } = spec;
    if (this.#specs.get(name)?.configHash !== configHash) return; // Of an entry that was edited meanwhile.
    const before = this.#catalogues.get(name);
    this.#catalogues.set(name, catalogue);
    if (before !== undefined && JSON.stringify(before.tools) === JSON.stringify(catalogue.tools)) return;
    this.revision += 1;
    void this.deps.store.save(spec, catalogue);
    this.announce(
      "notifications/tools/list_changed",
      (candidate) => candidate.name === name && candidate.pin.length > 0,
    );
  }

  #running(child: Child<CallContext>, { client, capabilities }: Connection, running: boolean): void {
    const level = lowestLevel(this.sessions);
    if (running && level !== undefined && capabilities.logging !== undefined)
      void client.setLoggingLevel(level).catch(() => {});
    if (running && capabilities.resources?.subscribe === true) this.#resubscribe(child.spec.name, client);
    if (capabilities.resources !== undefined) this.#tell("notifications/resources/list_changed");
    if (capabilities.prompts !== undefined) this.#tell("notifications/prompts/list_changed");
  }

  #resubscribe(name: string, client: Connection["client"]): void {
    for (const { subscriptions } of this.sessions) {
      for (const { child, uri } of subscriptions.values()) {
        if (child === name) void client.subscribeResource({ uri }).catch(() => {});
      }
    }
  }

  /** Tells every client that a list changed, if any entry is concerned. */
  announce(method: string, concerns: (spec: ChildSpec) => boolean): void {
    if (this.specs.some(concerns)) this.#tell(method);
  }

  #tell(method: string): void {
    for (const session of this.sessions) this.send(session, { method });
  }

  /** To a client, which may be gone by now. */
  send({ server }: Session, notification: Notification): void {
    if (server.transport === undefined || server.getClientVersion() === undefined) return;
    server
      .notification(notification)
      .catch((error: unknown) => this.deps.system.log("debug", `not delivered: ${String(error)}`));
  }

  /** Children that run now and that a session uses, with their entries. */
  running(session: Session): { readonly child: Child<CallContext>; readonly connection: Connection }[] {
    return this.specs.flatMap((spec) => {
      const child = this.existing(spec, session);
      const connection = child?.connection;
      return child === undefined || connection === undefined ? [] : [{ child, connection }];
    });
  }

  async leave(session: Session): Promise<void> {
    this.sessions.delete(session);
    this.kept.forget(session.id);
    for (const { child } of session.subscriptions.values()) {
      const spec = this.spec(child);
      const running = spec === undefined ? undefined : this.existing(spec, session);
      if (running !== undefined) running.holds -= 1;
    }
    const own = [...this.#children].filter(([key]) => key.endsWith(` ${session.id}`));
    for (const [key, child] of own) {
      this.#children.delete(key);
      this.#leave(child.retire({ drain: false }));
    }
    await Promise.all(this.#leaving);
  }

  /** Remembers where a resource came from; the oldest are forgotten. */
  noteOrigin(uri: string, child: string): void {
    this.resourceOrigins.delete(uri);
    this.resourceOrigins.set(uri, child);
    const [oldest] = this.resourceOrigins.keys();
    if (this.resourceOrigins.size > MAX_ORIGINS && oldest !== undefined) this.resourceOrigins.delete(oldest);
  }

  /** Ends everything. Nothing starts afterwards. */
  async close(): Promise<void> {
    this.#closed = true;
    const children = [...this.#children.values()];
    this.#children.clear();
    await Promise.all([...this.#leaving, ...children.map((child) => child.retire({ drain: false }))]);
  }
}

function startsAlike(a: ChildSpec, b: ChildSpec): boolean {
  return JSON.stringify([a.target, a.scope, a.missing]) === JSON.stringify([b.target, b.scope, b.missing]);
}

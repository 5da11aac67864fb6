import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type FaultyServer, startFaultyServer } from "./faulty-server.ts";
import { failureOf, get, good, goodThen, setUp as setUpAt, type Setup, silence } from "./set-up.ts";

let server: FaultyServer;

beforeAll(async () => {
  server = await startFaultyServer({
    "/good": good,
    "/silent": silence,
    "/slow": (_request, response) => void setTimeout(() => response.end('{"value":1}'), 150),
    "/then-silent": goodThen(silence),
  });
});
afterAll(() => server.close());

const OPTIONAL = {
  kind: "query",
  values: { api_key: "FAULTY_KEY" },
  signupUrl: "https://example.org/key",
  optional: true,
} as const;

const setUp = (setup: Partial<Setup> = {}) => setUpAt({ url: server.url, ...setup });

describe("cancelling", () => {
  it("closes the socket on the server at once", async () => {
    const caller = new AbortController();
    const [closed, seen] = [server.closed.length, server.count("/silent")];
    const pending = failureOf(get(setUp().call(caller.signal), "/silent"));
    await eventually(() => server.count("/silent") > seen);
    caller.abort();
    expect(await pending).toEqual({ kind: "cancelled" });
    await eventually(() => server.closed.length > closed);
  });

  it("before the call began sends nothing", async () => {
    const before = server.count("/good");
    expect(await failureOf(get(setUp().call(AbortSignal.abort()), "/good"))).toEqual({ kind: "cancelled" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.count("/good")).toBe(before);
  });

  it("of one caller leaves the others their answer", async () => {
    const { call } = setUp();
    const first = new AbortController();
    const before = server.count("/slow");
    const one = failureOf(get(call(first.signal), "/slow"));
    const two = get(call(), "/slow");
    await eventually(() => server.count("/slow") > before);
    first.abort();
    expect(await one).toEqual({ kind: "cancelled" });
    await expect(two).resolves.toEqual({ value: 1 });
    expect(server.count("/slow")).toBe(before + 1);
  });

  it("of all callers closes the socket, and the next caller asks anew", async () => {
    const { call } = setUp();
    const callers = [new AbortController(), new AbortController()];
    const [closed, seen] = [server.closed.length, server.count("/silent")];
    const all = callers.map(({ signal }) => failureOf(get(call(signal), "/silent")));
    await eventually(() => server.count("/silent") > seen);
    callers[0]?.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.closed.length).toBe(closed);
    callers[1]?.abort();
    expect(await Promise.all(all)).toEqual([{ kind: "cancelled" }, { kind: "cancelled" }]);
    await eventually(() => server.closed.length > closed);
    const next = new AbortController();
    const again = failureOf(get(call(next.signal), "/silent"));
    await eventually(() => server.count("/silent") === seen + 2);
    next.abort();
    await again;
  });

  it("while waiting for a turn lets go at once", async () => {
    const { call } = setUp({ host: { perSecond: 0.01 }, deps: { sleep: waitReally } });
    await get(call(), "/good");
    const caller = new AbortController();
    const waiting = failureOf(get(call(caller.signal), "/good", { query: { page: 2 } }));
    caller.abort();
    expect(await waiting).toEqual({ kind: "cancelled" });
  });
});

describe("what the process shares", () => {
  it("sends identical requests once", async () => {
    const { call } = setUp();
    const before = server.count("/slow");
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(call(), "/slow")));
    expect(answers).toHaveLength(10);
    expect(server.count("/slow")).toBe(before + 1);
  });

  it("gives a stale answer to everyone who waits for a silent host", async () => {
    const { call, seen, skip } = setUp({ host: { freshForSeconds: 60 }, deadlineMs: 300 });
    await get(call(), "/then-silent");
    skip(61);
    await Promise.all([get(call(), "/then-silent"), get(call(), "/then-silent"), get(call(), "/then-silent")]);
    expect(seen.map(({ cache }) => cache)).toEqual(["no", "stale", "stale", "stale"]);
    expect(server.count("/then-silent")).toBe(2);
  });

  it("holds two agencies of one group to one pace", async () => {
    const { transport, manifest } = setUp({ host: { perSecond: 4, limiter: "both" }, deps: { sleep: waitReally } });
    const sibling = { ...manifest, id: "sibling" };
    const start = Date.now();
    const pages = [1, 2, 3].map((page) => ({ query: { page } }));
    await Promise.all(
      [manifest, sibling].flatMap((agency) => pages.map((page) => get(transport.forCall(agency), "/good", page))),
    );
    // Six starts at four a second: the fifth and sixth no earlier than a second after the first.
    expect(Date.now() - start).toBeGreaterThanOrEqual(950);
  });

  it("goes at the pace that a caller's own key earns", async () => {
    const slow = { perSecond: 0.01, keyed: { perSecond: 1000 } };
    const { call } = setUp({ host: slow, deadlineMs: 2000, deps: { sleep: waitReally } });
    for (const page of [1, 2, 3]) await get(call(), "/good", { query: { page } });
    const keyless = setUp({
      host: { ...slow, auth: { ...OPTIONAL } },
      deadlineMs: 300,
      deps: { sleep: waitReally, env: {} },
    });
    await get(keyless.call(), "/good", { query: { page: 4 } });
    expect(await failureOf(get(keyless.call(), "/good", { query: { page: 5 } }))).toMatchObject({ kind: "timeout" });
  });

  it("counts the wait for a turn within the deadline", async () => {
    const { call } = setUp({ host: { perSecond: 0.1 }, deadlineMs: 300, deps: { sleep: waitReally } });
    await get(call(), "/good");
    expect(await failureOf(get(call(), "/good", { query: { page: 2 } }))).toMatchObject({ kind: "timeout" });
  });
});

function waitReally(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

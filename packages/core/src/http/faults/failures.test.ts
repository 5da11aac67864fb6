import { gzipSync } from "node:zlib";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FaultyServer, type Handler, eventually, startFaultyServer } from "./faulty-server.ts";
import { answering, failureOf, get, good, KEY, setUp as setUpAt, type Setup, silence, valueSchema } from "./set-up.ts";

const once =
  (fault: Handler): Handler =>
  (request, response, count) =>
    (count === 1 ? fault : good)(request, response, count);

const start = (response: Parameters<Handler>[1], headers: Record<string, string | number> = {}) =>
  response.writeHead(200, { "content-type": "application/json", ...headers });

const handlers: Record<string, Handler> = {
  "/good": good,
  "/limited-1": once(answering(429, { "retry-after": "1" })),
  "/limited-day": answering(429, { "retry-after": "86400" }),
  "/500": answering(500, { "content-type": "text/html" }, `<html>upstream ${"x".repeat(500_000)}</html>`),
  "/500-once": once(answering(500)),
  "/503": answering(503),
  "/400": answering(400, {}, "upstream words"),
  "/403": answering(403, { "content-type": "text/html" }, "<html>upstream words</html>"),
  "/404": answering(404),
  "/204": answering(204),
  "/html": answering(200, { "content-type": "text/html" }, "<!DOCTYPE html><html>upstream is down</html>"),
  "/cut-json": answering(200, { "content-type": "application/json" }, '{"value": 1, "rows": [1,2'),
  "/other-shape": answering(200, {}, '{"value": "upstream words"}'),
  "/empty": answering(200),
  "/short-body": (_request, response) => {
    start(response, { "content-length": 1000 }).write('{"value"');
    setTimeout(() => response.destroy(), 20);
  },
  "/reset": (request) => void request.socket.destroy(),
  "/reset-midway": (request, response) => {
    start(response).write('{"value"');
    setTimeout(() => request.socket.resetAndDestroy(), 20);
  },
  "/stalls": (_request, response) => void start(response).write('{"value"'),
  "/silent": silence,
  "/endless": (_request, response) => {
    start(response);
    const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
    response.on("close", () => clearInterval(timer));
  },
  "/announces-too-much": (_request, response) => void start(response, { "content-length": 10 ** 12 }).write("{"),
  "/bomb": (_request, response) =>
    void start(response, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(8 * 1024 * 1024, 32))),
  "/gzip": (_request, response) => void start(response, { "content-encoding": "gzip" }).end(gzipSync('{"value":7}')),
  "/away": answering(302, { location: "http://localhost:1/elsewhere?api_key=upstream" }),
  "/home": answering(301, { location: "/good" }),
  "/loop": answering(302, { location: "/loop" }),
  "/nowhere": answering(302),
};

let server: FaultyServer;
let other: FaultyServer;

beforeAll(async () => {
  other = await startFaultyServer({
    "/landing": (request, response) => void response.end(JSON.stringify({ url: request.url })),
  });
  server = await startFaultyServer({
    ...handlers,
    "/over-there": answering(302, { location: `${other.url}/landing?api_key=${KEY}&kept=1` }),
  });
});
afterAll(async () => {
  await server.close();
  await other.close();
});

const setUp = (setup: Partial<Setup> = {}) => setUpAt({ url: server.url, ...setup });
const failureAt = (path: `/${string}`, rest: { maxBytes?: number } = {}, setup: Partial<Setup> = {}) =>
  failureOf(get(setUp(setup).call(), path, rest));

describe("limits and outages", () => {
  it("waits as long as Retry-After says and asks again", async () => {
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    await expect(get(setUp({ deps: { sleep } }).call(), "/limited-1")).resolves.toEqual({ value: 1 });
    expect(waits[0]).toBeGreaterThanOrEqual(1000);
    expect(server.count("/limited-1")).toBe(2);
  });

  it("does not wait a day, and says how long it would be", async () => {
    expect(await failureAt("/limited-day")).toEqual({ kind: "rate-limited", retryAfterSeconds: 86_400 });
    expect(server.count("/limited-day")).toBe(1);
  });

  it("asks three times when the host is broken, then says so", async () => {
    const host = new URL(server.url).host;
    expect(await failureAt("/500")).toEqual({ kind: "unavailable", host, cause: "HTTP 500" });
    expect(server.count("/500")).toBe(3);
    expect(await failureAt("/503")).toEqual({ kind: "unavailable", host, cause: "HTTP 503" });
  });

  it("takes the second answer when the first was an accident", async () => {
    await expect(get(setUp().call(), "/500-once")).resolves.toEqual({ value: 1 });
  });

  it("says which host refused the connection and how", async () => {
    const url = await closedAddress();
    const failure = await failureAt("/x", {}, { url });
    expect(failure).toEqual({
      kind: "unavailable",
      host: new URL(url).host,
      cause: "connection refused (ECONNREFUSED)",
    });
  });

  it("asks again when the connection breaks, before the answer or in its middle", async () => {
    for (const path of ["/reset", "/reset-midway", "/short-body"] as const) {
      expect(await failureAt(path)).toMatchObject({ kind: "unavailable", cause: expect.stringMatching(/connection/) });
      expect(server.count(path)).toBe(3);
    }
  });
});

describe("refusals", () => {
  it("blames the arguments for a 400, never the key", async () => {
    expect(await failureAt("/400")).toEqual({ kind: "refused", why: "it did not accept the arguments (HTTP 400)" });
    expect(server.count("/400")).toBe(1);
  });

  it("names the variable when its key is refused", async () => {
    expect(await failureAt("/403")).toMatchObject({ kind: "refused", why: expect.stringContaining("FAULTY_KEY") });
  });

  it("says so when no key was sent", async () => {
    const auth = { kind: "query", values: { api_key: "FAULTY_KEY" }, signupUrl: "https://example.org/key" } as const;
    const keyless = { host: { auth: { ...auth, optional: true } }, deps: { env: {} } };
    const failure = await failureAt("/403", {}, keyless);
    expect(failure).toMatchObject({ kind: "refused", why: expect.stringContaining("without a key") });
  });

  it("takes a 404 for not-found, and for nothing where the request expects that", async () => {
    const http = setUp().call();
    expect(await failureOf(get(http, "/404"))).toMatchObject({ kind: "not-found" });
    await expect(http.json(valueSchema, { path: "/404", absent: [404] })).resolves.toBeUndefined();
    await expect(http.json(valueSchema, { path: "/204", absent: [204] })).resolves.toBeUndefined();
    await expect(
      http.json(valueSchema, { path: "/400", absent: ({ body }) => body.startsWith("upstream") }),
    ).resolves.toBeUndefined();
  });

  it("lets the host's own reading go first, also for a 200", async () => {
    const host = { readFailure: () => ({ kind: "rate-limited" }) as const };
    expect(await failureAt("/good", {}, { host })).toEqual({ kind: "rate-limited" });
  });

  it("sends nothing when the key is missing", async () => {
    const before = server.count("/good");
    const failure = await failureAt("/good", {}, { deps: { env: {} } });
    expect(failure).toEqual({ kind: "missing-key", env: ["FAULTY_KEY"], signupUrl: "https://example.org/key" });
    expect(server.count("/good")).toBe(before);
  });
});

describe("answers that are none", () => {
  it("does not take a web page for data", async () => {
    const failure = await failureAt("/html");
    expect(failure).toMatchObject({ kind: "unexpected-answer", detail: "a web page instead of JSON" });
  });

  it("does not take half a document, nothing, or another form for data", async () => {
    expect(await failureAt("/cut-json")).toMatchObject({ kind: "unexpected-answer" });
    expect(await failureAt("/empty")).toMatchObject({ kind: "unexpected-answer" });
    const failure = await failureAt("/other-shape");
    expect(failure).toMatchObject({ kind: "unexpected-answer", detail: expect.stringContaining('"value"') });
  });

  it.each(["/stalls", "/silent"] as const)("gives up on %s at the deadline and closes the socket", async (path) => {
    const before = server.closed.length;
    expect(await failureAt(path, {}, { deadlineMs: 300 })).toEqual({ kind: "timeout", seconds: 1 });
    await eventually(() => server.closed.length > before);
  });

  it("stops reading an endless body at the limit", async () => {
    const before = server.closed.length;
    expect(await failureAt("/endless", { maxBytes: 1_000_000 })).toEqual({ kind: "too-large", limitBytes: 1_000_000 });
    await eventually(() => server.closed.length > before);
  });

  it("does not begin a body that announces too much, and counts a compressed one unpacked", async () => {
    expect(await failureAt("/announces-too-much")).toMatchObject({ kind: "too-large" });
    expect(await failureAt("/bomb", { maxBytes: 1_000_000 })).toMatchObject({ kind: "too-large" });
  });

  it("reads a compressed answer", async () => {
    await expect(get(setUp().call(), "/gzip")).resolves.toEqual({ value: 7 });
  });
});

describe("redirects", () => {
  it("to a host the agency does not declare are refused", async () => {
    const failure = await failureAt("/away");
    expect(failure).toMatchObject({ kind: "refused", why: expect.stringContaining("localhost:1") });
  });

  it("on the host are followed, but not in circles or into nothing", async () => {
    await expect(get(setUp().call(), "/home")).resolves.toEqual({ value: 1 });
    expect(await failureAt("/loop")).toMatchObject({ kind: "refused" });
    expect(server.count("/loop")).toBe(6);
    expect(await failureAt("/nowhere")).toMatchObject({ kind: "refused" });
  });

  it("to another declared host leave the key behind", async () => {
    const { call } = setUp({ hosts: [{ url: other.url, perSecond: 1000, freshForSeconds: 0 }] });
    const landed = await call().json(z.object({ url: z.string() }), { path: "/over-there" });
    expect(landed.url).toBe("/landing?kept=1");
  });
});

it("no log line holds a key", async () => {
  const { call, logged } = setUp();
  await failureOf(get(call(), "/500"));
  await failureOf(get(call(), "/over-there"));
  expect(logged.length).toBeGreaterThan(2);
  expect(logged.join("\n")).not.toContain(KEY);
});

/** An address where nobody listens any more. */
function closedAddress(): Promise<string> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      if (address === null || typeof address === "string") return reject(new Error("no port"));
      probe.close(() => resolve(`http://127.0.0.1:${address.port}`));
    });
  });
}

describe("a host that shuts us out", () => {
  it("is left alone until the time it named, at most ten minutes, and asked again then", async () => {
    const { call, skip } = setUpAt({ url: server.url });
    await failureOf(get(call(), "/limited-day"));
    const before = server.count("/good");
    expect(await failureOf(get(call(), "/good"))).toMatchObject({
      kind: "rate-limited",
      retryAfterSeconds: expect.any(Number),
    });
    expect(server.count("/good")).toBe(before);
    skip(601);
    await expect(get(call(), "/good")).resolves.toEqual({ value: 1 });
  });

  it("is known by the agency's own words, too", async () => {
    const host = { readFailure: () => ({ kind: "rate-limited", retryAfterSeconds: 600 }) as const };
    const { call } = setUpAt({ url: server.url, host });
    await failureOf(get(call(), "/403"));
    const before = server.count("/good");
    expect(await failureOf(get(call(), "/good"))).toMatchObject({ kind: "rate-limited" });
    expect(server.count("/good")).toBe(before);
  });
});

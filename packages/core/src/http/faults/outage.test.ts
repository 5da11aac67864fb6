import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FaultyServer, startFaultyServer } from "./faulty-server.ts";
import { answering, failureOf, get, goodThen, setUp as setUpAt, type Setup, silence } from "./set-up.ts";

let server: FaultyServer;

beforeAll(async () => {
  server = await startFaultyServer({
    "/503": goodThen(answering(503)),
    "/html": goodThen(answering(200, {}, "<html>upstream is down</html>")),
    "/other-shape": goodThen(answering(200, {}, '{"value":null}')),
    "/429": goodThen(answering(429, { "retry-after": "86400" })),
    "/reset": goodThen((request) => void request.socket.destroy()),
    "/stalls": goodThen(silence),
    "/400": goodThen(answering(400)),
    "/only-broken": answering(200, {}, '{"value":null}'),
    "/etag": (request, response) => {
      if (request.headers["if-none-match"] === '"v1"') response.writeHead(304, { etag: '"v1"' }).end();
      else response.setHeader("etag", '"v1"').end('{"value":1}');
    },
  });
});
afterAll(() => server.close());

const setUp = (setup: Partial<Setup> = {}) =>
  setUpAt({ url: server.url, deadlineMs: 500, ...setup, host: { freshForSeconds: 60 } });

describe("a cached answer stands in when the agency is down", () => {
  it.each(["/503", "/html", "/other-shape", "/429", "/reset", "/stalls"] as const)("after %s", async (path) => {
    const { call, seen, skip } = setUp();
    await get(call(), path);
    await get(call(), path);
    skip(61);
    await expect(get(call(), path)).resolves.toEqual({ value: 1 });
    expect(seen.map(({ cache }) => cache)).toEqual(["no", "fresh", "stale"]);
    expect(seen[2]?.retrievedAt).toBe(seen[0]?.retrievedAt);
  });

  it("but not after thirty days", async () => {
    const { call, skip } = setUp({ url: (await freshServer()).url });
    await get(call(), "/503");
    skip(31 * 24 * 3600);
    expect(await failureOf(get(call(), "/503"))).toMatchObject({ kind: "unavailable" });
  });

  it("but not when the agency says that the arguments are wrong", async () => {
    const { call, skip } = setUp();
    await get(call(), "/400");
    skip(61);
    expect(await failureOf(get(call(), "/400"))).toMatchObject({ kind: "refused" });
  });
});

describe("what the cache keeps", () => {
  it("asks whether a stale answer still holds, and takes it as new when it does", async () => {
    const { call, seen, skip } = setUp();
    await get(call(), "/etag");
    skip(61);
    await get(call(), "/etag");
    await get(call(), "/etag");
    expect(seen.map(({ cache }) => cache)).toEqual(["no", "fresh", "fresh"]);
    expect(seen[1]?.retrievedAt).not.toBe(seen[0]?.retrievedAt);
    expect(server.count("/etag")).toBe(2);
  });

  it("never holds an answer that could not be read", async () => {
    const { call } = setUp();
    await failureOf(get(call(), "/only-broken"));
    await failureOf(get(call(), "/only-broken"));
    expect(server.count("/only-broken")).toBe(2);
  });

  it("forgets an answer that can no longer be read and asks again", async () => {
    const { call, seen } = setUp();
    await get(call(), "/etag");
    const before = server.count("/etag");
    let tries = 0;
    const changed = z.unknown().refine(() => ++tries > 1);
    await call().json(changed, { path: "/etag" });
    expect(seen.map(({ cache }) => cache)).toEqual(["no", "no"]);
    expect(server.count("/etag")).toBe(before + 1);
  });
});

const started: FaultyServer[] = [];
async function freshServer(): Promise<FaultyServer> {
  const fresh = await startFaultyServer({ "/503": goodThen(answering(503)) });
  started.push(fresh);
  return fresh;
}
afterAll(() => Promise.all(started.map((one) => one.close())));

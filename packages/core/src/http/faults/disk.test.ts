import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { eventually, type FaultyServer, startFaultyServer } from "./faulty-server.ts";
import { get, good, KEY, setUp as setUpAt, type Setup, valueSchema } from "./set-up.ts";

const echoSchema = z.object({ url: z.string() });
const folders: string[] = [];
let server: FaultyServer;

beforeAll(async () => {
  server = await startFaultyServer({
    "/good": good,
    "/echo": (request, response) => {
      response.setHeader("link", `<${request.url ?? ""}&page=2>; rel="next"`).setHeader("set-cookie", "a=b");
      response.end(JSON.stringify({ url: request.url }));
    },
    "/huge": (_request, response) => void response.end(JSON.stringify({ value: 1, filler: "x".repeat(9_000_000) })),
    "/big": (_request, response) => void response.end(JSON.stringify({ value: 1, filler: "x".repeat(100_000) })),
  });
});
afterAll(async () => {
  await server.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fedpipe-test-"));
  folders.push(folder);
  return join(folder, "fedpipe");
}

const setUp = (setup: Partial<Setup>) => setUpAt({ url: server.url, host: { freshForSeconds: 60 }, ...setup });

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

it("serves the next process", async () => {
  const cacheDirectory = await temporaryFolder();
  const first = setUp({ cacheDirectory });
  await get(first.call(), "/good", { query: { page: 1 } });
  await first.transport.flush();
  const before = server.count("/good");
  const second = setUp({ cacheDirectory });
  await get(second.call(), "/good", { query: { page: 1 } });
  expect(second.seen[0]).toMatchObject({ cache: "fresh", url: `${server.url}/good?page=1` });
  expect(server.count("/good")).toBe(before);
});

it("is shared by two servers that write at once, without either losing what the other wrote", async () => {
  const cacheDirectory = await temporaryFolder();
  const servers = [setUp({ cacheDirectory }), setUp({ cacheDirectory })];
  const pages = Array.from({ length: 10 }, (_, page) => page);
  await Promise.all(
    servers.flatMap(({ call }, index) =>
      pages.map((page) => get(call(), "/good", { query: { page: page + index * 5 } })),
    ),
  );
  await Promise.all(servers.map(({ transport }) => transport.flush()));
  const before = server.count("/good");
  const third = setUp({ cacheDirectory });
  for (let page = 0; page < 15; page++) await get(third.call(), "/good", { query: { page } });
  expect(server.count("/good")).toBe(before);
  expect(third.seen.map(({ cache }) => cache)).toEqual(Array.from({ length: 15 }, () => "fresh"));
});

it("leaves out answers of many megabytes, on disk and in memory", async () => {
  const cacheDirectory = await temporaryFolder();
  const { call, transport } = setUp({ cacheDirectory });
  await get(call(), "/huge");
  await get(call(), "/huge");
  await transport.flush();
  expect(server.count("/huge")).toBe(2);
  for (const file of await filesOf(cacheDirectory)) expect((await stat(file)).size).toBeLessThan(8 * 1024 * 1024);
});

it("holds no key and no address, and is private to the user", async () => {
  const cacheDirectory = await temporaryFolder();
  const { call, transport } = setUp({ cacheDirectory });
  const answer = await call().answer(echoSchema, { path: "/echo", query: { page: 1 } });
  expect(answer.data.url).toBe("/echo?page=1&api_key=[key]");
  expect(answer.headers).toEqual({ link: '</echo?page=1&api_key=[key]&page=2>; rel="next"' });
  await transport.flush();
  const files = await filesOf(cacheDirectory);
  expect(files).toHaveLength(2);
  for (const file of files) {
    const text = await readFile(file, "utf8");
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(server.url);
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o077).toBe(0);
  }
});

it("drops a damaged entry without a word and asks again", async () => {
  const cacheDirectory = await temporaryFolder();
  const first = setUp({ cacheDirectory });
  await get(first.call(), "/good", { query: { damaged: 1 } });
  await first.transport.flush();
  for (const file of await filesOf(cacheDirectory)) await writeFile(file, "damaged");
  const second = setUp({ cacheDirectory });
  await expect(get(second.call(), "/good", { query: { damaged: 1 } })).resolves.toEqual({ value: 1 });
  expect(second.seen[0]?.cache).toBe("no");
  await second.transport.flush();
  const third = setUp({ cacheDirectory });
  await get(third.call(), "/good", { query: { damaged: 1 } });
  expect(third.seen[0]?.cache).toBe("fresh");
});

it("forgets one module's answers and keeps the others'", async () => {
  const { transport, manifest } = setUp({ cacheDirectory: await temporaryFolder() });
  const sibling = { ...manifest, id: "faulty-sibling" };
  await get(transport.forCall(manifest), "/good");
  await get(transport.forCall(sibling), "/good");
  const removed = await transport.clear("faulty");
  expect(removed).toEqual({ memory: { entries: 1, bytes: 11 }, disk: { entries: 1, bytes: 11 } });
  const cacheOf = async (agency: typeof manifest) =>
    (await transport.forCall(agency).answer(valueSchema, { path: "/good" })).provenance.cache;
  expect(await cacheOf(manifest)).toBe("no");
  expect(await cacheOf(sibling)).toBe("fresh");
  expect(await transport.clear()).toMatchObject({ memory: { entries: 2 }, disk: { entries: 2 } });
  expect(await transport.clear()).toEqual({ memory: { entries: 0, bytes: 0 }, disk: { entries: 0, bytes: 0 } });
});

it("stays within its bounds by dropping the oldest", async () => {
  const cacheDirectory = await temporaryFolder();
  const { call, transport } = setUp({ cacheDirectory, maxDiskBytes: 500_000, deps: { random: () => 0 } });
  for (let page = 0; page < 12; page++) {
    await get(call(), "/big", { query: { page } });
    await transport.flush();
  }
  const countFiles = async () => (await filesOf(cacheDirectory)).length;
  await eventually(async () => (await countFiles()) <= 10);
  expect((await transport.clear()).disk.entries).toBeGreaterThan(0);
  expect(await countFiles()).toBe(0);
});

it("works without a folder it can write, and says so once", async () => {
  const file = join(await temporaryFolder(), "..", "a-file");
  await writeFile(file, "");
  const { call, seen, logged, transport } = setUp({ cacheDirectory: join(file, "fedpipe") });
  await get(call(), "/good", { query: { memory: 1 } });
  await get(call(), "/good", { query: { memory: 2 } });
  await get(call(), "/good", { query: { memory: 1 } });
  await transport.flush();
  expect(seen.map(({ cache }) => cache)).toEqual(["no", "no", "fresh"]);
  expect(logged.filter((line) => line.includes("memory only"))).toHaveLength(1);
  expect((await transport.clear()).disk).toEqual({ entries: 0, bytes: 0 });
});

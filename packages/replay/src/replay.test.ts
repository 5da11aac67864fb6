import { mkdtemp, rm, writeFile, mkdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  AgencyError,
  createTransport,
  type Deps,
  explain,
  type Manifest,
  type Provenance,
  type Request,
} from "@fedpipe/core";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { loadRecordingsFolder } from "./load-folder.ts";
import { loadEmbeddedRecordings } from "./recordings.ts";
import { createReplayFetch } from "./replay-fetch.ts";

const manifest: Manifest = {
  id: "toys",
  title: "Toys",
  summary: "Toys.",
  gist: "toys",
  domains: ["safety"],
  hosts: [
    {
      url: "https://api.example.org/v1",
      auth: { kind: "query", values: { subscriber: "TOYS_KEY" }, signupUrl: "https://example.org/key" },
      perSecond: 1,
      freshForSeconds: 60,
    },
  ],
};

const url = "https://api.example.org/v1/toys";
const ok = { status: 200, contentType: "application/json" };

const embedded = {
  toys: {
    index: [
      {
        file: "one.json",
        request: { method: "GET", url: `${url}?a=1&b=x+y&subscriber=gone` },
        ...ok,
        note: "for people",
      },
      { file: "turn-1.json", request: { method: "GET", url: `${url}/turns` }, ...ok },
      { file: "turn-2.json", request: { method: "GET", url: `${url}/turns` }, ...ok },
      {
        file: "ball.json",
        request: { method: "POST", url: `${url}/search`, body: { q: "ball", page: { size: 5, from: 0 } } },
        ...ok,
      },
      { file: "text.json", request: { method: "POST", url: `${url}/search`, body: '{"q":"text"}' }, ...ok },
      { file: "any.json", request: { method: "POST", url: `${url}/any` }, ...ok },
      { file: "busy.json", request: { method: "GET", url: `${url}/busy` }, ...ok, status: 429 },
      {
        file: "linked.json",
        request: { method: "GET", url: `${url}/linked` },
        ...ok,
        headers: { Link: "<x>; rel=next", "Content-Encoding": "gzip" },
      },
    ],
    files: Object.fromEntries(
      ["one", "turn-1", "turn-2", "ball", "text", "any", "busy", "linked"].map((name) => [
        `${name}.json`,
        `{"file":"${name}"}`,
      ]),
    ),
  },
};

const fileSchema = z.object({ file: z.string() });

const unwanted = () => {
  throw new Error("recordings need neither time nor chance");
};

function setUp(sources = loadEmbeddedRecordings(embedded)) {
  const seen: Provenance[] = [];
  const deps: Deps = {
    fetch: createReplayFetch(sources, { manifests: [manifest] }),
    now: () => new Date("2024-07-20T12:00:00Z"),
    sleep: unwanted,
    startTimer: () => () => undefined,
    random: () => 0,
    env: {},
    log: () => undefined,
  };
  const transport = createTransport(deps, { userAgent: "fedpipe/0 (test)", replay: true });
  const http = transport.forCall(manifest, { onAnswer: (provenance) => void seen.push(provenance) });
  const fileOf = async (request: Request) => (await http.json(fileSchema, request)).file;
  return { http, seen, fileOf };
}

async function messageOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (error instanceof AgencyError) return explain("Toys", error.failure);
  throw error;
}

describe("a request finds its recording", () => {
  it("whatever the order and spelling of its query, without a key set, and says that it is one", async () => {
    const { fileOf, seen } = setUp();
    expect(await fileOf({ path: "/toys", query: { b: "x y", a: 1 } })).toBe("one");
    expect(seen).toEqual([
      { url: `${url}?b=x%20y&a=1`, retrievedAt: "2024-07-20T12:00:00.000Z", cache: "no", replayed: true },
    ]);
  });

  it("in the order of the index, the last one again and again", async () => {
    const { fileOf } = setUp();
    const turns = [];
    for (let turn = 0; turn < 4; turn++) turns.push(await fileOf({ path: "/toys/turns" }));
    expect(turns).toEqual(["turn-1", "turn-2", "turn-2", "turn-2"]);
  });

  it("by its body, as structure and not as text", async () => {
    const { fileOf } = setUp();
    expect(await fileOf({ path: "/toys/search", json: { page: { from: 0, size: 5 }, q: "ball", api_key: "k" } })).toBe(
      "ball",
    );
    expect(await fileOf({ path: "/toys/search", json: { q: "text" } })).toBe("text");
    expect(await fileOf({ path: "/toys/any", json: { whatever: 1 } })).toBe("any");
  });

  it("with its headers, but not those of the way it came", async () => {
    const answer = await setUp().http.answer(fileSchema, { path: "/toys/linked" });
    expect(answer.headers).toEqual({ "content-type": "application/json", link: "<x>; rel=next" });
  });

  it("of a failure at once, without trying again", async () => {
    expect(await messageOf(setUp().fileOf({ path: "/toys/busy" }))).toBe(
      "Toys is limiting requests. Try again in a minute.",
    );
  });
});

describe("a request without a recording fails by name", () => {
  it.each<[Request, string]>([
    [{ path: "/toys", query: { a: 2, b: "x y" } }, `GET ${url}?a=2&b=x%20y`],
    [{ path: "/toys", query: { a: 1 } }, `GET ${url}?a=1`],
    [{ path: "/toys/search", json: { q: "other" } }, `POST ${url}/search`],
    [{ path: "/toys/turns", json: {} }, `POST ${url}/turns`],
  ])("%j", async (request, name) => {
    const message = await messageOf(setUp().fileOf(request));
    expect(message).toContain(`no recording for ${name}.`);
    expect(message).not.toContain("REPLAY");
  });
});

describe("sources", () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  async function folderOf(files: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "fedpipe-replay-"));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, name, ".."), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return folder;
  }

  const index = JSON.stringify([{ file: "a.json", request: { method: "GET", url: `${url}/turns` }, ...ok }]);

  it("are a folder of modules, or one module's folder", async () => {
    const folder = await folderOf({ "toys/index.json": index, "toys/a.json": '{"file":"a"}', "notes/readme.md": "" });
    const sources = await loadRecordingsFolder(folder);
    expect(sources.map(({ moduleId }) => moduleId)).toEqual(["toys"]);
    expect(await setUp(sources).fileOf({ path: "/toys/turns" })).toBe("a");
    expect(await loadRecordingsFolder(join(folder, "toys"))).toHaveLength(1);
  });

  it("say what is wrong with them", async () => {
    await expect(loadRecordingsFolder(await folderOf({}))).rejects.toThrow("holds no recordings");
    await expect(loadRecordingsFolder(join(tmpdir(), "fedpipe-is-not-there"))).rejects.toThrow("ENOENT");
    await expect(loadRecordingsFolder(await folderOf({ "toys/index.json": "{" }))).rejects.toThrow(
      "toys/index.json is not JSON",
    );
    await expect(loadRecordingsFolder(await folderOf({ "toys/index.json": '[{"file":"a"}]' }))).rejects.toThrow(
      "toys/index.json: 0.request",
    );
    const outside = index.replace("a.json", "../../a.json");
    await expect(loadRecordingsFolder(await folderOf({ "toys/index.json": outside }))).rejects.toThrow(
      "not a plain file name",
    );
    expect(() => loadEmbeddedRecordings({ toys: { index: JSON.parse(index), files: {} } })).toThrow("a.json");
  });

  const shared = fileURLToPath(new URL("../../../../shared/recordings", import.meta.url));
  it.skipIf(!existsSync(shared))("are read whole from the shared recordings", async () => {
    const sources = await loadRecordingsFolder(shared);
    const replay = createReplayFetch(sources);
    let answered = 0;
    for (const { recordings } of sources)
      for (const { request, status } of recordings) {
        const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
        const response = await replay(request.url, {
          method: request.method === "POST" ? "POST" : "GET",
          headers: {},
          ...(body === undefined ? {} : { body }),
          signal: new AbortController().signal,
          redirect: "manual",
        });
        expect(typeof (await response.text()), request.url).toBe("string");
        expect(response.status === status || recordings.length > 1).toBe(true);
        answered++;
      }
    expect(answered).toBeGreaterThan(200);
  });
});

import { existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, it } from "vitest";
import { createProgressiveTools } from "../create-progressive-tools.ts";
import {
  changing,
  type Child,
  connect,
  everything,
  fedpipeEager,
  filesystem,
  memory,
  modern,
} from "../test-support/child-servers.ts";
import { textOf } from "../test-support/fake-server.ts";
import { names } from "../test-support/start.ts";
import type { ProgressiveTools } from "../types.ts";

const children: Child[] = [];
afterEach(async () => {
  await Promise.all(children.splice(0).map(({ client }) => client.close()));
});

async function open(server: Parameters<typeof connect>[0]): Promise<Child> {
  const child = await connect(server);
  children.push(child);
  return child;
}

function workFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "progressive-")));
  writeFileSync(join(folder, "note.txt"), "The answer is 42.");
  return folder;
}

function caller(progressive: ProgressiveTools) {
  return async (name: string, args: object = {}) => textOf(await progressive.dispatch({ name, arguments: args }));
}

async function openTwo() {
  const folder = workFolder();
  const files = await open(filesystem(folder));
  const notes = await open(memory(join(folder, "memory.json")));
  const progressive = await createProgressiveTools({
    sessions: { files: files.client, notes: notes.client },
    allowed: ["files__read_*", "files__list_*", "notes__*", "!notes__delete_*"],
    alwaysLoad: ["files__list_directory"],
  });
  return { folder, files, progressive, call: caller(progressive) };
}

describe("server-filesystem and server-memory, two sessions", () => {
  it("a model lists, loads, calls and unloads", async () => {
    const { folder, progressive, call } = await openTwo();
    expect(names(progressive.toolsForModel())).toEqual([
      "list_tools",
      "load_tool",
      "unload_tool",
      "files__list_directory",
    ]);
    expect(await call("list_tools", { query: "read a text file", detail: true })).toContain(
      "files__read_text_file(path*: string",
    );
    expect(await call("load_tool", { names: ["files__read_text_file", "notes__create_entities"] })).toBe(
      "files__read_text_file: loaded\nnotes__create_entities: loaded",
    );
    expect(await call("files__list_directory", { path: folder })).toContain("note.txt");
    expect(await call("files__read_text_file", { path: join(folder, "note.txt") })).toBe("The answer is 42.");
    const entities = [{ name: "answer", entityType: "number", observations: ["is 42"] }];
    await call("notes__create_entities", { entities });
    expect(await call("notes__search_nodes", { query: "answer" })).toContain("is 42");
    expect(await call("unload_tool", { name: "files__read_text_file" })).toBe("files__read_text_file: unloaded");
    expect(progressive.loaded()).toEqual(["files__list_directory", "notes__create_entities"]);
  });

  it("what is not allowed does not happen", async () => {
    const { folder, call } = await openTwo();
    const path = join(folder, "written.txt");
    for (const name of ["files__write_file", "write_file", "files__Write_File", "files__write_file "]) {
      await call(name, { path, content: "x" });
    }
    await call("notes__create_entities", { entities: [{ name: "kept", entityType: "x", observations: [] }] });
    expect(await call("notes__delete_entities", { entityNames: ["kept"] })).toContain("not allowed");
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(join(folder, "memory.json"), "utf8")).toContain("kept");
  });

  it("when one server is killed the model is told, and the other goes on", async () => {
    const { folder, files, call } = await openTwo();
    const pid = files.transport.pid;
    if (pid === null) throw new Error("the server is not running");
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => call("files__read_text_file", { path: join(folder, "note.txt") }))
      .toContain("The server files is gone");
    expect(await call("notes__read_graph")).toContain("entities");
  });
});

describe("server-everything", () => {
  it("passes progress and cancellation through", async () => {
    const { client } = await open(everything);
    const progressive = await createProgressiveTools({ sessions: { one: client }, allowed: "*", threshold: 0 });
    const seen: number[] = [];
    const name = "trigger-long-running-operation";
    const long = { name, arguments: { duration: 0.4, steps: 2 } };
    await progressive.dispatch(long, { onprogress: ({ progress }) => seen.push(progress) });
    // The SDK may drop the last one, which arrives together with the answer.
    expect(seen[0]).toBe(1);
    const signal = AbortSignal.timeout(100);
    const cancelled = await progressive.dispatch({ name, arguments: { duration: 30, steps: 3 } }, { signal });
    expect(textOf(cancelled)).toBe(`The call of ${name} was cancelled.`);
    const late = await progressive.dispatch({ name, arguments: { duration: 30, steps: 3 } }, { timeout: 100 });
    expect(textOf(late)).toContain("did not answer in time");
    expect(textOf(await progressive.dispatch({ name: "get-sum", arguments: { a: 2, b: 3 } }))).toContain("5");
  });

  it("hands on images, structured content and what the server calls an error", async () => {
    const { client } = await open(everything);
    const progressive = await createProgressiveTools({ sessions: { one: client }, allowed: "*" });
    const image = await progressive.dispatch({ name: "get-tiny-image" });
    expect(image.content.some(({ type }) => type === "image")).toBe(true);
    const weather = await progressive.dispatch({ name: "get-structured-content", arguments: { location: "Chicago" } });
    expect(weather.structuredContent).toHaveProperty("temperature");
    expect(await progressive.dispatch({ name: "get-sum", arguments: { a: "x" } })).toMatchObject({ isError: true });
  });
});

describe("a server whose tools change mid-run", () => {
  it("adds, removes and changes tools, and the model's list follows", async () => {
    const { client } = await open(changing);
    const changes: unknown[] = [];
    const progressive = await createProgressiveTools({
      sessions: { one: client },
      allowed: ["next_version", "steady", "shifting", "only_in_*", "filler_*"],
      onCatalogueChanged: (change) => changes.push(change),
    });
    const call = caller(progressive);
    progressive.load(["steady", "shifting", "only_in_1"]);
    await call("next_version");
    await expect.poll(() => changes).toHaveLength(1);
    expect(changes).toEqual([
      { session: "one", added: ["only_in_2"], removed: ["only_in_1"], changed: ["shifting"], refused: [] },
    ]);
    expect(progressive.loaded()).toEqual(["steady"]);
    expect(await call("load_tool", { names: ["shifting", "only_in_1", "only_in_2"] })).toBe(
      [
        "shifting: loaded",
        "only_in_1: unknown, did you mean only_in_2?",
        "only_in_2: loaded",
        "only_in_1 is no longer available.",
        "shifting was changed by its server and is unloaded; load it again to see it anew.",
      ].join("\n"),
    );
    expect(await call("only_in_2")).toBe("only_in_2 in version 2");
  });
});

describe("a server of revision 2026-07-28, over the client of SDK 2.x", () => {
  it("is heard on the stream that the revision demands", async () => {
    const { command, args = [] } = modern;
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    await client.connect(new StdioClientTransport({ command, args, stderr: "ignore" }));
    try {
      const progressive = await createProgressiveTools({
        sessions: { one: client },
        allowed: "*",
        alwaysLoad: ["tool_1"],
      });
      const call = caller(progressive);
      expect(progressive.catalogue()).toHaveLength(21);
      expect(await call("tool_1")).toBe("tool_1 ran");
      await call("add_tool");
      await expect.poll(() => progressive.load(["added"]).results[0]?.status).toBe("loaded");
      expect(names(progressive.toolsForModel()).at(-1)).toBe("added");
      await progressive.close();
    } finally {
      await client.close();
    }
  });
});

describe.skipIf(fedpipeEager === undefined)("fedpipe, eager (apps/server must be built)", () => {
  it("shows three tools in place of all, finds by what is asked, and calls", async () => {
    if (fedpipeEager === undefined) return;
    const { client } = await open(fedpipeEager);
    const progressive = await createProgressiveTools({
      sessions: { fedpipe: client },
      allowed: ["fred_*"],
      threshold: 0,
    });
    const call = caller(progressive);
    expect(names(progressive.toolsForModel())).toEqual(["list_tools", "load_tool", "unload_tool"]);
    expect(await call("list_tools", { query: "values of an economic series" })).toContain("fred_series_data");
    expect(await call("load_tool", { name: "fred_series_data" })).toBe("fred_series_data: loaded");
    const given = await progressive.dispatch({ name: "fred_series_data", arguments: { series_id: "UNRATE" } });
    expect(textOf(given)).not.toBe("");
    expect(await call("clear_cache")).toContain("is not allowed here");
  });
});

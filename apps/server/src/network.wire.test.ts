import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgenciesServer, startAgencies } from "../test-support/agencies-server.ts";
import { toToolAnswer } from "../test-support/answers.ts";
import { builtServer } from "../test-support/built-server.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { callMessage, INITIALIZED, initializeMessage, type ProcessClient, startRawClient } from "./raw-client.ts";

/** The built program against agencies on a real socket: no --replay, so its client, limits and cache all take part. */
const program = builtServer();
const SECRET = "k3y-that-must-not-show";
const variables = openCatalogue()
  .agencies()
  .flatMap(({ keys }) => keys.flatMap(({ env }) => env.flat()));
const keys = Object.fromEntries(variables.map((name) => [name, SECRET]));
const call = {
  name: "fred_series_data",
  arguments: { series_id: "UNRATE", start_date: "2024-01-01", end_date: "2024-06-01" },
};

let agencies: AgenciesServer;

beforeAll(async () => {
  agencies = await startAgencies();
});

beforeEach(() => {
  agencies.answer = undefined;
});

afterAll(() => agencies.close());

interface Setting {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly home?: string;
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), "fedpipe-network-"));

const toEnv = ({ env, home = emptyFolder() }: Setting) => ({ ...keys, HOME: home, ...agencies.env, ...env });

function start(setting: Setting = {}): ProcessClient {
  const args = [...agencies.nodeArguments, program, "--log-level", "debug", ...(setting.args ?? [])];
  const client = startRawClient({ args, env: toEnv(setting), cwd: emptyFolder() });
  client.write(initializeMessage(1), INITIALIZED);
  return client;
}

async function callOnce(client: ProcessClient, params: Readonly<Record<string, unknown>> = call) {
  return toToolAnswer(await client.request("tools/call", params));
}

// Not spawnSync: the agencies live in this process and must go on answering.
async function doctor(setting: Setting = {}): Promise<{ code: number | null; output: string }> {
  const args = [
    ...agencies.nodeArguments,
    program,
    "doctor",
    "--live",
    "--log-level",
    "debug",
    ...(setting.args ?? []),
  ];
  const child = spawn(process.execPath, args, {
    env: toEnv(setting),
    cwd: emptyFolder(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
  return { code, output };
}

describe("the built program over a real socket", () => {
  it("answers, and a later process answers the same from the cache on disk", async () => {
    const home = emptyFolder();
    const first = start({ home });
    const asked = await callOnce(first);
    expect(asked.text).not.toContain("This is a bug");
    expect(asked.structured).toMatchObject({ kind: "table", source: { cached: false } });
    await first.end();
    const requests = agencies.requests.length;
    const later = start({ home });
    expect((await callOnce(later)).structured).toMatchObject({
      rows: asked.structured["rows"],
      source: { cached: true },
    });
    expect(agencies.requests).toHaveLength(requests);
    const cleared = toToolAnswer(
      await later.request("tools/call", { name: "clear_cache", arguments: { source: "fred" } }),
    );
    expect(cleared.structured).toMatchObject({
      removed: { disk: { entries: 2 } },
    });
    await later.end();
  });

  it("gets an answer of every agency with doctor --live, and exits with 0", async () => {
    const { code, output } = await doctor();
    expect(output).not.toMatch(/FAILED|EMPTY/u);
    expect(code).toBe(0);
  }, 120_000);

  it("goes through the proxy of the environment", async () => {
    const client = start({ env: { HTTPS_PROXY: `http://127.0.0.1:${agencies.port}` } });
    const { text } = await callOnce(client);
    expect(text).toContain('"kind":"table"');
    expect(agencies.tunnels).toContain("api.stlouisfed.org:443");
    await client.end();
  });

  it("closes the socket of a call that the client cancels", async () => {
    const client = start();
    const closed = new Promise<void>((resolve) => {
      agencies.answer = (request) => {
        request.socket.once("close", resolve);
        client.write({ method: "notifications/cancelled", params: { requestId: "slow" } });
      };
    });
    client.write(callMessage("slow", call.name, call.arguments));
    await closed;
    agencies.answer = undefined;
    expect(await client.request("ping")).toHaveProperty("result");
    await client.end();
  });

  it("sends nothing for what it refuses", async () => {
    const client = start();
    const before = agencies.requests.length;
    for (const args of [
      { series_id: "UNRATE", colour: 1 },
      { series_id: "" },
      { series_id: "../x" },
      { series_id: "U\u0000" },
    ]) {
      expect((await callOnce(client, { name: call.name, arguments: args })).isError).toBe(true);
    }
    expect(agencies.requests.slice(before)).toEqual([]);
    await client.end();
  });
});

describe("an agency in trouble", () => {
  const troubles: readonly [string, NonNullable<AgenciesServer["answer"]>, string][] = [
    ["500", (_, response) => void response.writeHead(500).end("<html>trace</html>"), "unavailable"],
    ["429 for a day", (_, response) => void response.writeHead(429, { "retry-after": "86400" }).end(), "rate-limited"],
    ["403", (_, response) => void response.writeHead(403).end("no"), "refused"],
    [
      "HTML for JSON",
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "unexpected-answer",
    ],
    [
      "half a body",
      (_, response) => void response.writeHead(200, { "content-length": "99" }).write("{", () => response.destroy()),
      "unavailable",
    ],
    ["a body that stalls", (_, response) => void response.writeHead(200).write("{"), "timeout"],
    ["a header that never comes", () => {}, "timeout"],
    [
      "a redirect to another host",
      (_, response) => void response.writeHead(302, { location: "https://evil.example/" }).end(),
      "refused",
    ],
  ];

  it.each(troubles)("%s ends in time, with its failure", async (_, answer, kind) => {
    agencies.answer = answer;
    const seconds = kind === "timeout" ? 2 : 20;
    const client = start({ args: ["--timeout", `${seconds}`] });
    const started = Date.now();
    const { structured, isError } = await callOnce(client);
    expect(isError).toBe(true);
    expect(structured).toHaveProperty("error.kind", kind);
    expect(Date.now() - started).toBeLessThan((seconds + 3) * 1000);
    await client.end();
  });

  it("fails doctor --live with 1", async () => {
    agencies.answer = (_, response) => void response.writeHead(404).end();
    expect((await doctor({ args: ["--json", "--timeout", "5"] })).code).toBe(1);
  }, 120_000);
});

describe("keys", () => {
  it("show in no output, no log and no cached file, whatever happens", async () => {
    const home = emptyFolder();
    const client = start({ home, args: ["--timeout", "3"] });
    await client.request("logging/setLevel", { level: "debug" });
    await callOnce(client);
    agencies.answer = (request, response) => void response.writeHead(500).end(`you sent ${request.url}`);
    await callOnce(client, { name: call.name, arguments: { series_id: "GDP" } });
    await callOnce(client, {
      name: "code_mode",
      arguments: { code: "return await callTool('fred_search', { query: 'x' })" },
    });
    await client.end();
    expect(agencies.requests.some((request) => request.includes(SECRET))).toBe(true);
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
    expect([JSON.stringify(client.received), client.stderr(), ...texts].join("\n")).not.toContain(SECRET);
  });
});

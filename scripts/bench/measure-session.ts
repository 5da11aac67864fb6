import {
  callMessage,
  initializeMessage,
  INITIALIZED,
  type Message,
  type ProcessClient,
  startRawClient,
} from "../../apps/server/src/raw-client.ts";
import { usageOf } from "./process-usage.ts";
import { median, percentile } from "./statistics.ts";
import type { Subject } from "./subjects.ts";

/** Latencies inside a session, milliseconds over stdio. */
export interface SessionFigures {
  readonly firstLoad: { readonly p50: number; readonly p95: number; readonly lost: number; readonly runs: number };
  readonly noOpCall: number;
  readonly cachedCall: number;
  readonly findTools: { readonly p50: number; readonly p95: number };
  readonly codeModeWithout: number;
  readonly codeModeWith: number;
  readonly rssAfterLoadingAllMb: number;
  readonly concurrent200Ms: number;
}

const SERIES = { series_id: "UNRATE", start_date: "2024-01-01", end_date: "2024-06-01" };
const QUERIES = [
  "monthly unemployment rate by county",
  "who gave money to a senate candidate",
  "drug recalls of the last month",
  "10-K risk factors of a company",
  "average interest rate on treasury bonds",
  "population of a zip code",
  "clinical trials for melanoma",
  "federal contracts awarded to a firm",
];

/** `fedpipe` is the lazy server on its embedded recordings; `bare` has a tool that does nothing. */
export async function measureSession(fedpipe: Subject, bare: Subject): Promise<SessionFigures> {
  const firstLoad = await measureFirstLoads(fedpipe, 30);
  const noOp = await openSession(bare);
  const noOpCall = median(await timeCalls(noOp, 300, () => ["one", { query: "x" }]));
  noOp.kill();

  const client = await openSession(fedpipe);
  const series = () => ["fred_series_data", SERIES] as const;
  await timeCalls(client, 20, series);
  const cachedCall = median(await timeCalls(client, 300, series));
  await timeCalls(client, QUERIES.length, (index) => ["find_tools", { query: QUERIES[index % QUERIES.length] ?? "" }]);
  const searches = await timeCalls(client, 200, (index) => [
    "find_tools",
    { query: QUERIES[index % QUERIES.length] ?? "" },
  ]);
  const codeModeWithout = median(
    await timeCalls(client, 50, () => ["code_mode", { tool: "fred_series_data", args: SERIES }]),
  );
  const script = { tool: "fred_series_data", args: SERIES, code: "return data.rows.length" };
  await timeCalls(client, 2, () => ["code_mode", script]);
  const codeModeWith = median(await timeCalls(client, 20, () => ["code_mode", script]));
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 200 }, () => client.request("tools/call", { name: "fred_series_data", arguments: SERIES })),
  );
  const concurrent200Ms = performance.now() - start;
  await client.request("tools/call", { name: "load_modules", arguments: { modules: ["all"] } });
  await client.request("tools/list");
  const { rssMb } = usageOf(client.child.pid ?? 0);
  client.kill();
  return {
    firstLoad,
    noOpCall,
    cachedCall,
    findTools: { p50: median(searches), p95: percentile(searches, 0.95) },
    codeModeWithout,
    codeModeWith,
    rssAfterLoadingAllMb: rssMb,
    concurrent200Ms,
  };
}

async function openSession({ args }: Subject): Promise<ProcessClient> {
  const client = startRawClient({ args });
  client.write(initializeMessage("i"), INITIALIZED);
  await client.answerTo("i");
  return client;
}

async function timeCalls(
  client: ProcessClient,
  count: number,
  call: (index: number) => readonly [string, Message],
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const [name, args] = call(index);
    const start = performance.now();
    await client.request("tools/call", { name, arguments: args });
    times.push(performance.now() - start);
  }
  return times;
}

/** The load as the very first call, written together with the handshake; timed from the initialize answer. */
async function measureFirstLoads({ args }: Subject, runs: number): Promise<SessionFigures["firstLoad"]> {
  const times: number[] = [];
  let lost = 0;
  for (let run = 0; run < runs; run += 1) {
    const client = startRawClient({ args });
    client.write(initializeMessage("i"), INITIALIZED, callMessage("load", "load_modules", { modules: ["fred"] }));
    await client.answerTo("i");
    const initialized = performance.now();
    await client.answerTo("load");
    times.push(performance.now() - initialized);
    if (!client.received.some(({ method }) => method === "notifications/tools/list_changed")) lost += 1;
    client.kill();
  }
  return { p50: median(times), p95: percentile(times, 0.95), lost, runs };
}

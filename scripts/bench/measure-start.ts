import { spawnSync } from "node:child_process";
import { initializeMessage, INITIALIZED, startRawClient } from "../../apps/server/src/raw-client.ts";
import { usageOf } from "./process-usage.ts";
import { median } from "./statistics.ts";
import type { Subject } from "./subjects.ts";

export interface StartFigures {
  readonly name: string;
  readonly runs: number;
  /** Milliseconds from spawn, medians. */
  readonly initializeMs: number | undefined;
  readonly listMs: number | undefined;
  /** For the silent one: spawn to exit. */
  readonly lifeMs: number | undefined;
  readonly rssMb: number | undefined;
  readonly cpuMs: number | undefined;
  readonly tools: number | undefined;
}

interface Sample {
  readonly initializeMs?: number;
  readonly listMs?: number;
  readonly lifeMs?: number;
  readonly rssMb?: number;
  readonly cpuMs?: number | undefined;
  readonly tools?: number;
}

/** Fresh processes, the subjects in turn, so that a slow minute of the machine hits all alike. */
export async function measureStarts(subjects: readonly Subject[], runs: number): Promise<readonly StartFigures[]> {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const subject of subjects) {
      const sample = subject.isSilent === true ? liveSilently(subject) : await startOnce(subject);
      if (run > 0) samples.get(subject.name)?.push(sample); // the first round warms the disk
    }
  }
  return subjects.map(({ name }) => summarise(name, samples.get(name) ?? []));
}

function liveSilently({ args }: Subject): Sample {
  const start = performance.now();
  spawnSync(process.execPath, [...args]);
  return { lifeMs: performance.now() - start };
}

async function startOnce({ name, args, env }: Subject): Promise<Sample> {
  const start = performance.now();
  const client = startRawClient({ args, env: { ...process.env, ...env } });
  try {
    client.write(initializeMessage("i"));
    await client.answerTo("i");
    const initializeMs = performance.now() - start;
    client.write(INITIALIZED, { id: "l", method: "tools/list" });
    const listed = await client.answerTo("l");
    const listMs = performance.now() - start;
    const usage = usageOf(client.child.pid ?? 0);
    const { tools = [] } = (listed["result"] ?? {}) as { tools?: unknown[] };
    if (tools.length === 0) throw new Error(`${name} lists no tools: it answers ${JSON.stringify(listed)}.`);
    return { initializeMs, listMs, ...usage, tools: tools.length };
  } finally {
    client.kill();
  }
}

function summarise(name: string, samples: readonly Sample[]): StartFigures {
  const of = (pick: (sample: Sample) => number | undefined) => {
    const values = samples.flatMap((sample) => pick(sample) ?? []);
    return values.length === 0 ? undefined : median(values);
  };
  return {
    name,
    runs: samples.length,
    initializeMs: of(({ initializeMs }) => initializeMs),
    listMs: of(({ listMs }) => listMs),
    lifeMs: of(({ lifeMs }) => lifeMs),
    rssMb: of(({ rssMb }) => rssMb),
    cpuMs: of(({ cpuMs }) => cpuMs),
    tools: of(({ tools }) => tools),
  };
}

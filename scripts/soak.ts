import { startRawClient } from "../apps/server/src/raw-client.ts";
import { builtServer } from "../apps/server/test-support/built-server.ts";
import { type Handshake, HANDSHAKES, playHandshake } from "../apps/server/test-support/handshakes.ts";
import { sampleTool } from "../apps/server/test-support/sample.ts";

/**
 * `pnpm soak [runs]`: a fresh server for every run, a load as its first call, in every order of the handshake. Slow
 * clients get one run in forty. Ends with 1 when a single load was lost, early, doubled or not answered.
 */
const total = Number(process.argv[2] ?? 1000);
const CONCURRENCY = 2;

const program = builtServer();
const sample = sampleTool();
const plan = planRuns(total);
const failures = new Map<string, string[]>();
const loadMs: number[] = [];
let done = 0;

console.log(`${plan.length} runs over ${HANDSHAKES.length} orders of the handshake…`);
await Promise.all(Array.from({ length: CONCURRENCY }, work));
report();

function planRuns(runs: number): Handshake[] {
  const slow = HANDSHAKES.filter((handshake) => handshake.slow !== undefined);
  const quick = HANDSHAKES.filter((handshake) => handshake.slow === undefined);
  const slowRuns = Math.max(slow.length, Math.floor(runs / 40) * slow.length);
  return Array.from({ length: runs }, (_, index) => {
    const from = index < slowRuns ? slow : quick;
    const handshake = from[index % from.length];
    if (handshake === undefined) throw new Error("there are no handshakes");
    return handshake;
  });
}

async function work(): Promise<void> {
  for (let handshake = plan.pop(); handshake !== undefined; handshake = plan.pop()) {
    const client = startRawClient({ args: [program, "--replay"] });
    const started = performance.now();
    try {
      const wrong = await playHandshake(client, handshake, sample);
      if (handshake.slow === undefined) loadMs.push(performance.now() - started);
      if (wrong.length > 0) note(handshake.name, wrong);
    } catch (error) {
      note(handshake.name, [String(error)]);
    } finally {
      client.kill();
    }
    done += 1;
    if (done % 100 === 0) console.log(`${done} done, ${failures.size === 0 ? "nothing lost" : "SOME LOST"}`);
  }
}

function note(name: string, wrong: readonly string[]): void {
  failures.set(name, [...(failures.get(name) ?? []), wrong.join("; ")]);
}

function report(): void {
  const sorted = loadMs.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const failed = [...failures.values()].flat().length;
  for (const [name, notes] of failures) console.log(`${name}: ${notes.length} failed, such as: ${notes[0]}`);
  console.log(`A whole run, from spawn to exit: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms.`);
  console.log(`${done - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

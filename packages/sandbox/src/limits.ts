/** What one script may use. Every limit is enforced; those on time and memory also from outside the worker. */
export interface Limits {
  /** Time the script itself computes, in milliseconds; waiting for `callTool` does not count. */
  readonly scriptMs: number;
  /** Time from the start to the answer, in milliseconds, waiting included. */
  readonly wallMs: number;
  /** Time a worker gets to start and to take in `data`, in milliseconds. */
  readonly startMs: number;
  /** How long past its time a script may still be stopped by its own engine (which knows the line) before the worker is terminated. */
  readonly graceMs: number;
  /** Memory of the script's heap, in MiB. */
  readonly memoryMiB: number;
  /** Depth of the script's stack, in KiB. */
  readonly stackKiB: number;
  /** Calls of `callTool` in one script. */
  readonly calls: number;
  /** How many of them run at once; the others wait their turn. */
  readonly concurrentCalls: number;
  readonly scriptCharacters: number;
  /** Length of the JSON of `data`, and of each tool's answer. */
  readonly inputCharacters: number;
  /** Length of the JSON of one call's arguments. */
  readonly argumentCharacters: number;
  readonly logCharacters: number;
  /** Length of the JSON of the returned value. */
  readonly resultCharacters: number;
  /** How deep the returned value may nest. */
  readonly resultDepth: number;
  /** Scripts that run at once; the others wait. */
  readonly concurrentRuns: number;
  /** How long an unused spare worker waits, in milliseconds. */
  readonly spareMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  scriptMs: 10_000,
  wallMs: 120_000,
  startMs: 15_000,
  graceMs: 1_000,
  memoryMiB: 64,
  stackKiB: 256,
  calls: 20,
  concurrentCalls: 4,
  scriptCharacters: 200_000,
  inputCharacters: 10_000_000,
  argumentCharacters: 200_000,
  logCharacters: 200_000,
  // Its reader cuts it to a budget of tokens; what is far over that is not worth the memory.
  resultCharacters: 2_000_000,
  resultDepth: 500,
  concurrentRuns: 4,
  spareMs: 60_000,
};

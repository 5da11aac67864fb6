/** The clock of this machine, for whatever takes one. */
export const now = (): Date => new Date();

/** Calls `run` once after `ms` unless the returned function is called first. */
export function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

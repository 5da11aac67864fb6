import { setTimeout as sleep } from "node:timers/promises";

/** Some servers announce a change each time their tools are read; without a pause that is an endless loop. */
const PAUSE_MS = 1000;

/**
 * Runs a reading at most once at a time. Wishes that come during one share a single further reading, which begins after
 * a pause, and wait for that one's end only, however many are wished for later.
 */
export class Refresher {
  readonly #read: () => Promise<void>;
  readonly #pauseMs: number;
  /** Until the pause after the last reading is over. */
  #pause: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(read: () => Promise<void>, pauseMs = PAUSE_MS) {
    this.#read = read;
    this.#pauseMs = pauseMs;
  }

  refresh(): Promise<void> {
    if (this.#pause === undefined) return this.#run();
    this.#next ??= this.#pause.then(() => {
      this.#next = undefined;
      return this.#run();
    });
    return this.#next;
  }

  #run(): Promise<void> {
    const reading = Promise.resolve().then(this.#read); // What it reads may wish for another at once.
    const pause = reading.then(() => sleep(this.#pauseMs, undefined, { ref: false }));
    this.#pause = pause;
    void pause.then(() => {
      if (this.#next === undefined) this.#pause = undefined;
    });
    return reading;
  }
}

/** A time limit on silence: it starts anew with every sign of life, and stands still while someone else is asked. */
export class Deadline {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #paused = 0;

  constructor(ms: number) {
    this.#ms = ms;
    this.touch();
  }

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  touch(): void {
    clearTimeout(this.#timer);
    if (this.#paused === 0) this.#timer = setTimeout(() => this.#controller.abort(), this.#ms);
  }

  pause(): void {
    this.#paused += 1;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#paused -= 1;
    this.touch();
  }

  clear(): void {
    this.#paused = Number.POSITIVE_INFINITY;
    clearTimeout(this.#timer);
  }
}

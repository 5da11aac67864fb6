/** Runs a reading at most once at a time. Wishes that come during one cause a single further reading, whose end they share. */
export class Refresher {
  readonly #read: () => Promise<void>;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  refresh(): Promise<void> {
    if (this.#running !== undefined) this.#again = true;
    this.#running ??= this.#loop().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #loop(): Promise<void> {
    do {
      this.#again = false;
      await this.#read();
    } while (this.#again);
  }
}

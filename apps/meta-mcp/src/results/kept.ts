import { randomBytes } from "node:crypto";
import { type Page, pageOf, type Strip } from "./paging.ts";

const MAX_CHARACTERS = 128_000_000;
const MAX_RESULTS = 32;
const KEEP_MS = 30 * 60_000;

interface Kept {
  readonly owner: string;
  readonly child: string;
  readonly strip: Strip;
  readonly until: number;
}

/** Results that were cut, for reading on. Only the session that got the first part can; the oldest go first. */
export class KeptResults {
  readonly #now: () => number;
  readonly #results = new Map<string, Kept>();

  constructor(now: () => number) {
    this.#now = now;
  }

  keep(owner: string, child: string, strip: Strip): string {
    const id = randomBytes(6).toString("hex");
    this.#results.set(id, { owner, child, strip, until: this.#now() + KEEP_MS });
    let characters = 0;
    for (const [rank, [key, { strip: kept, until }]] of [...this.#results].toReversed().entries()) {
      characters += kept.total;
      const crowdedOut = rank >= MAX_RESULTS || characters > MAX_CHARACTERS;
      if (key !== id && (crowdedOut || until < this.#now())) this.#results.delete(key);
    }
    return id;
  }

  page(owner: string, child: string, id: string, offset: number, limit: number): Page | undefined {
    const kept = this.#results.get(id);
    if (kept === undefined || kept.owner !== owner || kept.child !== child || kept.until < this.#now())
      return undefined;
    return pageOf(kept.strip, Math.min(offset, kept.strip.total), limit);
  }

  forget(owner: string): void {
    for (const [id, kept] of this.#results) if (kept.owner === owner) this.#results.delete(id);
  }
}

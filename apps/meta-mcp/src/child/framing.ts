/** A line of a stream, or what is left of one that grew past the limit. */
export type Frame =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "oversize"; readonly bytes: number; readonly head: string; readonly tail: string };

const EDGE_BYTES = 512;

/**
 * Cuts a byte stream into lines. Chunks are joined once a line is complete, so a line of 50 MB costs 50 MB of copying
 * and not its square; of a line over `maxBytes` only both ends are kept.
 */
export class LineFramer {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #head: Buffer | undefined;
  #tail: Buffer = Buffer.alloc(0);

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = [];
    let rest = chunk;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      this.#keep(rest.subarray(0, end));
      frames.push(this.#finish());
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) this.#keep(rest);
    return frames;
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes <= this.#maxBytes) {
      this.#chunks.push(part);
      return;
    }
    this.#head ??= Buffer.concat([...this.#chunks, part]).subarray(0, EDGE_BYTES);
    const before = this.#chunks.length > 0 ? Buffer.concat(this.#chunks) : this.#tail;
    this.#tail = Buffer.concat([before.subarray(-EDGE_BYTES), part.subarray(-EDGE_BYTES)]).subarray(-EDGE_BYTES);
    this.#chunks = [];
  }

  #finish(): Frame {
    const bytes = this.#bytes;
    const frame: Frame =
      this.#head === undefined
        ? { kind: "line", text: Buffer.concat(this.#chunks).toString("utf8") }
        : { kind: "oversize", bytes, head: this.#head.toString("utf8"), tail: this.#tail.toString("utf8") };
    this.#chunks = [];
    this.#bytes = 0;
    this.#head = undefined;
    this.#tail = Buffer.alloc(0);
    return frame;
  }
}

/** The request a message too large to read answers, when its beginning or its end gives the id away. */
export function idOfOversize({ head, tail }: { readonly head: string; readonly tail: string }): number | undefined {
  const found =
    /^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"id"\s*:\s*(\d+)\s*,/.exec(head) ??
    /"id"\s*:\s*(\d+)\s*\}\s*$/.exec(tail);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

/** For each term, the documents that hold it and how strongly (0 to 1). */
export interface Postings {
  readonly terms: readonly string[];
  readonly lists: readonly (readonly Posting[])[];
}

export interface Posting {
  readonly document: number;
  readonly strength: number;
}

/** As kept in JSON: terms in one string, the lists as bytes in base64, and where every so-manieth list begins. */
export interface PackedPostings {
  readonly terms: string;
  readonly lists: string;
  readonly starts: readonly number[];
}

/** Lists from one known start to the next. Finding a list reads over the others before it. */
const STRIDE = 16;

export function pack({ terms, lists }: Postings): PackedPostings {
  const bytes: number[] = [];
  const starts: number[] = [];
  lists.forEach((list, position) => {
    if (position % STRIDE === 0) starts.push(bytes.length);
    writeNumber(bytes, list.length);
    let last = 0;
    for (const { document, strength } of list) {
      writeNumber(bytes, document - last);
      bytes.push(Math.max(1, Math.min(255, Math.round(strength * 255))));
      last = document;
    }
  });
  return { terms: terms.join(" "), lists: toBase64(bytes), starts };
}

/** Packed postings as they are looked into: nothing is read before it is asked for. */
export interface OpenPostings {
  readonly terms: readonly string[];
  readonly read: (position: number) => Posting[];
}

export function open({ terms, lists, starts }: PackedPostings): OpenPostings {
  const bytes = atob(lists);
  let at = 0;
  // Past the end charCodeAt gives NaN, which ends a number and a list: a torn index gives no endless loop.
  const readNumber = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.charCodeAt(at++);
      value += (byte & 127) << shift;
      if (!(byte > 127)) return value;
    }
  };
  const readList = (): Posting[] => {
    const list: Posting[] = [];
    let document = 0;
    for (let left = readNumber(); left > 0 && at < bytes.length; left -= 1) {
      document += readNumber();
      list.push({ document, strength: bytes.charCodeAt(at++) / 255 });
    }
    return list;
  };
  return {
    terms: terms === "" ? [] : terms.split(" "),
    read: (position) => {
      at = starts[Math.floor(position / STRIDE)] ?? bytes.length;
      for (let skipped = position % STRIDE; skipped > 0; skipped -= 1) readList();
      return readList();
    },
  };
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>= 7;
  }
  bytes.push(rest);
}

function toBase64(bytes: readonly number[]): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

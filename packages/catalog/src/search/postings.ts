/** For each term, the documents that hold it and how strongly (0 to 1). */
export interface Postings {
  readonly terms: readonly string[];
  readonly lists: readonly (readonly Posting[])[];
}

export interface Posting {
  readonly document: number;
  readonly strength: number;
}

/** As kept in JSON: terms in one string, the lists as bytes in base64. */
export interface PackedPostings {
  readonly terms: string;
  readonly lists: string;
}

export function pack({ terms, lists }: Postings): PackedPostings {
  const bytes: number[] = [];
  for (const list of lists) {
    writeNumber(bytes, list.length);
    let last = 0;
    for (const { document, strength } of list) {
      writeNumber(bytes, document - last);
      bytes.push(Math.max(1, Math.min(255, Math.round(strength * 255))));
      last = document;
    }
  }
  return { terms: terms.join(" "), lists: toBase64(bytes) };
}

/** Packed postings as they are looked into: a list is only read when it is first asked for. */
export interface OpenPostings {
  readonly terms: readonly string[];
  readonly read: (position: number) => Posting[];
}

export function open({ terms, lists }: PackedPostings): OpenPostings {
  const names = terms === "" ? [] : terms.split(" ");
  const bytes = atob(lists);
  const starts = new Uint32Array(names.length);
  const counts = new Uint32Array(names.length);
  let at = 0;
  // Past the end charCodeAt gives NaN, which ends a number: a torn index gives no endless loop.
  const readNumber = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.charCodeAt(at++);
      value += (byte & 127) << shift;
      if (!(byte > 127)) return value;
    }
  };
  for (let position = 0; position < names.length; position += 1) {
    const count = readNumber();
    counts[position] = count;
    starts[position] = at;
    for (let left = count; left > 0 && at < bytes.length; left -= 1) {
      while (bytes.charCodeAt(at) > 127) at += 1;
      at += 2;
    }
  }
  return {
    terms: names,
    read: (position) => {
      at = starts[position] ?? bytes.length;
      const list: Posting[] = [];
      let document = 0;
      for (let left = counts[position] ?? 0; left > 0 && at < bytes.length; left -= 1) {
        document += readNumber();
        list.push({ document, strength: bytes.charCodeAt(at++) / 255 });
      }
      return list;
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

/** Columns one after the other, each behind its length in bytes: lines of text, or zigzag varints. */
export interface Columns {
  readonly texts: () => readonly string[];
  readonly numbers: () => readonly number[];
  /** Numbers that were written as differences. */
  readonly sums: () => readonly number[];
}

export function openColumns(bytes: Uint8Array): Columns {
  const cursor = { position: 0 };
  const next = (): Uint8Array => {
    const length = readNumber(bytes, cursor);
    cursor.position += length;
    return bytes.subarray(cursor.position - length, cursor.position);
  };
  const numbers = () => readNumbers(next());
  return {
    texts: () => new TextDecoder().decode(next()).split("\n"),
    numbers,
    sums: () => {
      let sum = 0;
      return numbers().map((difference) => (sum += difference));
    },
  };
}

function readNumbers(bytes: Uint8Array): number[] {
  const values: number[] = [];
  const cursor = { position: 0 };
  while (cursor.position < bytes.length) values.push(readNumber(bytes, cursor));
  return values;
}

function readNumber(bytes: Uint8Array, cursor: { position: number }): number {
  let [value, weight, byte] = [0, 1, 128];
  while (byte >= 128) {
    byte = bytes[cursor.position] ?? 0;
    cursor.position += 1;
    value += (byte % 128) * weight;
    weight *= 128;
  }
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/**
 * The journal of a run: its logs and the line it is at, in memory that both threads see. A worker that must be killed cannot
 * hand over its logs, and a flood of messages would fill the channel; here nothing is lost and nothing can grow.
 */
const HEADER_BYTES = 16;
const USED = 0;
const DROPPED = 1;
const LINE = 2;
/** Every entry is preceded by its length in two 16-bit units. */
const LENGTH_UNITS = 2;
/** Empty entries cost room too: a journal holds about one entry for each ten characters of its limit. */
const CHARACTERS_PER_ENTRY = 10;
const MIN_ENTRIES = 16;

export interface JournalWriter {
  /** Appends one entry, cut where the room ends; returns the characters still free, 0 when full. */
  readonly write: (text: string) => number;
  /** Counts an entry that was not even formatted, the journal being full. */
  readonly drop: () => void;
  /** The statement now under way. */
  readonly setLine: (line: number) => void;
}

export interface Journal {
  readonly logs: readonly string[];
  readonly dropped: number;
  /** 0 before the first statement. */
  readonly line: number;
}

export function createJournal(characters: number): SharedArrayBuffer {
  const units = characters + LENGTH_UNITS * (MIN_ENTRIES + Math.ceil(characters / CHARACTERS_PER_ENTRY));
  return new SharedArrayBuffer(HEADER_BYTES + 2 * units);
}

export function openJournal(buffer: SharedArrayBuffer, characters: number): JournalWriter {
  const header = new Int32Array(buffer, 0, HEADER_BYTES / 4);
  const units = new Uint16Array(buffer, HEADER_BYTES);
  let free = characters;
  let used = 0;

  const drop = () => void Atomics.add(header, DROPPED, 1);
  const room = () => Math.max(0, Math.min(free, units.length - used - LENGTH_UNITS));

  const write = (text: string) => {
    const length = Math.min(text.length, room());
    if (length < text.length) drop();
    if (length === 0 && (text.length > 0 || room() === 0)) return 0;
    units[used] = length >>> 16;
    units[used + 1] = length & 0xffff;
    for (let index = 0; index < length; index++) units[used + LENGTH_UNITS + index] = text.charCodeAt(index);
    used += LENGTH_UNITS + length;
    free -= length;
    // Stored last: a reader never sees a half-written entry.
    Atomics.store(header, USED, used);
    return room();
  };

  return { write, drop, setLine: (line) => void Atomics.store(header, LINE, line) };
}

export function readJournal(buffer: SharedArrayBuffer): Journal {
  const header = new Int32Array(buffer, 0, HEADER_BYTES / 4);
  const units = new Uint16Array(buffer, HEADER_BYTES);
  const used = Atomics.load(header, USED);
  const logs: string[] = [];
  for (let at = 0; at < used; ) {
    const length = ((units[at] ?? 0) << 16) | (units[at + 1] ?? 0);
    logs.push(decode(units.slice(at + LENGTH_UNITS, at + LENGTH_UNITS + length)));
    at += LENGTH_UNITS + length;
  }
  return { logs, dropped: Atomics.load(header, DROPPED), line: Atomics.load(header, LINE) };
}

/** In pieces, because a call takes a limited number of arguments; as UTF-16, because a script may print half a surrogate pair. */
function decode(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += 8192) text += String.fromCharCode(...units.subarray(at, at + 8192));
  return text;
}

import { isJsonObject } from "@fedpipe/catalog";

export type Block = Readonly<Record<string, unknown>>;

/** Content in order, its texts laid end to end: an offset counts characters of them. */
export interface Strip {
  readonly blocks: readonly { readonly block: Block; readonly at: number; readonly text: string | undefined }[];
  readonly total: number;
}

export interface Page {
  readonly blocks: readonly Block[];
  readonly offset: number;
  /** Where the next page begins; undefined on the last. */
  readonly next: number | undefined;
  readonly total: number;
}

/** An image may be large for people and still be one; larger ones are named instead of sent. */
const MAX_BINARY = 4_000_000;

/** Whether a result may go on as it is. */
export function fits(result: Readonly<Record<string, unknown>>, limit: number): boolean {
  if (limit === 0) return true;
  const blocks = blocksOf(result);
  const text = blocks.reduce((sum, block) => sum + sizeOf(block), 0);
  if (text > limit || blocks.some((block) => isBinary(block) && binaryLength(block) > MAX_BINARY)) return false;
  const structured = result["structuredContent"];
  if (structured === undefined) return true;
  const json = JSON.stringify(structured);
  return json.length <= limit && (text + json.length <= limit || repeats(blocks, json, structured));
}

/** Lays out a result that is too large. What can be read as text becomes text; structured content does unless a text repeats it. */
export function layOut(result: Readonly<Record<string, unknown>>, limit: number): Strip {
  const given = blocksOf(result);
  const whole = given.filter((block) => block["type"] !== "text");
  // Blocks are never cut, so where they alone would fill a page they become text as well.
  const room = whole.reduce((sum, block) => sum + sizeOf(block), 0) > limit ? 0 : limit;
  const blocks = given.map((block) => readable(block, room));
  const structured = result["structuredContent"];
  if (structured !== undefined) {
    const json = JSON.stringify(structured);
    if (!repeats(blocks, json, structured)) blocks.push({ type: "text", text: `structuredContent: ${json}` });
  }
  let at = 0;
  const placed = blocks.map((block) => {
    const text = block["type"] === "text" && typeof block["text"] === "string" ? block["text"] : undefined;
    const entry = { block, at, text };
    at += text?.length ?? 0;
    return entry;
  });
  return { blocks: placed, total: at };
}

/** The part that begins at `offset`: at most `limit` characters, ended at a line where one ends near. */
export function pageOf({ blocks, total }: Strip, offset: number, limit: number): Page {
  const end = endOf({ blocks, total }, offset, limit);
  const shown: Block[] = [];
  for (const { block, at, text } of blocks) {
    if (text === undefined) {
      if (at >= offset && (at < end || end === total)) shown.push(block);
      continue;
    }
    const from = Math.max(offset - at, 0);
    const to = Math.min(end - at, text.length);
    if (from < to) shown.push(from === 0 && to === text.length ? block : { ...block, text: text.slice(from, to) });
  }
  return { blocks: shown, offset, next: end < total ? end : undefined, total };
}

function endOf({ blocks, total }: Strip, offset: number, limit: number): number {
  const hard = offset + limit;
  if (hard >= total) return total;
  const cut = blocks.findLast(({ at, text }) => text !== undefined && at < hard);
  if (cut?.text === undefined) return hard;
  const inside = hard - cut.at;
  if (inside > cut.text.length) return hard;
  const line = cut.text.lastIndexOf("\n", inside - 1) + 1;
  if (line > 0 && inside - line < limit / 10 && cut.at + line > offset) return cut.at + line;
  const splitsPair = /[\uD800-\uDBFF]/.test(cut.text.charAt(inside - 1)) && inside > 1;
  return splitsPair ? hard - 1 : hard;
}

function blocksOf(result: Readonly<Record<string, unknown>>): Block[] {
  const content = result["content"];
  return Array.isArray(content) ? content.filter(isJsonObject) : [];
}

function readable(block: Block, room: number): Block {
  if (isBinary(block)) return binaryLength(block) > MAX_BINARY ? leftOut(block) : block;
  if (block["type"] === "text" || sizeOf(block) <= room) return block;
  const { resource } = block;
  if (isJsonObject(resource) && typeof resource["text"] === "string") {
    return { type: "text", text: `${String(resource["uri"])}:\n${resource["text"]}` };
  }
  return { type: "text", text: JSON.stringify(block) };
}

function isBinary(block: Block): boolean {
  return binaryLength(block) > 0;
}

function binaryLength(block: Block): number {
  const { data, resource } = block;
  if (typeof data === "string") return data.length;
  return isJsonObject(resource) && typeof resource["blob"] === "string" ? resource["blob"].length : 0;
}

function leftOut(block: Block): Block {
  const { resource } = block;
  const given = block["mimeType"] ?? (isJsonObject(resource) ? resource["mimeType"] : undefined);
  const mime = typeof given === "string" ? given : "binary data";
  const megabytes = ((binaryLength(block) * 0.75) / 1_000_000).toFixed(1);
  return { type: "text", text: `[meta-mcp: ${mime} of ${megabytes} MB left out]` };
}

function sizeOf(block: Block): number {
  if (isBinary(block)) return 0;
  const { text } = block;
  return typeof text === "string" ? text.length : JSON.stringify(block).length;
}

/** Servers are asked to repeat structured content as JSON text; then one of the two is enough. */
function repeats(blocks: readonly Block[], json: string, structured: unknown): boolean {
  const candidates = blocks.flatMap(({ text }) =>
    typeof text === "string" && text.length >= json.length ? [text.trim()] : [],
  );
  return candidates.some(
    (text) => text === json || text === JSON.stringify(structured, null, 2) || sameJson(text, json),
  );
}

function sameJson(text: string, json: string): boolean {
  if (!/^[[{]/.test(text) || text.length > json.length * 4) return false;
  try {
    return JSON.stringify(JSON.parse(text)) === json;
  } catch {
    return false;
  }
}

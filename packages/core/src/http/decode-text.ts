/**
 * Text of a body: by the charset its header names, else by its byte order mark or XML declaration or HTML meta element,
 * else UTF-8, and Windows-1252 where it is not valid UTF-8 (agencies' older files). Never throws.
 */
export function decodeText(body: Uint8Array, contentType: string): string {
  const named = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? sniffCharset(body);
  const decoder = createDecoder(named);
  if (decoder !== undefined) return decoder.decode(body);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("windows-1252").decode(body);
  }
}

function sniffCharset(body: Uint8Array): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  const head = new TextDecoder("latin1").decode(body.subarray(0, 1024));
  const declared =
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? /<meta[^>]*charset\s*=\s*["']?([\w.:-]+)/i.exec(head);
  return declared?.[1];
}

// UTF-8 is left to the caller's strict try: many hosts say utf-8 by habit over files that are not.
function createDecoder(charset: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (charset === undefined || /^utf-?8$/i.test(charset)) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

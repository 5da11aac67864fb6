/**
 * Text of a body: by the charset its header names, else by its byte order mark or XML declaration or HTML meta element,
 * else UTF-8, and Windows-1252 where it is not valid UTF-8 (agencies' older files). Never throws.
 */
export function decodeText(body: Uint8Array, contentType: string): string {
  const charset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? sniffCharset(body);
  // UTF-8 is tried strictly whatever is said: many hosts name it by habit over files that are not.
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    const named = decodeNamed(body, charset);
    if (named !== undefined) return named;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return decodeWindows1252(body);
  }
}

function sniffCharset(body: Uint8Array): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  const head = Buffer.from(body.subarray(0, 1024)).toString("latin1");
  const declared =
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? /<meta[^>]*charset\s*=\s*["']?([\w.:-]+)/i.exec(head);
  return declared?.[1];
}

function decodeNamed(body: Uint8Array, charset: string): string | undefined {
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === "windows-1252" ? decodeWindows1252(body) : decoder.decode(body);
  } catch {
    return undefined;
  }
}

// Node 20's TextDecoder takes windows-1252 for latin1 and so turns its quotes and dashes into control characters.
const HIGH_CONTROLS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function decodeWindows1252(body: Uint8Array): string {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
  return text.replaceAll(/[\u0080-\u009f]/g, (control) => HIGH_CONTROLS[control.charCodeAt(0) - 0x80] ?? control);
}

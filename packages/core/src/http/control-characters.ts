/** Whether the text holds a C0 or C1 control character or DEL: no identifier, key or header value has one. */
export function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  }
  return false;
}

/** Half of a UTF-16 pair on its own: `encodeURIComponent` throws on it. */
export const LONE_SURROGATE = /\p{Surrogate}/u;

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact, redactBytes } from "./redact.ts";

describe("redact", () => {
  it("removes a key in every form a request gives it", () => {
    const key = 'a b/c+d"e';
    const text = `raw ${key} url ${encodeURIComponent(key)} form ${encodeURIComponent(key).replaceAll("%20", "+")} json ${JSON.stringify(key)}`;
    expect(redact(text, [key])).toBe('raw [key] url [key] form [key] json "[key]"');
  });

  it("removes the longer of two keys whole when one begins the other", () => {
    expect(redact("k=abcdef", ["abc", "abcdef"])).toBe("k=[key]");
  });

  it("leaves no key in any text", () => {
    // Keys are what agencies hand out: letters, digits and a few signs, never the mask itself.
    const key = fc.stringMatching(/^[A-Za-z0-9_.@%+/=-]{6,40}$/);
    fc.assert(
      fc.property(
        fc.array(key, { minLength: 1, maxLength: 3 }),
        fc.array(fc.string(), { minLength: 1 }),
        (keys, texts) => {
          const text = texts.map((part, index) => `${part}${keys[index % keys.length]}`).join("");
          const masked = redact(text, keys);
          return keys.every((secret) => !masked.includes(secret));
        },
      ),
    );
  });
});

describe("redactBytes", () => {
  it("masks an echoed key and leaves the other bytes as they were", () => {
    const body = Buffer.concat([Buffer.from([0xff, 0xe9]), Buffer.from("UserID=0123456789"), Buffer.from([0x00])]);
    const masked = Buffer.from(redactBytes(body, ["0123456789"]));
    expect(masked).toEqual(
      Buffer.concat([Buffer.from([0xff, 0xe9]), Buffer.from("UserID=[key]"), Buffer.from([0x00])]),
    );
  });

  it("gives the same bytes back when there is nothing to mask, and does not mask what is too short for a key", () => {
    const body = Buffer.from("abc 123");
    expect(redactBytes(body, ["0123456789", "123"])).toBe(body);
  });
});

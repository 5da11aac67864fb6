import { LONE_SURROGATE } from "./control-characters.ts";

const MASK = "[key]";

/** Removes every secret, in each form a request may give it (raw, URL-encoded, form-encoded, base64), from a text for people or logs. */
export function redact(text: string, secrets: readonly string[]): string {
  return secretForms(secrets).reduce((masked, form) => masked.replaceAll(form, MASK), text);
}

/** The forms a secret may take in a URL, a header, a body or a message, longest first. */
export function secretForms(secrets: readonly string[]): readonly string[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret === "") continue;
    const encoded = LONE_SURROGATE.test(secret) ? secret : encodeURIComponent(secret);
    forms.add(secret);
    forms.add(encoded);
    forms.add(encoded.replaceAll("%20", "+"));
    forms.add(JSON.stringify(secret).slice(1, -1));
    forms.add(Buffer.from(secret).toString("base64"));
  }
  // A mask may not rebuild a shorter secret: the longest goes first.
  return [...forms].toSorted((left, right) => right.length - left.length);
}

/**
 * Masks secrets an agency echoes in its answer (BEA and EIA repeat the request, key included). Bytes in, bytes out: the
 * answer's charset does not matter, because keys are ASCII. Secrets under 8 characters are left: they would hit data.
 */
export function redactBytes(body: Uint8Array, secrets: readonly string[]): Uint8Array {
  const forms = secretForms(secrets.filter((secret) => secret.length >= 8));
  const view = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const present = forms.filter((form) => view.includes(form));
  if (present.length === 0) return body;
  const text = present.reduce((masked, form) => masked.replaceAll(form, MASK), view.toString("latin1"));
  return Buffer.from(text, "latin1");
}

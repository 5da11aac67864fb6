import { type Env, readEnv } from "./credentials.ts";

export const PROJECT_URL = "https://github.com/fedpipe/fedpipe";

/**
 * How fedpipe names itself to every agency: `fedpipe/<version> (+<project>; <contact>)`. The contact comes from
 * FEDPIPE_CONTACT, else SEC_CONTACT_EMAIL; one that could not stand in a header is left out.
 */
export function userAgent({ version, env }: { version: string; env: Env }): string {
  const contact = [readEnv(env, "FEDPIPE_CONTACT"), readEnv(env, "SEC_CONTACT_EMAIL")].find(isContact);
  return `fedpipe/${version} (+${PROJECT_URL}${contact === undefined ? "" : `; ${contact}`})`;
}

// Printable ASCII without the characters that would end the comment it stands in.
function isContact(text: string | undefined): boolean {
  return text !== undefined && text.length <= 200 && /^[\x20-\x7e]+$/.test(text) && !/[()\\;]/.test(text);
}

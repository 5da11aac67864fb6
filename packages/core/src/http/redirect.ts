import type { Host, Manifest } from "../manifest.ts";
import { fail } from "../errors.ts";
import type { Outline } from "./build-request.ts";

export const MAX_REDIRECTS = 5;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * The request a redirect asks for, without any credential: its host's own is added when it is signed. Throws `refused`
 * when it leads to a host the agency does not declare, or from https down to http.
 */
export function followRedirect(
  manifest: Manifest,
  outline: Outline,
  { status, location }: { status: number; location: string | undefined },
): Outline {
  const target = parseLocation(location, outline.url);
  if (target === undefined) return fail({ kind: "refused", why: "it redirected without saying where to" });
  const host = findDeclaredHost(manifest, target);
  if (host === undefined)
    return fail({
      kind: "refused",
      why: `it redirected to ${target.host}, which is not one of the agency's known hosts`,
    });
  // Servers copy the query into the location, key included; it must not travel on to another host.
  for (const { auth } of manifest.hosts)
    if (auth?.kind === "query") for (const name of Object.keys(auth.values)) target.searchParams.delete(name);
  Object.assign(target, { hash: "", username: "", password: "" });
  const kept = { host, url: target.href, headers: { ...outline.headers, ...host.headers } };
  if (status === 303 || (outline.method === "POST" && status < 303)) return { ...kept, method: "GET" };
  return { ...outline, ...kept };
}

function parseLocation(location: string | undefined, base: string): URL | undefined {
  return location !== undefined && URL.canParse(location, base) ? new URL(location, base) : undefined;
}

/** The declared host of an address, by origin (so never from https to http), the longest base path first. */
function findDeclaredHost(manifest: Manifest, target: URL): Host | undefined {
  return manifest.hosts
    .filter((host) => new URL(host.url).origin === target.origin)
    .toSorted((left, right) => matchLength(right, target) - matchLength(left, target))[0];
}

function matchLength(host: Host, target: URL): number {
  const base = new URL(host.url).pathname;
  return target.pathname.startsWith(base) ? base.length : 0;
}

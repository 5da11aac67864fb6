import { isIP } from "node:net";

export interface GuardOptions {
  /** The address listened on. */
  readonly boundTo: string;
  readonly allowedHosts: readonly string[];
}

type Headers = NodeJS.Dict<string | string[]>;

/**
 * Which header of a request is foreign, if one is: a page in the user's browser must not reach this server under a name
 * it made point here (DNS rebinding). Addresses cannot be rebound, so as a host they pass where the server listens
 * beyond this machine; as an origin they do not, since a page may well be served from one.
 */
export function isForeign({ host, origin }: Headers, options: GuardOptions): "Host" | "Origin" | undefined {
  const name = typeof host === "string" ? hostNameOf(`http://${host}`) : undefined;
  if (name === undefined) return "Host";
  if (!isOurs(name, options) && (isIP(name) === 0 || isLoopback(options.boundTo))) return "Host";
  // "null" is the origin of sandboxed pages and files: foreign.
  if (typeof origin === "string" && !isAllowedOrigin(origin, options)) return "Origin";
  return undefined;
}

/** Whether pages of this origin may talk to the server: those of this machine and of `--allowed-hosts`. */
export function isAllowedOrigin(origin: string, options: GuardOptions): boolean {
  return isOurs(hostNameOf(origin) ?? "", options);
}

function isOurs(name: string, { boundTo, allowedHosts }: GuardOptions): boolean {
  return (
    ["localhost", "127.0.0.1", "::1", boundTo.toLowerCase()].includes(name) ||
    allowedHosts.some((allowed) => allowed.toLowerCase() === name)
  );
}

function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || address.startsWith("127.");
}

function hostNameOf(url: string): string | undefined {
  try {
    // A name may be written with the dot of the root at its end.
    return new URL(url).hostname.replace(/^\[|\]$|\.$/gu, "").toLowerCase();
  } catch {
    return undefined;
  }
}

import { isIP } from "node:net";

export interface GuardOptions {
  /** The address listened on. */
  readonly boundTo: string;
  readonly allowedHosts: readonly string[];
}

type Headers = NodeJS.Dict<string | string[]>;

/**
 * Which header of a request is foreign, if one is: a page in the user's browser must not reach this server under a name
 * it made point here (DNS rebinding). Addresses cannot be rebound, so they pass where the server listens beyond this
 * machine.
 */
export function isForeign({ host, origin }: Headers, options: GuardOptions): "Host" | "Origin" | undefined {
  const name = typeof host === "string" ? hostNameOf(`http://${host}`) : undefined;
  if (name === undefined || !isOurs(name, options)) return "Host";
  // "null" is the origin of sandboxed pages and files: foreign.
  if (typeof origin === "string" && !isAllowedOrigin(origin, options)) return "Origin";
  return undefined;
}

/** Whether pages of this origin may talk to the server: those of this machine and of `--allowed-hosts`. */
export function isAllowedOrigin(origin: string, options: GuardOptions): boolean {
  return isOurs(hostNameOf(origin) ?? "", options);
}

function isOurs(name: string, { boundTo, allowedHosts }: GuardOptions): boolean {
  if (["localhost", "127.0.0.1", "::1", boundTo.toLowerCase()].includes(name)) return true;
  if (allowedHosts.some((allowed) => allowed.toLowerCase() === name)) return true;
  return isIP(name) !== 0 && !isLoopback(boundTo);
}

function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || address.startsWith("127.");
}

function hostNameOf(url: string): string | undefined {
  try {
    return new URL(url).hostname.replace(/^\[|\]$/gu, "").toLowerCase();
  } catch {
    return undefined;
  }
}

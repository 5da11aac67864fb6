import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";

export interface GuardOptions {
  /** The address we listen on. */
  readonly host: string;
  /** Further names of ours, as given by --allow-host. */
  readonly allowHosts: readonly string[];
  readonly token: string | undefined;
}

export interface Refusal {
  readonly status: 401 | 403;
  readonly reason: string;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address is this machine only. */
export function isLoopback(host: string): boolean {
  return host === "::1" || LOOPBACK.includes(host) || (isIPv4(host) && host.startsWith("127."));
}

/**
 * Refuses what a web page could send through the user's browser: a page may reach 127.0.0.1 under a name of its own
 * (the Host header gives that away) or across origins (the Origin header does).
 */
export function refuse(headers: IncomingHttpHeaders, options: GuardOptions): Refusal | undefined {
  const names = new Set(
    [...LOOPBACK, ...options.allowHosts, bracketed(options.host)].map((name) => name.toLowerCase()),
  );
  const host = hostName(headers.host ?? "");
  if (!names.has(host))
    return {
      status: 403,
      reason: `Host "${headers.host ?? ""}" is not allowed; start meta-mcp with --allow-host ${host || "NAME"}`,
    };
  const { origin } = headers;
  if (origin !== undefined && !names.has(hostOfOrigin(origin))) {
    return { status: 403, reason: `Origin "${origin}" is not allowed; start meta-mcp with --allow-host to allow it` };
  }
  if (options.token !== undefined && !sameText(headers.authorization ?? "", `Bearer ${options.token}`)) {
    return { status: 401, reason: "send Authorization: Bearer with the token of META_MCP_TOKEN" };
  }
  return undefined;
}

function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

function hostOfOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : "";
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

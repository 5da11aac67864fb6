import type { Json, JsonObject } from "@fedpipe/catalog";
import type { Host, Manifest } from "../manifest.ts";
import { failArgument } from "../errors.ts";
import { hasControlCharacter } from "./control-characters.ts";
import { type Credential, type Env, resolveCredential } from "./credentials.ts";
import type { QueryValue, Request } from "./types.ts";

/** A request before any credential: what caches, messages and provenance may know of it. */
export interface Outline {
  readonly host: Host;
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly form?: string;
}

/** A request ready to leave: the only form that holds a key. */
export interface SignedRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly credential: Credential | undefined;
}

/** The host a request names, or the manifest's first. */
export function findHost(manifest: Manifest, name: string | undefined): Host {
  const host = name === undefined ? manifest.hosts[0] : manifest.hosts.find((candidate) => candidate.name === name);
  if (host === undefined) throw new Error(`${manifest.id} declares no host named ${name}`);
  return host;
}

/** Lays a request over its host. Pure; throws `bad-arguments` for a path that would leave the host's base. */
export function outlineRequest(manifest: Manifest, request: Request, headers: Outline["headers"]): Outline {
  const host = findHost(manifest, request.host);
  const sent = { ...headers, ...lowerCase(host.headers), ...lowerCase(request.headers) };
  // One honest name for all of fedpipe: no agency may send another.
  if (headers["user-agent"] !== undefined) sent["user-agent"] = headers["user-agent"];
  const shared = { host, url: buildUrl(host.url, request.path, request.query) };
  if (request.json !== undefined)
    return { ...shared, method: "POST", headers: withType(sent, "application/json"), json: request.json };
  if (request.form !== undefined)
    return {
      ...shared,
      method: "POST",
      headers: withType(sent, "application/x-www-form-urlencoded"),
      form: buildQuery(request.form),
    };
  return { ...shared, method: "GET", headers: sent };
}

/** Adds the credential of the outline's own host, and of no other. Throws `missing-key` where one is needed. */
export function signRequest(outline: Outline, env: Env, { replay = false } = {}): SignedRequest {
  const { host, method, url, headers, json, form } = outline;
  const credential = host.auth && resolveCredential(host.auth, env, { replay });
  const plain = { method, url, headers, ...withBody(json === undefined ? form : JSON.stringify(json)), credential };
  if (credential === undefined) return plain;
  const { auth, values } = credential;
  switch (auth.kind) {
    case "query":
      return { ...plain, url: appendQuery(url, buildQuery(values)) };
    case "header":
      return { ...plain, headers: { ...headers, ...prefixed(values, auth.prefix ?? "") } };
    case "json-body":
      if (isObject(json)) return { ...plain, body: JSON.stringify({ ...json, ...values }) };
      return { ...plain, credential: undefined };
    case "basic":
      return { ...plain, headers: { ...headers, authorization: basic(values) } };
    default:
      return auth.kind satisfies never;
  }
}

/** `a=1&b=x%20y`: blanks as %20, an array as a repeated name; null, undefined and "" are left out. */
export function buildQuery(query: Readonly<Record<string, QueryValue>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => toValues(value).map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`))
    .join("&");
}

function toValues(value: QueryValue): readonly string[] {
  if (value === null || value === undefined) return [];
  const values = typeof value === "object" ? value : [value];
  return values.map((one) => wellFormed(String(one))).filter((one) => one !== "");
}

function buildUrl(base: string, path: string, query: Request["query"]): string {
  checkPath(path);
  return appendQuery(`${base.replace(/\/+$/, "")}${path}`, query === undefined ? "" : buildQuery(query));
}

function appendQuery(url: string, query: string): string {
  if (query === "") return url;
  return `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

// The second fence behind the `path` tag, for paths written without it: nothing may climb above the host's base.
function checkPath(path: string): void {
  const [segments = ""] = path.split(/[?#]/);
  const climbs = segments.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  if (climbs || /[\\\s#]/.test(path) || hasControlCharacter(path) || (path !== "" && !path.startsWith("/")))
    failArgument("", "cannot be written into an address of the agency");
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function withType(headers: Outline["headers"], contentType: string): Outline["headers"] {
  return { "content-type": contentType, ...headers };
}

function withBody(body: string | undefined): { body?: string } {
  return body === undefined ? {} : { body };
}

function prefixed(values: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), `${prefix}${value}`]));
}

function basic(values: Readonly<Record<string, string>>): string {
  const user = values["username"] ?? "";
  return `Basic ${Buffer.from(`${user}:${values["password"] ?? ""}`).toString("base64")}`;
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

import { renderDuration } from "../config/durations.ts";

/** What a child left behind that may tell why it failed. Written while it runs, read when it ends. */
export interface Evidence {
  stderr: string;
  /** The first thing on stdout that is no JSON-RPC message. */
  garbage: string | undefined;
  /** Ids it answered that nobody asked. */
  strangeIds: (string | number)[];
  end: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
}

/** Everything that can go wrong between meta-mcp and a child. */
export type Failure =
  | { readonly kind: "missing-variables"; readonly names: readonly string[] }
  | { readonly kind: "no-command"; readonly command: string }
  | { readonly kind: "cannot-start"; readonly reason: string }
  | { readonly kind: "died"; readonly during: "start" | "call" }
  | { readonly kind: "start-timeout"; readonly ms: number }
  | { readonly kind: "call-timeout"; readonly ms: number }
  | { readonly kind: "refused-handshake"; readonly reason: string }
  | { readonly kind: "unreachable"; readonly url: string; readonly reason: string }
  | { readonly kind: "http-status"; readonly url: string; readonly status: number }
  | { readonly kind: "stream-dropped" }
  | { readonly kind: "session-lost" }
  /** Not a failure of the connection: the child answered with an error of its own, which goes on as it is. */
  | { readonly kind: "answered"; readonly error: Error }
  | { readonly kind: "bad-answer"; readonly reason: string }
  /** The arguments make no message: JSON.stringify gave up. */
  | { readonly kind: "unsendable" }
  | { readonly kind: "resting"; readonly crashes: number; readonly ms: number; readonly last: string }
  /** By us. `sent`: whether the server may have seen the call. */
  | { readonly kind: "stopped"; readonly sent: boolean };

/** What a dropped stream becomes for the call that waited on it; a JSON-RPC code of our own. */
export const STREAM_DROPPED = -32_099;

export class ChildFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** What happened, then what to do. Names the child; adds what it said on stderr where that may help. */
export function explainFailure(name: string, failure: Failure, evidence?: Evidence): string {
  const text = `${name} ${sentenceOf(failure, evidence)}`;
  return SPEAKS.has(failure.kind) ? text + wordsOf(evidence) : text;
}

const SPEAKS: ReadonlySet<Failure["kind"]> = new Set([
  "died",
  "start-timeout",
  "call-timeout",
  "refused-handshake",
  "bad-answer",
]);

function sentenceOf(failure: Failure, evidence: Evidence | undefined): string {
  switch (failure.kind) {
    case "missing-variables":
      return `cannot start: ${failure.names.join(", ")} ${failure.names.length === 1 ? "is" : "are"} not set in meta-mcp's environment. Set ${failure.names.length === 1 ? "it" : "them"} where the client starts meta-mcp, then restart it.`;
    case "no-command":
      return `cannot start: there is no program "${failure.command}" on the PATH. Install it, or correct command in config.toml.`;
    case "cannot-start":
      return `cannot start: ${failure.reason}.`;
    case "died":
      return failure.during === "start"
        ? `ended during its start (${endOf(evidence)}).`
        : `ended during the call (${endOf(evidence)}). The call may have had an effect; the server is started again with the next call.`;
    case "start-timeout":
      return `was not ready within ${renderDuration(failure.ms)} and was stopped. If it is only slow (a first download), raise start_timeout in config.toml.`;
    case "call-timeout":
      return `did not answer within ${renderDuration(failure.ms)}; the call was cancelled. Raise timeout in config.toml if it needs longer.`;
    case "refused-handshake":
      return `refused the MCP handshake: ${failure.reason}.`;
    case "unreachable":
      return `cannot be reached at ${failure.url} (${failure.reason}). Is it running, and is url right?`;
    case "http-status":
      return `${statusSentence(failure.status)} (${failure.url}).`;
    case "stream-dropped":
      return "dropped the connection before it answered. The call may have had an effect; calling again is possible.";
    case "session-lost":
      return "no longer knows this session; the next call opens a new one.";
    case "answered":
      return `answered with an error: ${failure.error.message}`;
    case "bad-answer":
      return `sent an answer that is not valid: ${failure.reason}.`;
    case "unsendable":
      return "was not asked: the arguments are nested too deep or too long to send.";
    case "resting":
      return `crashed ${failure.crashes} times in a row and rests for another ${renderDuration(failure.ms)}. Last time: ${failure.last} Correct its entry in config.toml to try at once.`;
    case "stopped":
      return `was stopped because its entry changed or meta-mcp ends.${failure.sent ? " The call may have had an effect." : ""}`;
  }
}

function statusSentence(status: number): string {
  if (status === 401) return "wants credentials (HTTP 401): set or correct headers in config.toml";
  if (status === 403) return "refuses access (HTTP 403): the credentials in headers are not enough";
  if (status === 404 || status === 405) return `does not speak MCP at this address (HTTP ${status}): check url`;
  if (status === 429) return "is limiting calls (HTTP 429): try again later";
  return status >= 500 ? `has a problem of its own (HTTP ${status}): try again later` : `answered HTTP ${status}`;
}

function endOf(evidence: Evidence | undefined): string {
  const end = evidence?.end;
  if (end === undefined) return "it closed its output";
  return end.signal === null ? `exit code ${end.code ?? "unknown"}` : `signal ${end.signal}`;
}

function wordsOf(evidence: Evidence | undefined): string {
  if (evidence === undefined) return "";
  const parts: string[] = [];
  if (evidence.garbage !== undefined) {
    parts.push(
      `It printed on stdout what is no MCP message (servers must log to stderr): ${JSON.stringify(evidence.garbage)}.`,
    );
  }
  if (evidence.strangeIds.length > 0) {
    parts.push(`It answered ids that nobody asked: ${evidence.strangeIds.slice(0, 5).join(", ")}.`);
  }
  const stderr = lastLines(evidence.stderr);
  if (stderr !== "") parts.push(`Its stderr ends with:\n${stderr}`);
  return parts.length === 0 ? "" : ` ${parts.join(" ")}`;
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** Where an error came about in JavaScript comes behind what it is, and would crowd it out. */
const STACK = /^\s+at .+(?:\)|:\d+)$|^Node\.js v[\d.]+$/;

function lastLines(stderr: string): string {
  const lines = stderr
    .replaceAll(COLOURS, "")
    .trimEnd()
    .split("\n")
    .filter((line) => line.trim() !== "" && !STACK.test(line));
  return lines.slice(-8).join("\n").slice(-1500);
}

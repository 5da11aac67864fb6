import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { ClientCapabilities, LoggingLevel, Notification, Request } from "@modelcontextprotocol/sdk/types.js";

export type ServerExtra = RequestHandlerExtra<Request, Notification>;

/** One client of ours. Over stdio there is one; over HTTP there may be many. */
export interface Session {
  readonly id: string;
  readonly server: Server;
  /** Undefined until the client sets one: then everything goes through. */
  logLevel: LoggingLevel | undefined;
  /** Requests of the client that are not answered yet. */
  pending: number;
  /** Resources it wants to hear of: the URI as the client wrote it, to the child and the child's URI. */
  readonly subscriptions: Map<string, { readonly child: string; readonly uri: string }>;
}

/** A call under way: whose it is, and the way back to its client. */
export interface CallContext {
  readonly session: Session;
  readonly extra: ServerExtra;
}

/** What a child may be told the client can do. Only what meta-mcp passes on. */
export function passedOn({ sampling, elicitation, roots }: ClientCapabilities): ClientCapabilities {
  return {
    ...(sampling !== undefined && { sampling }),
    ...(elicitation !== undefined && { elicitation }),
    ...(roots !== undefined && { roots }),
  };
}

/** For a child that several clients share: each question is answered by the client it concerns, or refused by name. */
export const EVERYTHING: ClientCapabilities = {
  sampling: {},
  elicitation: { form: {}, url: {} },
  roots: { listChanged: true },
};

const LEVELS: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/** Whether a message of a child is severe enough for a session. Unknown levels pass. */
export function wants(session: Session, level: unknown): boolean {
  if (session.logLevel === undefined) return true;
  const rank = LEVELS.findIndex((candidate) => candidate === level);
  return rank === -1 || rank >= LEVELS.indexOf(session.logLevel);
}

/** The most talkative level any of the sessions asked for; undefined when nobody did. */
export function lowestLevel(sessions: Iterable<Session>): LoggingLevel | undefined {
  const asked = new Set([...sessions].map(({ logLevel }) => logLevel));
  return LEVELS.find((level) => asked.has(level));
}

import type { Notification } from "@modelcontextprotocol/sdk/types.js";
import type { ChildSpec } from "../config/types.ts";
import type { Session } from "./session.ts";

/** What passing a child's messages on needs to know of the hub: who is there, and how to reach them. */
export interface Room {
  readonly sessions: ReadonlySet<Session>;
  /** To one client, which may be gone by now. */
  readonly send: (session: Session, notification: Notification) => void;
  /** To every client, if the change concerns any entry. */
  readonly announce: (method: string, concerns: (spec: ChildSpec) => boolean) => void;
}

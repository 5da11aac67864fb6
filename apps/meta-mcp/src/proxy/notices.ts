import type { Notification } from "@modelcontextprotocol/sdk/types.js";
import type { Child } from "../child/child.ts";
import { audienceOf } from "./asks.ts";
import type { Room } from "./room.ts";
import { type CallContext, wants } from "./session.ts";

/** Passes on what a child says by itself. */
export function hearChild(room: Room, child: Child<CallContext>, notification: Notification): void {
  switch (notification.method) {
    case "notifications/message":
      return passLog(room, child, notification);
    case "notifications/resources/updated":
      return passUpdate(room, child, notification);
    case "notifications/resources/list_changed":
    case "notifications/prompts/list_changed":
      return room.announce(notification.method, () => true);
    case "notifications/elicitation/complete":
      return passToAudience(room, child, notification);
    default: // tools/list_changed is for the catalogue; nothing else concerns a client.
  }
}

function passLog(room: Room, child: Child<CallContext>, { method, params = {} }: Notification): void {
  const { logger, level } = params;
  const name = typeof logger === "string" && logger !== "" ? `${child.spec.name}/${logger}` : child.spec.name;
  const audience = audienceOf(room, child);
  // A log line of a shared child may tell of another client's call: when in doubt nobody gets it.
  if (audience !== undefined && wants(audience.session, level))
    passToAudience(room, child, { method, params: { ...params, logger: name } });
}

function passToAudience(room: Room, child: Child<CallContext>, notification: Notification): void {
  const audience = audienceOf(room, child);
  if (audience === undefined) return;
  if (audience.call === undefined) room.send(audience.session, notification);
  else void audience.call.extra.sendNotification(notification).catch(() => {});
}

function passUpdate(room: Room, child: Child<CallContext>, { method, params = {} }: Notification): void {
  const { name } = child.spec;
  const { uri: changed } = params;
  if (typeof changed !== "string") return;
  for (const session of room.sessions) {
    for (const [written, { child: owner, uri }] of session.subscriptions) {
      // A server may name a part of what was subscribed to.
      const concerned = owner === name && changed.startsWith(uri);
      if (concerned) room.send(session, { method, params: { ...params, uri: written + changed.slice(uri.length) } });
    }
  }
}

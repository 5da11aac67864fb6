import { type Http, path, nullable } from "@fedpipe/core";
import { z } from "zod";
import { nextCursor } from "./shared.ts";

const alert = z.object({
  properties: z.object({
    id: z.string(),
    event: nullable.text,
    areaDesc: nullable.text,
    geocode: z.object({ SAME: z.array(z.string()).nullish(), UGC: z.array(z.string()).nullish() }).nullish(),
    references: z.array(z.object({ identifier: z.string().nullish() })).nullish(),
    sent: nullable.text,
    effective: nullable.text,
    onset: nullable.text,
    expires: nullable.text,
    ends: nullable.text,
    status: nullable.text,
    messageType: nullable.text,
    severity: nullable.text,
    certainty: nullable.text,
    urgency: nullable.text,
    senderName: nullable.text,
    headline: nullable.text,
    description: nullable.text,
    instruction: nullable.text,
    response: nullable.text,
    parameters: z.record(z.string(), z.array(z.unknown())).nullish(),
  }),
});
export type Alert = z.output<typeof alert>["properties"];

const alerts = z.object({ features: z.array(alert), updated: z.string().nullish(), pagination: nextCursor });

export type AlertQuery = Readonly<Record<string, string | number | undefined>>;

/** Alerts in force (`/alerts/active`, which takes no limit) or of the last seven days (`/alerts`, in pages). */
export async function fetchAlerts(http: Http, list: "/alerts/active" | "/alerts", query: AlertQuery) {
  const { features, updated, pagination } = await http.json(alerts, { path: list, query, freshForSeconds: 30 });
  return { alerts: features.map(({ properties }) => properties), updated: updated ?? undefined, cursor: pagination };
}

/** One alert by the tail of its URN; undefined when it is gone. */
export async function fetchAlert(http: Http, tail: string): Promise<Alert | undefined> {
  const answer = await http.json(alert, { path: path`/alerts/urn:oid:${tail}`, freshForSeconds: 60, absent: [404] });
  return answer?.properties;
}

const counts = z.object({
  total: z.number(),
  land: z.number().nullish(),
  marine: z.number().nullish(),
  regions: z.record(z.string(), z.number()).nullish(),
  areas: z.record(z.string(), z.number()).nullish(),
  zones: z.record(z.string(), z.number()).nullish(),
});

export function fetchAlertCounts(http: Http) {
  return http.json(counts, {
    path: "/alerts/active/count",
    headers: { accept: "application/ld+json" },
    freshForSeconds: 60,
  });
}

export async function fetchAlertTypes(http: Http): Promise<readonly string[]> {
  const { eventTypes } = await http.json(z.object({ eventTypes: z.array(z.string()).min(1) }), {
    path: "/alerts/types",
    headers: { accept: "application/ld+json" },
    freshForSeconds: 86_400,
  });
  return eventTypes;
}

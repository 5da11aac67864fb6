import {
  checkRange,
  defineTool,
  empty,
  fail,
  failArgument,
  offsetPage,
  params,
  record,
  type Row,
  table,
} from "@fedpipe/core";
import { z } from "zod";
import { type Alert, fetchAlert, fetchAlertCounts, fetchAlerts, fetchAlertTypes } from "./alerts.ts";
import { moment } from "./shared.ts";

const PAGE = "https://www.weather.gov/alerts";

function codes(pattern: RegExp, problem: string) {
  return params.commaList(z.string().toUpperCase().regex(pattern, problem)).transform((list) => list.join(","));
}

const area = codes(
  /^[A-Z]{2}$/u,
  "write two-letter states, territories or marine areas, such as CA or CA,NV",
).optional();
const zone = codes(
  /^[A-Z]{2}[ZC]\d{3}$/u,
  "write zones like CAZ006 or counties like FLC037; nws_point_info names them",
).optional();

// The agency knows its events by their exact names only, each word with a capital.
const event = params
  .commaList(
    z.string().regex(/^[a-z0-9 ]{1,60}$/iu, "write event names such as Tornado Warning; nws_alert_types lists them"),
  )
  .transform((names) =>
    names
      .map((name) => name.replaceAll(/\S+/gu, (word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase()))
      .join(","),
  )
  .optional();

const pointText = z
  .string()
  .regex(/^\s*-?\d{1,2}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?\s*$/u, "write latitude,longitude such as 38.8894,-77.0352")
  .transform((text) =>
    text
      .split(",")
      .map((part) => Number(Number(part).toFixed(4)))
      .join(","),
  )
  .optional();

function checkPlaces(places: Readonly<Record<string, string | undefined>>): void {
  const [, second] = Object.entries(places).filter(([, value]) => value !== undefined);
  if (second !== undefined) failArgument(second[0], "excludes the other places: give only one of area, zone and point");
}

function toRow(alert: Alert): Row {
  return {
    id: alert.id,
    event: alert.event,
    areas: alert.areaDesc,
    severity: alert.severity,
    certainty: alert.certainty,
    urgency: alert.urgency,
    starts: alert.onset ?? alert.effective,
    // `expires` is when the message lapses, often long before the event does.
    ends: alert.ends ?? alert.expires,
    headline: alert.headline,
    sender: alert.senderName,
  };
}

export const nwsAlertsActive = defineTool({
  name: "nws_alerts_active",
  title: "Weather alerts in force",
  description:
    "Warnings, watches and advisories in force now, by state, zone or point. Full text of one: nws_alert; how many: nws_alert_counts.",
  keywords: [
    "tornado warning",
    "severe weather",
    "hurricane warning",
    "flash flood",
    "heat advisory",
    "red flag",
    "storm watch",
  ],
  input: {
    area: area.describe("States, e.g. CA,NV"),
    zone: zone.describe("e.g. CAZ006,FLC037"),
    point: pointText.describe("lat,lon"),
    status: z.enum(["actual", "exercise", "system", "test", "draft"]).default("actual"),
    message_type: z.enum(["alert", "update", "cancel"]).optional(),
    event: event.describe("e.g. Tornado Warning"),
    severity: z.enum(["Extreme", "Severe", "Moderate", "Minor", "Unknown"]).optional(),
    urgency: z.enum(["Immediate", "Expected", "Future", "Past", "Unknown"]).optional(),
    certainty: z.enum(["Observed", "Likely", "Possible", "Unlikely", "Unknown"]).optional(),
    limit: params.limit({ max: 500, byDefault: 50 }),
    offset: params.offset,
  },
  example: { area: "CA" },
  async run({ limit, offset, ...query }, { http }) {
    checkPlaces({ area: query.area, zone: query.zone, point: query.point });
    const { alerts, updated } = await fetchAlerts(http, "/alerts/active", query);
    const where = query.area ?? query.zone ?? query.point;
    const about = {
      title: `Alerts in force${where === undefined ? "" : `, ${where}`}`,
      source: PAGE,
      ...(updated === undefined ? {} : { dataDate: updated }),
    };
    const shown = alerts.slice(offset, offset + limit);
    if (shown.length === 0)
      return empty({ ...about, hint: "None in force that match; nws_alert_history has those of the last seven days." });
    return table({
      ...about,
      rows: shown.map(toRow),
      ...offsetPage({ total: alerts.length, offset, shown: shown.length }),
    });
  },
});

export const nwsAlertHistory = defineTool({
  name: "nws_alert_history",
  title: "Weather alerts of the last week",
  description:
    "Alerts issued in the last seven days, newest first, also those no longer in force. Older ones are not kept.",
  keywords: ["recent warnings", "was there a tornado warning", "past alerts", "yesterday's storm warnings"],
  input: {
    area: area.describe("States, e.g. TX"),
    zone,
    event: event.describe("e.g. Tornado Warning"),
    start: moment.optional().describe("Date or time, UTC"),
    end: moment.optional(),
    limit: params.limit({ max: 500, byDefault: 50 }),
    cursor: z.string().optional(),
  },
  example: { area: "TX", event: "Tornado Warning" },
  async run(query, { http, now }) {
    checkPlaces({ area: query.area, zone: query.zone });
    checkRange({ start: query.start, end: query.end });
    const oldest = now().getTime() - 8 * 86_400_000;
    if (query.end !== undefined && Date.parse(query.end) < oldest)
      return failArgument("end", "is before the last seven days, all that is kept");
    const { alerts, cursor } = await fetchAlerts(http, "/alerts", { status: "actual", ...query });
    const about = {
      title: `Alerts of the last seven days${query.area === undefined ? "" : `, ${query.area}`}`,
      source: PAGE,
    };
    if (alerts.length === 0) return empty({ ...about, hint: "None that match; check event with nws_alert_types." });
    return table({
      ...about,
      rows: alerts.map((alert) => ({ sent: alert.sent, message: alert.messageType, ...toRow(alert) })),
      ...(cursor !== undefined && alerts.length >= query.limit ? { next: { cursor } } : {}),
    });
  },
});

export const nwsAlert = defineTool({
  name: "nws_alert",
  title: "One weather alert",
  description:
    "Full text of one alert with instructions, zones and counties. Take id from nws_alerts_active or nws_alert_history.",
  keywords: ["alert details", "what should I do", "warning text", "safety instructions"],
  input: {
    id: z
      .string()
      .transform((text) => /urn:oid:([0-9A-Za-z.-]+)/u.exec(text)?.[1] ?? "")
      .refine((tail) => tail !== "", { error: "an id holds urn:oid:…; take it from nws_alerts_active" })
      .describe("urn:oid:… or its address"),
  },
  example: { id: "urn:oid:2.49.0.1.840.0.1234.001.1" },
  async run({ id: tail }, { http }) {
    const alert = await fetchAlert(http, tail);
    if (alert === undefined)
      return fail({
        kind: "not-found",
        what: "such alert",
        hint: "Alerts are kept for seven days; list them with nws_alerts_active.",
      });
    const { sent, effective, onset, expires, ends, description, instruction, response, status } = alert;
    return record({
      title: alert.headline ?? alert.event ?? "Weather alert",
      source: PAGE,
      fields: {
        ...toRow(alert),
        status,
        message: alert.messageType,
        sent,
        effective,
        onset,
        message_expires: expires,
        event_ends: ends,
        description,
        instruction,
        response,
        zones: alert.geocode?.UGC ?? [],
        county_fips: (alert.geocode?.SAME ?? []).map((code) => code.slice(-5)),
        replaces: (alert.references ?? []).flatMap(({ identifier }) => (identifier ? [identifier] : [])),
        details: detailsOf(alert),
      },
      ...(sent === null ? {} : { dataDate: sent }),
    });
  },
});

// Hail size, wind threat, detection and the like; each a list that mostly holds one.
function detailsOf({ parameters }: Alert): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters ?? {}).flatMap(([name, values]) => {
      const joined = values.map(String).join("; ").trim();
      return joined === "" ? [] : [[name, joined]];
    }),
  );
}

export const nwsAlertTypes = defineTool({
  name: "nws_alert_types",
  title: "Kinds of weather alerts",
  description: "Names of all alert events, for the event argument of nws_alerts_active and nws_alert_history.",
  keywords: ["list of warnings and watches", "event names", "alert categories"],
  input: {},
  example: {},
  async run(_, { http }) {
    const types = await fetchAlertTypes(http);
    return table({ title: "Kinds of weather alerts", source: PAGE, rows: types.map((event) => ({ event })) });
  },
});

export const nwsAlertCounts = defineTool({
  name: "nws_alert_counts",
  title: "Number of weather alerts",
  description:
    "How many alerts are in force now: in all, by marine region, by state, by zone, most first. The alerts: nws_alerts_active.",
  keywords: ["which states have the most warnings", "number of active alerts", "alert totals"],
  input: {},
  example: {},
  async run(_, { http }) {
    const { total, land, marine, regions, areas, zones } = await fetchAlertCounts(http);
    const whole = Object.entries({ total, land, marine }).map(([code, count]) => ({
      kind: "all",
      code,
      alerts: count ?? null,
    }));
    const rows = [...whole, ...ranked("region", regions), ...ranked("state", areas), ...ranked("zone", zones)];
    return table({ title: "Alerts in force, counted", source: PAGE, rows });
  },
});

function ranked(kind: string, counts: Readonly<Record<string, number>> | null | undefined): readonly Row[] {
  return Object.entries(counts ?? {})
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, alerts]) => ({ kind, code, alerts }));
}

import { checkRange, defineTool, empty, offsetPage, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchCatalogue, fetchReleaseObservations, fetchReleaseTable } from "./api.ts";
import { releasePage, SITE } from "./shared.ts";

export const fredReleaseData = defineTool({
  name: "fred_release_data",
  title: "FRED release, all series",
  description:
    "Every series of one release with its values, in long form. Find release ids with fred_browse (10 CPI, 50 Employment Situation, 53 GDP).",
  keywords: ["bulk release data", "Employment Situation", "H.15 rates", "all series of a release"],
  input: {
    release_id: z.int().min(1),
    limit: z.int().min(1).max(500_000).default(1000).describe("Observations"),
    cursor: z.string().optional().describe("From next"),
  },
  example: { release_id: 53 },
  async run({ release_id, limit, cursor }, { http }) {
    // The parameter is next_cursor; FRED ignores `cursor` without a word.
    const query = { release_id, limit, ...(cursor === undefined ? {} : { next_cursor: cursor }) };
    const { release, series, has_more, next_cursor } = await fetchReleaseObservations(http, query);
    const about = { title: `FRED release ${release.name}`, source: releasePage(release_id) };
    const rows = series.flatMap(({ series_id, title, units, frequency, observations }) =>
      observations.map(({ date, value }) => ({ series_id, title, frequency, units, date, value })),
    );
    if (rows.length === 0)
      return empty({ ...about, hint: "Some listed series have no observations; see fred_browse kind release_series." });
    return table({ ...about, rows, ...(has_more && next_cursor ? { next: { cursor: next_cursor } } : {}) });
  },
});

export const fredReleaseCalendar = defineTool({
  name: "fred_release_calendar",
  title: "FRED release calendar",
  description: "Which releases come on which day, upcoming ones included. A release's values: fred_release_data.",
  keywords: ["economic calendar", "next jobs report date", "upcoming data releases", "when is CPI released"],
  input: {
    start: params.isoDate.optional().describe("Default today"),
    end: params.isoDate.optional(),
    include_future: z.boolean().default(true).describe("Also days without data yet"),
    limit: params.limit({ max: 1000, byDefault: 100 }),
    offset: params.offset,
  },
  example: { include_future: true, limit: 50 },
  async run({ start, end, include_future, limit, offset }, { http, now }) {
    const from = start ?? now().toISOString().slice(0, 10);
    checkRange({ start: from, end });
    const { count, rows } = await fetchCatalogue(http, "all_release_dates", {
      realtime_start: from,
      realtime_end: end ?? "9999-12-31",
      include_release_dates_with_no_data: include_future,
      order_by: "release_date",
      sort_order: "asc",
      limit,
      offset,
    });
    const about = { title: `FRED releases from ${from}`, source: `${SITE}/releases/calendar` };
    if (rows.length === 0) return empty({ ...about, hint: "Widen the window, or set include_future." });
    return table({ ...about, rows, ...offsetPage({ total: count, offset: offset, shown: rows.length }) });
  },
});

export const fredReleaseTables = defineTool({
  name: "fred_release_tables",
  title: "FRED release tables",
  description:
    "The lines of a release's table in the agency's own layout, each with its series id and value. Start without element_id.",
  keywords: ["press release table", "national accounts table", "table layout"],
  input: {
    release_id: z.int().min(1),
    element_id: z.int().min(1).optional(),
    observation_date: params.isoDate.optional().describe("Default the newest"),
  },
  example: { release_id: 53 },
  async run({ release_id, element_id, observation_date }, { http }) {
    const { name, elements } = await fetchReleaseTable(http, { release_id, element_id, observation_date });
    const about = {
      title: `FRED release ${release_id}${name === undefined ? "" : `, ${name}`}`,
      source: releasePage(release_id),
    };
    if (elements.length === 0)
      return empty({
        ...about,
        hint: "This release has no table; list its series with fred_browse kind release_series.",
      });
    return table({
      ...about,
      rows: elements.map(({ observation_value, ...row }) => ({
        ...row,
        observation_value: displayedNumber(observation_value),
      })),
    });
  },
});

// The tables print numbers for people: "27,956.998", and "." where there is none.
function displayedNumber(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === "." || text === "") return null;
  const number = Number(text.replaceAll(",", ""));
  return Number.isNaN(number) ? null : number;
}

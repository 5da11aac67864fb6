import { defineTool, failArgument, type Row } from "@fedpipe/core";
import { z } from "zod";
import { below } from "../api/address.ts";
import { day, listOf, text, whole } from "../api/fields.ts";
import { fetchItem, toJson, toRecord } from "../api/items.ts";
import { DAILY, fetchTable, rowsAt } from "../api/lists.ts";
import { page } from "../api/tools.ts";
import { congress } from "../ids.ts";

const session = z.object({
  chamber: text,
  number: whole,
  startDate: day,
  endDate: day,
  type: text,
});
type Session = z.output<typeof session>;

const listed = z.object({
  name: text,
  // Answers have the number since June 2026; before, only the name says it.
  number: whole,
  startYear: whole,
  endYear: whole,
  sessions: listOf(session),
});

const describe = ({ name, number, startYear, endYear }: z.output<typeof listed>) => ({
  congress: number ?? (Number.parseInt(name ?? "", 10) || null),
  name,
  start_year: startYear,
  end_year: endYear,
});

const congressRow = listed.transform((one): Row => ({ ...describe(one), sessions: one.sessions.map(nameSession) }));

// "House 1: 2023-01-03 to 2024-01-03"; special sessions say so.
function nameSession({ chamber, number, startDate, endDate, type }: Session): string {
  const where = chamber?.startsWith("House") ? "House" : (chamber ?? "?");
  const special = type === "S" ? " (special)" : "";
  return `${where} ${number ?? "?"}: ${startDate ?? "?"} to ${endDate ?? "now"}${special}`;
}

const congressDetail = listed.transform((one) => ({
  ...describe(one),
  sessions: one.sessions.map((sitting) =>
    toJson({
      chamber: sitting.chamber,
      session: sitting.number,
      start: sitting.startDate,
      end: sitting.endDate,
      type: sitting.type === "S" ? "special" : "regular",
    }),
  ),
}));

const SOURCE = "https://www.congress.gov/past-days-in-session";

export const info = defineTool({
  name: "congress_info",
  title: "Congresses and sessions",
  description: "Years and session dates of the Congresses, newest first; of one by number, or of the current one.",
  keywords: [
    "current Congress number",
    "which Congress is it",
    "session dates",
    "when does Congress convene",
    "adjournment",
  ],
  input: { congress: congress.optional(), current: z.boolean().optional(), ...page() },
  example: { current: true },
  async run({ congress, current = false, limit, offset }, { http }) {
    if (congress !== undefined && current) failArgument("current", "and congress exclude each other; give one");
    const freshForSeconds = DAILY;
    if (congress === undefined && !current)
      return fetchTable(http, {
        title: "Congresses",
        source: SOURCE,
        hint: "Ask for a lower offset.",
        path: "/congress",
        rows: rowsAt(["congresses"], congressRow),
        limit,
        offset,
        freshForSeconds,
      });
    const found = await fetchItem(http, {
      path: below("/congress", congress ?? "current"),
      container: "congress",
      item: congressDetail,
      freshForSeconds,
    });
    return toRecord({ title: found?.name ?? "Congress", source: SOURCE, hint: "No such Congress yet." }, found);
  },
});

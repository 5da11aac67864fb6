import { defineTool, failArgument, type Http, path } from "@fedpipe/core";
import { z } from "zod";
import { below, narrow } from "../api/address.ts";
import { fetchItem } from "../api/items.ts";
import { DAILY, fetchList, fetchTable, toTable } from "../api/lists.ts";
import { gather } from "../api/parts.ts";
import { listTool, page } from "../api/tools.ts";
import { recordIssuePage, SITE } from "../pages.ts";
import { articleRows, boundRows, dailyIssueRows, issueDetail, issuesCount, issuesOfDay } from "./rows.ts";

const hidden = { minimum: undefined, maximum: undefined };
const countFrom1 = (max: number) => z.int().min(1).max(max).meta(hidden).optional();
const calendar = {
  year: z.int().min(1789, "write the year with four digits").max(2200).meta(hidden).optional(),
  month: countFrom1(12),
  day: countFrom1(31),
};

interface Day {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

/** Refuses a day without its month, a month without its year, and days no calendar has. */
function checkDay({ year, month, day }: Day): void {
  if (month !== undefined && year === undefined) failArgument("year", "is needed beside month");
  if (day !== undefined && month === undefined) failArgument("month", "is needed beside day");
  if (year === undefined || month === undefined || day === undefined) return;
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) failArgument("day", "is not in that month");
}

const describe = (asked: Day): string => {
  const given = [asked.year, asked.month, asked.day].filter((part) => part !== undefined);
  return given.length === 0 ? "newest" : given.map((part) => String(part).padStart(2, "0")).join("-");
};

const NOT_SITTING = "Congress did not sit, or the issue is not out yet.";

export const congressionalRecord = defineTool({
  name: "congress_congressional_record",
  title: "Congressional Record of a day",
  description:
    "Issues of the Congressional Record by day, month or year, with PDFs. Articles of one: congress_daily_congressional_record.",
  keywords: ["floor debate", "proceedings of a day", "Daily Digest", "floor speeches", "what happened on the floor"],
  input: { ...calendar, ...page() },
  example: { year: 2022, month: 6, day: 28 },
  async run({ limit, offset, ...day }, { http }) {
    checkDay(day);
    const asked = {
      path: "/congressional-record",
      query: { y: day.year, m: day.month, d: day.day },
      limit,
      offset,
    } as const;
    const found = await fetchList(http, { ...asked, rows: withTotal });
    const { rows, total } = found?.rows[0] ?? { rows: [], total: 0 };
    return toTable(
      {
        title: `Congressional Record, ${describe(day)}`,
        source: `${SITE}/congressional-record`,
        hint: NOT_SITTING,
        offset,
      },
      { rows, total: Math.max(total, offset + rows.length) },
    );
  },
});

// Rows and their number stand at places of their own in this one answer.
const withTotal = z.unknown().transform((answer, context) => {
  const rows = issuesOfDay.safeParse(answer);
  const total = issuesCount.safeParse(answer);
  if (rows.success && total.success) return [{ rows: rows.data, total: total.data }];
  context.addIssue({ code: "custom", message: "missing", path: ["Results"] });
  return z.NEVER;
});

export const dailyCongressionalRecord = defineTool({
  name: "congress_daily_congressional_record",
  title: "Daily Congressional Record",
  description:
    "Issues of the daily edition, of one volume, or (volume and issue) the articles of one issue with text links for congress_text.",
  keywords: ["Congressional Record volume and issue", "floor speeches", "debate transcript", "Extensions of Remarks"],
  input: { volume_number: countFrom1(999), issue_number: countFrom1(999), ...page() },
  example: { volume_number: 172, issue_number: 88 },
  async run({ volume_number: volume, issue_number: issue, limit, offset }, { http }) {
    if (volume !== undefined && issue !== undefined) return showIssue(http, { volume, issue, limit, offset });
    return fetchTable(http, {
      title: `Daily Congressional Record${volume === undefined ? "" : `, volume ${volume}`}`,
      source: `${SITE}/congressional-record`,
      hint: "The daily edition begins with volume 141 (1995).",
      path: narrow("/daily-congressional-record", { volume_number: volume, issue_number: issue }),
      rows: dailyIssueRows,
      limit,
      offset,
    });
  },
});

interface Issue {
  readonly volume: number;
  readonly issue: number;
  readonly limit: number;
  readonly offset: number;
}

async function showIssue(http: Http, { volume, issue, limit, offset }: Issue) {
  const address = path`/daily-congressional-record/${volume}/${issue}`;
  const [articles, { found, notes }] = await Promise.all([
    fetchList(http, {
      path: below(address, "articles"),
      rows: articleRows,
      limit,
      offset,
      freshForSeconds: DAILY,
    }),
    gather({
      issue: fetchItem(http, { path: address, container: "issue", item: issueDetail, freshForSeconds: DAILY }),
    }),
  ]);
  const about = found["issue"];
  const pdf = about?.pdf ? [`Whole issue: ${about.pdf}`] : [];
  return toTable(
    {
      title: `Congressional Record, volume ${volume}, issue ${issue}${about?.date ? ` (${about.date})` : ""}`,
      source: recordIssuePage(volume, issue),
      hint: "No such issue; leave issue_number out to list the volume's.",
      notes: [...pdf, ...notes],
      offset,
    },
    articles,
  );
}

export const boundCongressionalRecord = listTool({
  name: "congress_bound_congressional_record",
  title: "Bound Congressional Record",
  description:
    "The permanent edition by year, month or day; ends some years ago. Recent days: congress_daily_congressional_record.",
  keywords: ["historical debates", "permanent Congressional Record", "bound edition"],
  input: { ...calendar, ...page() },
  example: { year: 1990, month: 5, day: 1 },
  list: ({ year, month, day, limit, offset }) => {
    checkDay({ year, month, day });
    return {
      title: `Bound Congressional Record, ${describe({ year, month, day })}`,
      hint: "Congress did not sit, or the bound edition does not reach that day.",
      path: narrow("/bound-congressional-record", { year, month, day }),
      rows: boundRows,
      limit,
      offset,
      freshForSeconds: DAILY,
    };
  },
});

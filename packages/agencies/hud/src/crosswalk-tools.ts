import { defineTool, empty, failArgument, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchCrosswalk } from "./api.ts";
import { checkYear } from "./shared.ts";

const PAGE = "https://www.huduser.gov/portal/datasets/usps_crosswalk.html";

const KINDS = ["tract", "county", "cbsa", "cbsadiv", "cd", "countysub"] as const;
type Kind = (typeof KINDS)[number];

/** Numbers of the service's types, and digits of each kind's codes. */
const FROM_ZIP: Readonly<Record<Kind, number>> = { tract: 1, county: 2, cbsa: 3, cbsadiv: 4, cd: 5, countysub: 11 };
const TO_ZIP: Readonly<Record<Kind, number>> = { tract: 6, county: 7, cbsa: 8, cbsadiv: 9, cd: 10, countysub: 12 };
const DIGITS: Readonly<Record<Kind, number>> = { tract: 11, county: 5, cbsa: 5, cbsadiv: 5, cd: 4, countysub: 10 };

const UNITS = {
  residential: "share of addresses",
  business: "share of addresses",
  other: "share of addresses",
  total: "share of addresses",
};

const vintage = {
  year: z.int().optional().describe("Default newest"),
  quarter: z.int().min(1).max(4).optional().describe("With year"),
};

function checkVintage({ year, quarter }: { year?: number | undefined; quarter?: number | undefined }, now: Date): void {
  checkYear(year, now);
  if (quarter !== undefined && year === undefined) failArgument("quarter", "needs year");
}

type Found = NonNullable<Awaited<ReturnType<typeof fetchCrosswalk>>>;

const shares = ({ res_ratio, bus_ratio, oth_ratio, tot_ratio }: Found["rows"][number]) => ({
  residential: res_ratio,
  business: bus_ratio,
  other: oth_ratio,
  total: tot_ratio,
});

const dated = ({ year, quarter }: Found) =>
  year === null ? {} : { dataDate: quarter === null ? year : `${year}-Q${quarter}` };

export const hudZipCrosswalk = defineTool({
  name: "hud_zip_crosswalk",
  title: "ZIP to county, tract, district",
  description:
    "Which counties, tracts, metro areas or congressional districts a ZIP code lies in, with the share of its addresses in each. The other way: hud_geo_to_zip.",
  keywords: [
    "zip code to county",
    "what county is this zip in",
    "zip to FIPS",
    "zip to congressional district",
    "USPS crosswalk",
  ],
  input: {
    zip: z
      .string()
      .trim()
      .regex(/^\d{5}$/u, "write five digits such as 22031"),
    to: z.enum(KINDS).default("county"),
    ...vintage,
  },
  example: { zip: "22031", to: "county" },
  async run({ zip, to, year, quarter }, { http, now }) {
    checkVintage({ year, quarter }, now());
    const found = await fetchCrosswalk(http, { type: FROM_ZIP[to], query: zip, year, quarter });
    const about = { title: `ZIP ${zip} by ${to}`, source: PAGE };
    if (found === undefined || found.rows.length === 0)
      return empty({
        ...about,
        hint: "No such ZIP code with addresses in that quarter; leave year out for the newest.",
      });
    return table({
      ...about,
      rows: found.rows.map((row) => ({ code: row.geoid, ...shares(row), city: row.city, state: row.state })),
      units: UNITS,
      ...dated(found),
    });
  },
});

export const hudGeoToZip = defineTool({
  name: "hud_geo_to_zip",
  title: "ZIP codes of an area",
  description:
    "ZIP codes of a county, tract, metro area or congressional district, with the share of its addresses in each.",
  keywords: ["zip codes in a county", "all zips of a district", "county to zip", "tract to zip"],
  input: {
    kind: z.enum(KINDS),
    code: z
      .string()
      .trim()
      .regex(/^\d{4,11}$/u, "holds digits only")
      .describe("FIPS, e.g. 51059; district 5108"),
    ...vintage,
  },
  example: { kind: "county", code: "51059" },
  async run({ kind, code, year, quarter }, { http, now }) {
    checkVintage({ year, quarter }, now());
    if (code.length !== DIGITS[kind])
      return failArgument("code", `of a ${kind} has ${DIGITS[kind]} digits, leading zeros included`);
    const found = await fetchCrosswalk(http, { type: TO_ZIP[kind], query: code, year, quarter });
    const about = { title: `ZIP codes of ${kind} ${code}`, source: PAGE };
    if (found === undefined || found.rows.length === 0)
      return empty({ ...about, hint: "No such area in that quarter; leave year out for the newest." });
    return table({
      ...about,
      rows: found.rows.map((row) => ({ zip: row.geoid, ...shares(row), city: row.city, state: row.state })),
      units: UNITS,
      ...dated(found),
    });
  },
});

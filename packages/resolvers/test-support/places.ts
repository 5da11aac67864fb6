import { type JsonObject, record, type Result, type Row, table } from "@fedpipe/core";
import { resolvePlace } from "../src/place/resolve-place.ts";
import { type Answer, type FakeOptions, fakeContext } from "./fake-context.ts";

export const rows = (...list: readonly Row[]): Result => table({ title: "", rows: list });
type Answers = Readonly<Record<string, Answer>>;

export async function resolve(place: string, answers: Answers = {}, options: FakeOptions = {}) {
  const context = fakeContext(answers, options);
  const result = await resolvePlace.call({ name: place }, context);
  return { result, fields: result.kind === "record" ? result.fields : {}, asked: context.asked };
}

export const sources = (fields: Readonly<Record<string, unknown>>) => fields["sources"] as Record<string, JsonObject>;
export const names = (fields: Readonly<Record<string, unknown>>) =>
  (fields["candidates"] as JsonObject[]).map(({ name }) => name);

export const located = (county: string | null, more: Row = {}) =>
  record({
    title: "",
    fields: {
      county_geoid: county,
      place: null,
      place_geoid: null,
      tract_geoid: county === null ? null : `${county}320100`,
      congressional_district: "Congressional District 7",
      ...more,
    },
  });

export const measures = (values: Readonly<Record<string, number | null>>) =>
  table({
    title: "",
    dataDate: "2024",
    rows: Object.entries(values).map(([measure, estimate]) => ({ measure, estimate })),
  });

export const ILLINOIS = {
  census_geocode: located("17031"),
  census_profile: measures({ population: 5_100_000, "median household income": 80_000, "in poverty": null }),
  nws_point_info: record({
    title: "",
    fields: {
      office: "LOT",
      grid_x: 76,
      grid_y: 73,
      forecast_zone: "ILZ104",
      county_zone: "ILC031",
      time_zone: "America/Chicago",
    },
  }),
  hud_rent_for_county: table({
    title: "",
    dataDate: "2026",
    rows: [{ zip: null, two_bedroom: 1800 }],
    notes: ["Rents of the area Chicago-Joliet-Naperville, IL HUD Metro FMR Area."],
  }),
  fema_disaster_declarations: table({
    title: "",
    total: 21,
    rows: [
      { state: "IL", disaster: "DR-4749-IL", declared: "2023-11-20T00:00:00Z", incident: "Flood", title: "FLOODING" },
      {
        state: "IL",
        disaster: "DR-4728-IL",
        declared: "2023-08-15T00:00:00Z",
        incident: "Severe Storm",
        title: "STORMS",
      },
    ],
  }),
} satisfies Answers;

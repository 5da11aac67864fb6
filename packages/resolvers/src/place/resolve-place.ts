import { empty, type JsonObject, params, record } from "@fedpipe/core";
import { defineResolver, type ResolverContext } from "../define-resolver.ts";
import { isJoined } from "../shared/confidence.ts";
import { createDeferred } from "../shared/deferred.ts";
import { createRunner, type Source, type SourceState, toFields } from "../shared/sources.ts";
import { findPlaces, nameOf, type Place, pointOf } from "./find-places.ts";
import { placeFollowUps } from "./follow-ups.ts";
import { type County, type Gazetteer, loadGazetteer } from "./gazetteer/gazetteer.ts";
import { cautions, isAmbiguous } from "./cautions.ts";
import { parsePlace, type PlaceQuery } from "./parse-place.ts";
import { searchOnline } from "./search-online.ts";
import { acsSource } from "./sources/acs.ts";
import { censusSource } from "./sources/census.ts";
import { femaSource } from "./sources/fema.ts";
import { geocoderSource } from "./sources/geocoder.ts";
import { hudSource } from "./sources/hud.ts";
import { nwsSource } from "./sources/nws.ts";
import type { Subject } from "./subject.ts";
import { toCandidate, toMatch } from "./view.ts";

export const resolvePlace = defineResolver({
  name: "resolve_place",
  title: "Resolve a U.S. place",
  description:
    "One U.S. state, county, city, ZIP code or point across agencies: FIPS, GEOIDs, wage area, congressional district, weather zone, HUD area, disasters, ACS figures. Namesakes are listed; followUps are ready calls.",
  keywords: [
    "FIPS code of a county",
    "what county is a ZIP code in",
    "codes of a city",
    "place identifiers",
    "ZIP to county",
    "which congressional district",
    "location lookup",
  ],
  input: { place: params.words.describe("e.g. Portland, OR; Cook County, IL; 60601; 41.88,-87.63") },
  run: async ({ place: text }, context) => {
    const gazetteer = await loadGazetteer();
    const query = parsePlace(text, gazetteer);
    const about = { title: `Place "${text}"` };
    const problem = problemOf(query, text);
    if (problem !== undefined) return empty({ ...about, hint: problem });
    const places = findPlaces(query, gazetteer);
    const [best] = places;
    if (best === undefined) return searchOnline(query, { text, context });
    if (!isJoined(best)) return listNear(text, places, gazetteer);
    return resolve({ text, best, places, gazetteer }, context);
  },
});

function problemOf(query: PlaceQuery, text: string): string | undefined {
  if (query.kind === "point") {
    const { lat, lon } = query.point;
    return Math.abs(lat) > 90 || Math.abs(lon) > 180 ? "A point is latitude, longitude: 41.88,-87.63." : undefined;
  }
  return /[\p{Script=Latin}\d]/u.test(text)
    ? undefined
    : "The text holds no Latin letter or digit. Write a U.S. place, such as Portland, OR, a ZIP code or lat,lon.";
}

// Near misses are never taken for the place itself.
function listNear(text: string, places: readonly Place[], gazetteer: Gazetteer) {
  return record({
    title: `Place "${text}": no match`,
    fields: {
      query: text,
      match: null,
      candidates: places.slice(0, 5).map((place) => toCandidate(place, gazetteer)),
      followUps: [],
    },
    notes: ["No place is spelt so; these are near. Ask again with one of them."],
  });
}

interface Found {
  readonly text: string;
  readonly best: Place;
  readonly places: readonly Place[];
  readonly gazetteer: Gazetteer;
}

// The longest that sources wait for the geocoder to say which county a point is in.
const COUNTY_WAIT_MS = 3000;

async function resolve({ text, best, places, gazetteer }: Found, context: ResolverContext) {
  const { promise: exact, resolve: settleCounty } = createDeferred<County | undefined>();
  const stop = context.startTimer(COUNTY_WAIT_MS, () => settleCounty(undefined));
  const nearest = best.level === "state" ? undefined : best.county;
  const subject: Subject = {
    place: best,
    state: best.state,
    point: pointOf(best, gazetteer),
    county: best.level === "point" ? exact.then((county) => county ?? nearest) : Promise.resolve(nearest),
    gazetteer,
  };
  const states = await askAll(sourcesFor(subject, settleCounty), context, ({ id }) => {
    if (id === "geocoder") settleCounty(undefined);
  });
  stop();
  const county = await subject.county;
  const isCountyExact = best.level !== "point" || (await exact) !== undefined;
  return record({
    title: `Place "${text}": ${nameOf(best)} (${best.level})`,
    fields: {
      query: text,
      match: toMatch(best, { county, isCountyExact, gazetteer }),
      ...(isAmbiguous(places) ? { ambiguous: true } : {}),
      candidates: places.slice(1, 6).map((place) => toCandidate(place, gazetteer)),
      sources: Object.fromEntries([...states].map(([id, state]): [string, JsonObject] => [id, toFields(state)])),
      followUps: [...placeFollowUps(subject, { county, states }, context)],
    },
    notes: cautions({ places, county, isCountyExact, states, gazetteer }),
  });
}

// A state has no point, no county and no rent area of its own.
function sourcesFor(subject: Subject, settleCounty: (county: County | undefined) => void): readonly Source[] {
  const { level } = subject.place;
  const shared = [acsSource(subject), femaSource(subject)];
  if (level === "state") return shared;
  const coded = level === "town" || level === "zip" ? [censusSource(subject)] : [];
  return [geocoderSource(subject, settleCounty), ...coded, nwsSource(subject), hudSource(subject), ...shared];
}

async function askAll(
  sources: readonly Source[],
  context: ResolverContext,
  onSettled: (source: Source) => void,
): Promise<ReadonlyMap<string, SourceState>> {
  const runner = createRunner(context, { total: sources.length });
  const states = await Promise.all(
    sources.map(async (source) => {
      const state = await runner.run(source);
      onSettled(source);
      return [source.id, state] as const;
    }),
  );
  runner.finish();
  return new Map(states);
}

import { empty, params, record } from "@fedpipe/core";
import { defineResolver, type ResolverContext } from "../define-resolver.ts";
import { isJoined, type Match } from "../shared/confidence.ts";
import { createDeferred } from "../shared/deferred.ts";
import { showSources, type States } from "../shared/show-sources.ts";
import { createRunner, type Source } from "../shared/sources.ts";
import { countyPlace, findPlaces, nameOf, type Place, pointOf } from "./find-places.ts";
import { placeFollowUps } from "./follow-ups.ts";
import type { FormerCounty } from "./former-counties.ts";
import { type County, type Gazetteer, loadGazetteer, type Point } from "./gazetteer/gazetteer.ts";
import { cautions, isAmbiguous, NEARBY_KILOMETERS } from "./cautions.ts";
import { parsePlace, type PlaceQuery } from "./parse-place.ts";
import { describeFormer, formerCounties } from "./resolve-former.ts";
import { searchOnline } from "./search-online.ts";
import { acsSource } from "./sources/acs.ts";
import { censusSource } from "./sources/census.ts";
import { femaSource } from "./sources/fema.ts";
import { geocoderSource, type Whereabouts } from "./sources/geocoder.ts";
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
  input: { name: params.words.describe("e.g. Portland, OR; Cook County, IL; 60601; 41.88,-87.63") },
  run: async ({ name: text }, context) => {
    const gazetteer = await loadGazetteer();
    const query = parsePlace(text, gazetteer);
    const about = { title: `Place "${text}"` };
    const problem = problemOf(query, { text, gazetteer });
    if (problem !== undefined) return empty({ ...about, hint: problem });
    const places = findPlaces(query, gazetteer);
    const former = formerCounties(query);
    const [best] = places;
    const [formerBest] = former;
    if ((best === undefined || !isJoined(best)) && formerBest !== undefined)
      return describeFormer(text, formerBest, { gazetteer, context });
    if (best === undefined) return searchOnline(query, { text, context });
    if (!isJoined(best)) return listNear(text, places, gazetteer);
    return resolve({ text, best, places, former, gazetteer }, context);
  },
});

// What can be said without asking anybody.
function problemOf(
  query: PlaceQuery,
  { text, gazetteer }: { readonly text: string; readonly gazetteer: Gazetteer },
): string | undefined {
  switch (query.kind) {
    case "point":
      return problemOfPoint(query.point, gazetteer);
    case "zip": {
      const of = gazetteer.findZip(query.zip)?.county.state;
      return query.state === undefined || of === undefined || of === query.state
        ? undefined
        : `ZIP code ${query.zip} is in ${of.name}, not in ${query.state.name}. Ask for one of them.`;
    }
    case "fips":
      return undefined;
    case "name":
      if (/^[\d\s.,-]+$/u.test(text))
        return "A ZIP code has five digits (or 90210-1234), a point is latitude, longitude: 41.88,-87.63.";
      return /\p{Script=Latin}/u.test(text)
        ? undefined
        : "The text holds no Latin letter or digit. Write a U.S. place, such as Portland, OR, a ZIP code or lat,lon.";
  }
}

function problemOfPoint(point: Point, gazetteer: Gazetteer): string | undefined {
  if (isInCountry(point, gazetteer)) return undefined;
  const turned = { lat: point.lon, lon: point.lat };
  if (isInCountry(turned, gazetteer)) return `Latitude comes first: ask for ${turned.lat},${turned.lon} instead.`;
  return Math.abs(point.lat) > 90 || Math.abs(point.lon) > 180
    ? "A point is latitude, longitude: 41.88,-87.63."
    : "The point is far from every U.S. ZIP code. Write latitude, longitude, in the U.S. with a negative longitude: 41.88,-87.63.";
}

const isInCountry = (point: Point, gazetteer: Gazetteer): boolean =>
  Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 && findPlaces({ kind: "point", point }, gazetteer).length > 0;

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
  /** Counties that once had the name. */
  readonly former: readonly FormerCounty[];
  readonly gazetteer: Gazetteer;
}

const FAR: Match = { confidence: 0.4, basis: "nearest" };

// The longest that sources wait for the geocoder to say which county a point is in.
const COUNTY_WAIT_MS = 3000;

async function resolve({ text, best, places, former, gazetteer }: Found, context: ResolverContext) {
  const { promise: located, resolve: locate } = createDeferred<Whereabouts>();
  const stop = context.startTimer(COUNTY_WAIT_MS, () => locate("unknown"));
  const subject: Subject = {
    place: best,
    state: best.state,
    point: pointOf(best, gazetteer),
    county: countyOf(best, located),
    gazetteer,
  };
  const states = await askAll(sourcesFor(subject, locate), context, ({ id }) => {
    if (id === "geocoder") locate("unknown");
  });
  stop();
  const county = await subject.county;
  const whereabouts = best.level === "point" ? await located : "unknown";
  if (whereabouts === "outside") return describeOutside(text, states);
  const isCountyExact = best.level !== "point" || whereabouts !== "unknown";
  const isFar = best.level === "point" && !isCountyExact && best.kilometers > NEARBY_KILOMETERS;
  const others = isFar ? [countyPlace(best.county, gazetteer, FAR)] : places.slice(1, 6);
  return record({
    title: `Place "${text}": ${isFar ? "no certain match" : `${nameOf(best)} (${best.level})`}`,
    fields: {
      query: text,
      match: isFar ? null : toMatch(best, { county, isCountyExact, gazetteer }),
      ...(isAmbiguous(places) ? { ambiguous: true } : {}),
      candidates: others.map((place) => toCandidate(place, gazetteer)),
      ...showSources(states),
      followUps: [...placeFollowUps(subject, { county, states }, context)],
    },
    notes: cautions({ places, former, county, isCountyExact, states, gazetteer }),
  });
}

async function countyOf(place: Place, located: Promise<Whereabouts>): Promise<County | undefined> {
  if (place.level !== "point") return place.level === "state" ? undefined : place.county;
  const whereabouts = await located;
  if (whereabouts === "outside") return undefined;
  return whereabouts === "unknown" ? place.county : whereabouts;
}

// Toronto is nearer to a ZIP code than much of Alaska.
function describeOutside(text: string, states: States) {
  return record({
    title: `Place "${text}": no match`,
    fields: { query: text, match: null, candidates: [], ...showSources(states), followUps: [] },
    notes: ["The Census geocoder knows no U.S. county at this point: it lies abroad or at sea."],
  });
}

// A state has no point, no county and no rent area of its own.
function sourcesFor(subject: Subject, locate: (whereabouts: Whereabouts) => void): readonly Source[] {
  const { level } = subject.place;
  const shared = [acsSource(subject), femaSource(subject)];
  if (level === "state") return shared;
  const coded = level === "town" || level === "zip" ? [censusSource(subject)] : [];
  return [geocoderSource(subject, locate), ...coded, nwsSource(subject), hudSource(subject), ...shared];
}

async function askAll(
  sources: readonly Source[],
  context: ResolverContext,
  onSettled: (source: Source) => void,
): Promise<States> {
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

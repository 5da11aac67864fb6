import type { Http, Row } from "@fedpipe/core";
import { z } from "zod";

const area = z.object({ GEOID: z.string().nullish(), NAME: z.string().nullish(), BASENAME: z.string().nullish() });
const geographies = z.record(z.string(), z.array(area)).nullish();
const match = z.object({
  matchedAddress: z.string().nullish(),
  coordinates: z.object({ x: z.number(), y: z.number() }).nullish(),
  geographies,
});
const byAddress = z.object({ result: z.object({ addressMatches: z.array(match) }) });
const byPoint = z.object({ result: z.object({ geographies }) });

const WHOLE = { benchmark: "Public_AR_Current", vintage: "Current_Current", layers: "all", format: "json" };

/** A point or matched address with the areas around it; codes are text. */
export interface Located extends Row {
  readonly matched_address: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly state: string | null;
  readonly state_fips: string | null;
  readonly county: string | null;
  readonly county_geoid: string | null;
  readonly place: string | null;
  readonly place_geoid: string | null;
  readonly tract_geoid: string | null;
  readonly block_geoid: string | null;
  readonly congressional_district: string | null;
}

/** Matches of a one-line address, none when it is not known. U.S., Puerto Rico and Island Areas only. */
export async function geocodeAddress(http: Http, address: string): Promise<Located[]> {
  const request = { host: "geocoder", path: "/geographies/onelineaddress" } as const;
  const { result } = await http.json(byAddress, { ...request, query: { address, ...WHOLE } });
  return result.addressMatches.map(({ matchedAddress, coordinates, geographies: around }) =>
    locate(around, { address: matchedAddress ?? null, lat: coordinates?.y ?? null, lon: coordinates?.x ?? null }),
  );
}

/** The areas around a point; undefined where there are none, as at sea. */
export async function geocodePoint(http: Http, lat: number, lon: number): Promise<Located | undefined> {
  const request = { host: "geocoder", path: "/geographies/coordinates" } as const;
  const { result } = await http.json(byPoint, { ...request, query: { x: lon, y: lat, ...WHOLE } });
  const located = locate(result.geographies, { address: null, lat, lon });
  return located.state_fips === null ? undefined : located;
}

// Layers are named with their vintage ("119th Congressional Districts", "2020 Census Blocks"): by their end, then.
function locate(
  around: z.output<typeof geographies>,
  { address, lat, lon }: { address: string | null; lat: number | null; lon: number | null },
): Located {
  const first = (end: RegExp) => Object.entries(around ?? {}).find(([layer]) => end.test(layer))?.[1][0];
  const [state, county, tract] = [first(/^States$/iu), first(/^Counties$/iu), first(/Census Tracts$/iu)];
  const place = first(/Incorporated Places$/iu) ?? first(/Census Designated Places$/iu);
  const district = first(/Congressional Districts$/iu);
  return {
    matched_address: address,
    lat,
    lon,
    state: state?.NAME ?? null,
    state_fips: state?.GEOID ?? null,
    county: county?.NAME ?? null,
    county_geoid: county?.GEOID ?? null,
    place: place?.NAME ?? null,
    place_geoid: place?.GEOID ?? null,
    tract_geoid: tract?.GEOID ?? null,
    block_geoid: first(/Census Blocks$/iu)?.GEOID ?? null,
    congressional_district: district?.NAME ?? null,
  };
}

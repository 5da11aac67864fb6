import type { JsonObject, Result } from "@fedpipe/core";
import { known } from "../../shared/fields.ts";
import { hasColumn, number, readRows, text } from "../../shared/rows.ts";
import type { Source } from "../../shared/sources.ts";
import { foldPlace } from "../gazetteer/gazetteer.ts";
import type { Subject } from "../subject.ts";

const RENT = "hud_rent_for_county";

/** HUD: the area in which fair market rents are set: a county or the metropolitan area around it, in New England a town. */
export const hudSource = ({ place, county }: Subject): Source => ({
  id: "hud",
  title: "HUD",
  tools: [RENT],
  run: async ({ lookUp }) => {
    const around = await county;
    if (around === undefined) return { state: "none" };
    const result = await lookUp(RENT, { county_fips: around.fips });
    if (result.kind === "empty") return { state: "none" };
    const town = place.level === "town" ? place.town.name : place.level === "zip" ? place.zip.town?.name : undefined;
    const area = hasColumn(result, "town") ? townArea(result, town) : countyArea(result, around.fips);
    return { state: "found", fields: { ...known({ fiscalYear: result.dataDate }), ...area } };
  },
});

// Where rents are set by ZIP code the first row is the whole area.
function countyArea(result: Result, fips: string): JsonObject {
  const [whole] = readRows(RENT, result, { two_bedroom: number });
  return known({
    entityId: `${fips}99999`,
    area: result.notes?.[0],
    twoBedroomRentUsd: whole?.two_bedroom,
  });
}

function townArea(result: Result, town: string | undefined): JsonObject {
  const rows = readRows(RENT, result, { town: text, entity_id: text, two_bedroom: number });
  const own = rows.find((row) => town !== undefined && isTown(row.town ?? "", town));
  if (own === undefined) return { areas: rows.length, setBy: "town" };
  return known({ entityId: own.entity_id, area: own.town, twoBedroomRentUsd: own.two_bedroom });
}

// HUD writes "Burlington city", "Essex town".
const isTown = (name: string, town: string): boolean =>
  foldPlace(name.replace(/ (?:city|town|plantation|gore|grant)$/iu, "")) === foldPlace(town);

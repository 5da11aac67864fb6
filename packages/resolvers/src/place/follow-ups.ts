import type { JsonObject } from "@fedpipe/core";
import type { ResolverContext } from "../define-resolver.ts";
import { fieldsOf, textIn } from "../shared/fields.ts";
import { callWith, type FollowUp, readyCalls } from "../shared/follow-ups.ts";
import type { States } from "../shared/show-sources.ts";
import { nameOf, nameOfCounty } from "./find-places.ts";
import { disasterCounty } from "./former-counties.ts";
import type { County } from "./gazetteer/gazetteer.ts";
import type { Subject } from "./subject.ts";

interface Known {
  readonly county: County | undefined;
  readonly states: States;
}

/** What to ask next about the place, with its codes. */
export function placeFollowUps(
  { place, state: named, point }: Subject,
  { county, states }: Known,
  context: Pick<ResolverContext, "isAllowed" | "now">,
): readonly JsonObject[] {
  const state = county?.state ?? named;
  const area = county?.fips ?? `${state.fips}000`;
  // Wages come about half a year after the quarter: the year before last is complete on any day.
  const year = context.now().getUTCFullYear() - 2;
  const zone = textIn(fieldsOf(states.get("nws")), "countyZone");
  const surveyed = place.level === "point" && county !== undefined ? nameOfCounty(county) : nameOf(place);
  return readyCalls(
    [
      point === undefined ? undefined : { tool: "nws_forecast", args: { lat: point.lat, lon: point.lon } },
      { tool: "bls_county_wages", args: { area, year, quarter: "a", industry_code: "10" } },
      { tool: "census_profile", args: { place: textIn(fieldsOf(states.get("acs")), "area") ?? surveyed } },
      callWith("hud_rent_for_county", county?.fips, (county_fips) => ({ county_fips })),
      ...ofState(place.level === "state", state.code),
      zone === undefined ? undefined : { tool: "nws_alerts_active", args: { zone } },
      county === undefined
        ? { tool: "fema_disaster_declarations", args: { state: state.code } }
        : { tool: "fema_disaster_declarations", args: { county: disasterCounty(county.fips)?.fips ?? county.fips } },
      { tool: "congress_search_members", args: { state: state.code, current_member: true } },
      place.level === "zip" ? { tool: "hud_zip_crosswalk", args: { zip: place.zip.zip, to: "county" } } : undefined,
    ],
    context,
  );
}

const ofState = (isState: boolean, code: string): readonly FollowUp[] =>
  isState
    ? [
        { tool: "bls_state_unemployment", args: { states: code } },
        { tool: "nws_alerts_active", args: { area: code } },
        { tool: "usa_spending_by_state", args: { state: code } },
      ]
    : [];

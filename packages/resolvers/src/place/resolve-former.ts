import { record } from "@fedpipe/core";
import type { ResolverContext } from "../define-resolver.ts";
import { callWith, readyCalls } from "../shared/follow-ups.ts";
import { countyPlace, EXACT_NAME, nameOfCounty } from "./find-places.ts";
import { findFormerCounty, type FormerCounty, formerCountiesNamed } from "./former-counties.ts";
import type { Gazetteer } from "./gazetteer/gazetteer.ts";
import type { PlaceQuery } from "./parse-place.ts";
import { toCandidate } from "./view.ts";

/** Former counties that a query may mean. */
export function formerCounties(query: PlaceQuery): readonly FormerCounty[] {
  switch (query.kind) {
    case "name":
      return formerCountiesNamed(query.name, query.state);
    case "zip":
    case "fips":
      return [findFormerCounty(query.kind === "zip" ? query.zip : query.fips)].filter((one) => one !== undefined);
    case "point":
      return [];
  }
}

/** A county that is no more: its own code, for old data, and the counties that it is in now, for new. */
export function describeFormer(
  text: string,
  county: FormerCounty,
  { gazetteer, context }: { readonly gazetteer: Gazetteer; readonly context: ResolverContext },
) {
  const { fips, name, stateCode, until, now } = county;
  const successors = now.flatMap((code) => gazetteer.findCounty(code) ?? []);
  const [largest] = successors;
  return record({
    title: `Place "${text}": ${name}, ${stateCode} (a county until ${until})`,
    fields: {
      query: text,
      match: {
        name: `${name}, ${stateCode}`,
        level: "former county",
        ...EXACT_NAME,
        stateCode,
        countyFips: fips,
        until,
      },
      candidates: successors.map((one) => toCandidate(countyPlace(one, gazetteer, EXACT_NAME), gazetteer)),
      followUps: [
        ...readyCalls(
          [
            { tool: "fema_disaster_declarations", args: { county: fips } },
            callWith("census_profile", largest && nameOfCounty(largest), (place) => ({ place })),
          ],
          context,
        ),
      ],
    },
    notes: [
      `Data since ${until} is by the counties it lies in now (candidates, the largest part first): ask again with one of them.`,
    ],
  });
}

import { foldPlace, type State } from "./gazetteer/gazetteer.ts";

/** A county of federal data that later data no longer has. */
export interface FormerCounty {
  readonly fips: string;
  readonly name: string;
  /** Postal code. */
  readonly stateCode: string;
  /** The last year in which it was one. */
  readonly until: number;
  /** FIPS codes of the counties that it is in now, the largest part first. */
  readonly now: readonly string[];
}

// Census Bureau, "Substantial Changes to Counties and County Equivalent Entities: 1970 to Present".
const FORMER: readonly FormerCounty[] = [
  former("09001", "Fairfield County", "CT", 2022, "09190 09120 09140"),
  former("09003", "Hartford County", "CT", 2022, "09110 09140 09160"),
  former("09005", "Litchfield County", "CT", 2022, "09160 09140 09190"),
  former("09007", "Middlesex County", "CT", 2022, "09130"),
  former("09009", "New Haven County", "CT", 2022, "09170 09140"),
  former("09011", "New London County", "CT", 2022, "09180 09130"),
  former("09013", "Tolland County", "CT", 2022, "09110 09150"),
  former("09015", "Windham County", "CT", 2022, "09150 09180"),
  former("02261", "Valdez-Cordova Census Area", "AK", 2018, "02063 02066"),
  former("02270", "Wade Hampton Census Area", "AK", 2015, "02158"),
  former("46113", "Shannon County", "SD", 2015, "46102"),
  former("51515", "Bedford city", "VA", 2013, "51019"),
];

// Connecticut's planning regions, by the former county that most of their people live in.
const BEFORE: Readonly<Record<string, string>> = {
  "09110": "09003",
  "09120": "09001",
  "09130": "09007",
  "09140": "09009",
  "09150": "09015",
  "09160": "09005",
  "09170": "09009",
  "09180": "09011",
  "09190": "09001",
};

function former(fips: string, name: string, stateCode: string, until: number, now: string): FormerCounty {
  return { fips, name, stateCode, until, now: now.split(" ") };
}

const KIND = / (?:county|census area|city)$/u;

/** Former counties called so, within a state where one is named. */
export function formerCountiesNamed(name: string, within: State | undefined): readonly FormerCounty[] {
  const asked = foldPlace(name);
  return FORMER.filter(
    (one) =>
      (within === undefined || one.stateCode === within.code) &&
      // A bare name means a city, where no state is given.
      [foldPlace(one.name), ...(within === undefined ? [] : [foldPlace(one.name).replace(KIND, "")])].includes(asked),
  );
}

export const findFormerCounty = (fips: string): FormerCounty | undefined => FORMER.find((one) => one.fips === fips);

/** The county that FEMA files a county's disasters under: in Connecticut it keeps to the former ones. */
export const disasterCounty = (fips: string): FormerCounty | undefined => findFormerCounty(BEFORE[fips] ?? "");

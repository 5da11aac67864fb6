import type { County, Gazetteer, Point, State } from "./gazetteer/gazetteer.ts";
import type { Place } from "./find-places.ts";

/** The place as the sources are asked about it. */
export interface Subject {
  readonly place: Place;
  readonly state: State;
  /** Where weather and district are looked up; undefined for a state. */
  readonly point: Point | undefined;
  /**
   * The county around it; undefined for a state. For a point it is what the geocoder says, or, should that take too long,
   * the county of the nearest ZIP code.
   */
  readonly county: Promise<County | undefined>;
  readonly gazetteer: Gazetteer;
}

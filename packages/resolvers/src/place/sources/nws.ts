import { known } from "../../shared/fields.ts";
import { number, readFields, text } from "../../shared/rows.ts";
import type { Source } from "../../shared/sources.ts";
import type { Subject } from "../subject.ts";

const POINT = "nws_point_info";

/** National Weather Service: office, forecast grid and zones of the point. */
export const nwsSource = ({ point }: Subject): Source => ({
  id: "nws",
  title: "National Weather Service",
  tools: [POINT],
  run: async ({ lookUp }) => {
    if (point === undefined) return { state: "none" };
    const found = readFields(POINT, await lookUp(POINT, { lat: point.lat, lon: point.lon }), {
      office: text,
      grid_x: number,
      grid_y: number,
      forecast_zone: text,
      county_zone: text,
      time_zone: text,
    });
    if (found === undefined) return { state: "none" };
    const { office, grid_x, grid_y, forecast_zone, county_zone, time_zone } = found;
    return {
      state: "found",
      fields: known({
        office,
        grid: grid_x === null || grid_y === null ? undefined : `${grid_x},${grid_y}`,
        forecastZone: forecast_zone,
        countyZone: county_zone,
        timeZone: time_zone,
        lat: point.lat,
        lon: point.lon,
      }),
    };
  },
});

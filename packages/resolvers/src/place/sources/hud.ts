import type { Source } from "../../shared/sources.ts";
import { known } from "../../shared/fields.ts";
import { number, readFields, text } from "../../shared/rows.ts";
import type { Subject } from "../subject.ts";

const RENT = "hud_rent_for_county";

/** HUD: the fair-market-rent area of the county. */
export const hudSource = ({ county }: Subject): Source => ({
  id: "hud",
  title: "HUD",
  tools: [RENT],
  run: async ({ ask }) => {
    const around = await county;
    if (around === undefined) return { state: "none" };
    const found = readFields(RENT, await ask(RENT, { county_fips: around.fips }), {
      area_name: text,
      year: number,
      two_bedroom: number,
    });
    if (found === undefined) return { state: "none" };
    return {
      state: "found",
      fields: known({
        entityId: `${around.fips}99999`,
        area: found.area_name,
        year: found.year,
        twoBedroomRentUsd: found.two_bedroom,
      }),
    };
  },
});

import { defineTool, empty, offsetPage, params, requireState, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchCounties, fetchMetros, fetchStates } from "./api.ts";

const PAGE = "https://www.huduser.gov/portal/dataset/fmr-api.html";

export const hudListStates = defineTool({
  name: "hud_list_states",
  title: "HUD states",
  description: "States and territories HUD has rents for, with their codes.",
  keywords: ["state codes", "territories covered"],
  input: {},
  example: {},
  async run(_, { http }) {
    const rows = await fetchStates(http);
    const about = { title: "HUD states", source: PAGE };
    if (rows.length === 0) return empty({ ...about, hint: "HUD's list is empty now; try again later." });
    return table({
      ...about,
      rows: rows.map(({ state_code, state_name, state_num }) => ({
        state: state_code,
        name: state_name,
        fips: fipsOf(state_num),
      })),
    });
  },
});

// Written "1" or "1.0"; a FIPS code is two digits of text.
function fipsOf(number: string | null): string | null {
  const digits = /^(\d{1,2})(\.0*)?$/u.exec(number ?? "")?.[1];
  return digits === undefined ? null : digits.padStart(2, "0");
}

export const hudListCounties = defineTool({
  name: "hud_list_counties",
  title: "HUD counties and towns",
  description:
    "Counties of a state, in New England its towns, with the entity ids that hud_fair_market_rents and hud_income_limits take.",
  keywords: ["entity id", "county code", "New England towns", "FMR area codes"],
  input: {
    state: params.state,
    updated: z.int().optional().describe("2025: Connecticut's codes since then"),
  },
  example: { state: "VT" },
  async run({ state, updated }, { http }) {
    const { postal, name } = requireState(state);
    const rows = await fetchCounties(http, postal, updated);
    const about = { title: `HUD areas of ${name}`, source: PAGE };
    if (rows.length === 0) return empty({ ...about, hint: "HUD lists none; see hud_list_states." });
    return table({
      ...about,
      rows: rows.map(({ fips_code, county_name, town_name }) => ({
        entity_id: fips_code,
        county: county_name,
        town: town_name,
      })),
    });
  },
});

export const hudListMetroAreas = defineTool({
  name: "hud_list_metro_areas",
  title: "HUD metro areas",
  description: "HUD's metropolitan areas with the entity ids that hud_fair_market_rents and hud_income_limits take.",
  keywords: ["metro code", "CBSA FMR area", "METRO entity id"],
  input: {
    search: params.words.optional().describe("Words of the name"),
    limit: params.limit({ max: 1000, byDefault: 200 }),
    offset: params.offset,
  },
  example: {},
  async run({ search, limit, offset }, { http }) {
    const words = search?.toLowerCase().split(/[\s,]+/u) ?? [];
    const metros = await fetchMetros(http);
    const found = metros.filter(({ area_name }) => words.every((word) => area_name?.toLowerCase().includes(word)));
    const shown = found.slice(offset, offset + limit);
    const about = { title: `HUD metro areas${search === undefined ? "" : ` for "${search}"`}`, source: PAGE };
    if (shown.length === 0) return empty({ ...about, hint: "Try one word of the name." });
    return table({
      ...about,
      rows: shown.map(({ cbsa_code, area_name }) => ({ entity_id: cbsa_code, name: area_name })),
      ...offsetPage({ total: found.length, offset, shown: shown.length }),
    });
  },
});

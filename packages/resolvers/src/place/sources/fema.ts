import { readRows, text } from "../../shared/rows.ts";
import type { Source } from "../../shared/sources.ts";
import { disasterCounty } from "../former-counties.ts";
import type { Subject } from "../subject.ts";

const DECLARATIONS = "fema_disaster_declarations";
const LATEST = 3;

/** FEMA: disasters declared for the county, in Connecticut for the former county that most of it was; for the whole state only where a state was asked for. */
export const femaSource = ({ place, state, county }: Subject): Source => ({
  id: "fema",
  title: "FEMA",
  tools: [DECLARATIONS],
  run: async ({ ask }) => {
    const around = place.level === "state" ? undefined : await county;
    if (around === undefined && place.level !== "state") return { state: "none" };
    const former = around && disasterCounty(around.fips);
    const where = around === undefined ? { state: state.code } : { county: former?.fips ?? around.fips };
    const result = await ask(DECLARATIONS, { ...where, top: 100 });
    const shape = { state: text, disaster: text, declared: text, incident: text, title: text };
    const own = around?.state.code ?? state.code;
    const rows = readRows(DECLARATIONS, result, shape).filter((row) => row.state === own);
    const level =
      around === undefined
        ? { level: "state", area: state.name }
        : { level: former === undefined ? "county" : "former county", area: (former ?? around).name };
    if (rows.length === 0) return { state: "none", fields: level };
    const total = result.kind === "table" ? result.total : undefined;
    return {
      state: "found",
      fields: {
        ...level,
        ...(total === undefined ? { atLeast: rows.length } : { declarations: total }),
        latest: rows
          .slice(0, LATEST)
          .map(({ state: _, ...row }) => ({ ...row, declared: row.declared?.slice(0, 10) ?? null })),
      },
    };
  },
});

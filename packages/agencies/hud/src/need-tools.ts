import { defineTool, empty, failArgument, requireState, type Row, type State, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchChas } from "./api.ts";
import { CHAS_CODES } from "./chas-codes.ts";
import { amount } from "./shared.ts";

const TYPES = { nation: 1, state: 2, county: 3, mcd: 4, place: 5 } as const;
type ChasType = keyof typeof TYPES;

const window = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{4}$/u, "write five years such as 2018-2022")
  .refine((text) => Number(text.slice(5)) - Number(text.slice(0, 4)) === 4, {
    error: "spans five years, such as 2018-2022",
  });

export const hudChas = defineTool({
  name: "hud_chas",
  title: "Housing need (CHAS)",
  description:
    "Households by income, tenure, housing problems and cost burden in the nation, a state, county, town or place: who pays over 30 or 50 percent of income.",
  keywords: [
    "cost burden",
    "housing affordability",
    "rent burdened households",
    "overcrowding",
    "Consolidated Plan",
    "extremely low income renters",
  ],
  input: {
    type: z.enum(["nation", "state", "county", "mcd", "place"]),
    state_id: z.string().optional().describe("e.g. 12 or FL"),
    entity_id: z
      .string()
      .trim()
      .regex(/^\d{1,10}$/u, "holds digits only")
      .optional()
      .describe("Number within the state, e.g. county 57"),
    year: window.optional().describe("e.g. 2018-2022; default newest"),
  },
  example: { type: "nation" },
  async run({ type, state_id, entity_id, year }, { http }) {
    const place = placeOf(type, state_id, entity_id);
    const counts = await fetchChas(http, { type: TYPES[type], ...place, year });
    const name = textOf(counts?.["geoname"]);
    const about = {
      title: `Housing need, ${name ?? type}`,
      source: "https://www.huduser.gov/portal/datasets/cp.html",
      ...(textOf(counts?.["year"]) === null ? {} : { dataDate: textOf(counts?.["year"]) ?? "" }),
    };
    if (counts === undefined)
      return empty({ ...about, hint: "HUD has none for these codes and years; leave year out, or check entity_id." });
    const households = new Map(
      CHAS_CODES.flatMap(({ code }) =>
        counts[code] === undefined ? [] : [[code, amount.parse(counts[code])] as const],
      ),
    );
    const rows = CHAS_CODES.filter(({ code }) => households.has(code)).map(
      ({ code, measure, income, tenure }): Row => ({
        code,
        measure,
        income,
        tenure,
        households: households.get(code) ?? null,
      }),
    );
    if (rows.length === 0) return empty({ ...about, hint: "HUD sent no counts for this area." });
    return table({ ...about, rows, units: { households: "households" }, notes: burdensOf(households) });
  },
});

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || String(value).trim() === "" ? null : String(value).trim();

function placeOf(type: ChasType, stateId: string | undefined, entityId: string | undefined) {
  if (type === "nation") {
    if (stateId !== undefined || entityId !== undefined) failArgument("type", "nation takes no state_id or entity_id");
    return {};
  }
  if (stateId === undefined) return failArgument("state_id", `is needed for a ${type}`);
  const state = requireState(stateId, "state_id");
  if (type === "state") {
    if (entityId !== undefined) failArgument("entity_id", "does not go with type state");
    return { stateId: Number(state.fips) };
  }
  if (entityId === undefined) return failArgument("entity_id", `is needed for a ${type}`);
  return {
    stateId: Number(state.fips),
    entityId: type === "county" ? countyNumber(entityId, state) : Number(entityId),
  };
}

// The number of a county within its state; people bring the FIPS code, or the ten digits of the rents.
function countyNumber(text: string, { fips, name }: State): number {
  if (text.length <= 3) return Number(text);
  if ((text.length === 5 || text.length === 10) && text.startsWith(fips)) return Number(text.slice(2, 5));
  return failArgument("entity_id", `is no county of ${name}; write its number within the state, such as 57`);
}

// The shares most people come for: households over 30 and over 50 percent, of all of that tenure.
function burdensOf(households: ReadonlyMap<string, number | null>): readonly string[] {
  return [
    shareNote("Renters", households, "D5", "D8", "A17"),
    shareNote("Owners", households, "D4", "D7", "A16"),
  ].flatMap((note) => note ?? []);
}

function shareNote(
  who: string,
  households: ReadonlyMap<string, number | null>,
  ...[between, over, all]: readonly [string, string, string]
): string | undefined {
  const [some, severe, total] = [between, over, all].map((code) => households.get(code) ?? null);
  if (typeof some !== "number" || typeof severe !== "number" || !total) return undefined;
  const percent = (count: number) => ((count / total) * 100).toFixed(1);
  return `${who}: ${percent(some + severe)}% pay over 30% of income for housing, ${percent(severe)}% over 50%.`;
}

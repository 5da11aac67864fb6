import { failArgument, type Http, type JsonObject } from "@fedpipe/core";
import { z } from "zod";
import { code, number, text } from "./fields.ts";

const toptier = z.object({
  toptier_code: z.string(),
  abbreviation: text,
  agency_name: z.string(),
  agency_slug: text,
  budget_authority_amount: number,
  obligated_amount: number,
  outlay_amount: number,
  active_fy: code,
  active_fq: code,
});
export type ToptierAgency = z.output<typeof toptier>;

/** All top-tier agencies. Their codes are loaded, never written down here: lists kept by hand were wrong. */
export async function fetchAgencies(http: Http): Promise<readonly ToptierAgency[]> {
  const { results } = await http.json(z.object({ results: z.array(toptier).min(1) }), {
    path: "/references/toptier_agencies/",
    freshForSeconds: 86_400,
  });
  return results;
}

const part = z
  .object({ name: text, abbreviation: text, cgac_code: code, toptier_code: code, code, subtier_code: code })
  .nullish();
const suggestion = z.object({ toptier_flag: z.boolean().nullish(), toptier_agency: part, subtier_agency: part });

/** Agencies whose name or abbreviation resembles the text. */
export async function suggestAgencies(
  http: Http,
  kind: "awarding_agency" | "funding_agency",
  words: string,
  limit: number,
) {
  const { results } = await http.json(z.object({ results: z.array(suggestion) }), {
    path: `/autocomplete/${kind}/`,
    json: { search_text: words, limit },
  });
  return results.map(({ toptier_flag, toptier_agency, subtier_agency }) => {
    const shown = toptier_flag === true ? toptier_agency : (subtier_agency ?? toptier_agency);
    return {
      name: shown?.name ?? null,
      abbreviation: shown?.abbreviation ?? null,
      tier: toptier_flag === true ? "toptier" : "subtier",
      toptier_name: toptier_agency?.name ?? null,
      toptier_code: toptier_agency?.toptier_code ?? toptier_agency?.cgac_code ?? toptier_agency?.code ?? null,
    };
  });
}

const fold = (name: string | null) =>
  (name ?? "")
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z0-9]+/gu, " ")
    .trim();

/**
 * The filter for one awarding agency. The service compares names exactly and answers nothing for "NASA": here a name, an
 * abbreviation or a code will do, of an agency or of its parts. Throws bad-arguments when none is meant.
 */
export async function findAgency(http: Http, wanted: string): Promise<JsonObject> {
  const words = fold(wanted);
  const isMeant = (...names: readonly (string | null)[]) => names.some((name) => name !== null && fold(name) === words);
  const agencies = await fetchAgencies(http);
  const agency = agencies.find(({ agency_name, abbreviation, toptier_code }) =>
    isMeant(agency_name, abbreviation, toptier_code),
  );
  if (agency !== undefined) return { type: "awarding", tier: "toptier", name: agency.agency_name };
  const suggested = await suggestAgencies(http, "awarding_agency", wanted, 20);
  const found = suggested.find(({ name, abbreviation }) => isMeant(name, abbreviation));
  if (found?.name === undefined || found.name === null)
    return failArgument(
      "agency",
      "is no awarding agency; find its name with usa_autocomplete",
      suggested.find(({ name }) => name !== null)?.name ?? undefined,
    );
  return {
    type: "awarding",
    tier: found.tier,
    name: found.name,
    ...(found.tier === "subtier" && found.toptier_name !== null ? { toptier_name: found.toptier_name } : {}),
  };
}

import { failArgument, type Http, type Row } from "@fedpipe/core";
import { allOf, fetchRows, quoted } from "./api.ts";
import { cellIn, countyName, findStateCode, numberIn, startsWith, textIn } from "./shared.ts";

const DECLARATIONS = { name: "DisasterDeclarationsSummaries", version: 2 };

const FIELDS = [
  "femaDeclarationString",
  "disasterNumber",
  "state",
  "declarationType",
  "declarationDate",
  "incidentType",
  "declarationTitle",
  "incidentBeginDate",
  "incidentEndDate",
  "disasterCloseoutDate",
  "ihProgramDeclared",
  "iaProgramDeclared",
  "paProgramDeclared",
  "hmProgramDeclared",
  "fipsStateCode",
  "fipsCountyCode",
  "designatedArea",
].join(",");

const INCIDENT_TYPES = [
  "Biological",
  "Chemical",
  "Coastal Storm",
  "Dam/Levee Break",
  "Drought",
  "Earthquake",
  "Fire",
  "Fishing Losses",
  "Flood",
  "Freezing",
  "Human Cause",
  "Hurricane",
  "Mud/Landslide",
  "Other",
  "Severe Ice Storm",
  "Severe Storm",
  "Snowstorm",
  "Straight-Line Winds",
  "Terrorist",
  "Tornado",
  "Toxic Substances",
  "Tropical Storm",
  "Tsunami",
  "Typhoon",
  "Volcanic Eruption",
  "Winter Storm",
];

const bareType = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\(s\)$|s$/u, "")
    .trim();

// "Severe Storm(s)" became "Severe Storm" in 2023; people bring the old name, and the plural of any.
function incidentType(text: string): string {
  const wanted = bareType(text);
  const found = INCIDENT_TYPES.find((type) => bareType(type) === wanted);
  if (found !== undefined) return found;
  const near = INCIDENT_TYPES.find((type) => bareType(type).includes(wanted) || wanted.includes(bareType(type)));
  return failArgument("incident_type", `is none of: ${INCIDENT_TYPES.join(", ")}`, near);
}

export interface Wanted {
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly year?: number | undefined;
  readonly incident_type?: string | undefined;
  readonly declaration_type?: string | undefined;
  readonly disaster_number?: number | undefined;
}

function countyCondition(county: string | undefined, state: string | undefined): string | undefined {
  if (county === undefined) return undefined;
  if (/^\d{5}$/u.test(county.trim())) {
    const [ofState, ofCounty] = [county.trim().slice(0, 2), county.trim().slice(2)];
    if (ofCounty === "000") return failArgument("county", "is a whole state; use state instead");
    return `fipsStateCode eq ${quoted(ofState)} and fipsCountyCode eq ${quoted(ofCounty)}`;
  }
  if (/^\d+$/u.test(county.trim())) return failArgument("county", "is no FIPS code of five digits");
  if (state === undefined) return failArgument("state", "is needed with a county's name, which several states have");
  // "Washoe (County)": with the parenthesis, so that Kent does not find Kenton.
  return startsWith("designatedArea", `${countyName(county)} (`);
}

/** The filter for what is wanted; throws `bad-arguments` for what cannot be. */
export function declarationFilter({ state, county, year, incident_type, declaration_type, disaster_number }: Wanted) {
  return allOf([
    disaster_number !== undefined && `disasterNumber eq ${disaster_number}`,
    state !== undefined && `state eq ${quoted(findStateCode(state))}`,
    countyCondition(county, state),
    declaration_type !== undefined && `declarationType eq ${quoted(declaration_type)}`,
    incident_type !== undefined && `incidentType eq ${quoted(incidentType(incident_type))}`,
    year !== undefined &&
      `declarationDate ge '${year}-01-01T00:00:00.000z' and declarationDate lt '${year + 1}-01-01T00:00:00.000z'`,
  ]);
}

/** A declaration for one area, as the set holds it. */
export interface Declaration {
  readonly number: number | null;
  readonly columns: Row;
  readonly area: string | null;
  /** Five digits; null for a whole state. */
  readonly countyFips: string | null;
}

export interface Declarations {
  readonly rows: readonly Declaration[];
  readonly total: number | undefined;
  readonly notes: readonly string[];
}

/** Declarations by area, newest first. */
export async function fetchDeclarations(
  http: Http,
  query: { filter: string | undefined; top: number; skip?: number; count?: boolean },
): Promise<Declarations> {
  const { rows, total, notes } = await fetchRows(http, DECLARATIONS, {
    ...query,
    select: FIELDS,
    // Paging needs an order without ties; a disaster's areas must follow each other.
    orderBy: "declarationDate desc,disasterNumber desc,id",
  });
  return { rows: rows.map(toDeclaration), total, notes };
}

function toDeclaration(row: Row): Declaration {
  const county = textIn(row, "fipsCountyCode");
  return {
    number: numberIn(row, "disasterNumber"),
    area: textIn(row, "designatedArea"),
    countyFips: county === null || county === "000" ? null : `${textIn(row, "fipsStateCode") ?? ""}${county}`,
    columns: {
      disaster: cellIn(row, "femaDeclarationString"),
      disaster_number: numberIn(row, "disasterNumber"),
      state: cellIn(row, "state"),
      type: cellIn(row, "declarationType"),
      declared: cellIn(row, "declarationDate"),
      incident: cellIn(row, "incidentType"),
      title: cellIn(row, "declarationTitle"),
      begin: cellIn(row, "incidentBeginDate"),
      end: cellIn(row, "incidentEndDate"),
      programs: programsOf(row),
    },
  };
}

const PROGRAMS = [
  ["ihProgramDeclared", "IHP"],
  ["iaProgramDeclared", "IA"],
  ["paProgramDeclared", "PA"],
  ["hmProgramDeclared", "HM"],
] as const;
export const PROGRAM_NOTE =
  "Programs: IHP aid to individuals and households, IA other individual assistance, PA aid to governments, HM hazard mitigation.";

function programsOf(row: Row): string | null {
  return PROGRAMS.flatMap(([field, name]) => (row[field] === true ? [name] : [])).join(",") || null;
}

export interface Disaster {
  readonly declaration: Declaration;
  readonly areas: readonly Declaration[];
}

/** Rows of one request while distinct disasters are gathered: about 200 disasters. */
const BATCH = 3000;

/**
 * Distinct disasters, newest first, each with its areas: enough of them to fill `needed`, each whole. `isAll` says that
 * there are no more. The set repeats a disaster for every area, so pages are gathered until enough are through.
 */
export async function fetchDisasters(http: Http, filter: string | undefined, needed: number) {
  const disasters = new Map<number | null, Declaration[]>();
  const notes: string[] = [];
  for (let skip = 0; ; skip += BATCH) {
    const batch = await fetchDeclarations(http, { filter, top: BATCH, skip });
    notes.push(...batch.notes);
    for (const declaration of batch.rows) {
      const known = disasters.get(declaration.number);
      if (known === undefined) disasters.set(declaration.number, [declaration]);
      else known.push(declaration);
    }
    const isAll = batch.rows.length < BATCH;
    // One more than needed: the last one may go on in the next batch.
    if (!isAll && disasters.size <= needed) continue;
    const found = [...disasters.values()].flatMap((areas): Disaster[] => {
      const [declaration] = areas;
      return declaration === undefined ? [] : [{ declaration, areas }];
    });
    return { found, isAll, notes: [...new Set(notes)] };
  }
}

import { failArgument } from "@fedpipe/core";

export interface Dataset {
  readonly name: string;
  readonly version: number;
}

/** Entities and their newest versions. Older versions are frozen or gone. */
const VERSIONS: Readonly<Record<string, number>> = {
  DisasterDeclarationsSummaries: 2,
  FemaWebDisasterDeclarations: 1,
  FemaWebDeclarationAreas: 1,
  FemaWebDisasterSummaries: 1,
  DeclarationDenials: 1,
  HousingAssistanceOwners: 2,
  HousingAssistanceRenters: 2,
  RegistrationIntakeIndividualsHouseholdPrograms: 2,
  IndividualsAndHouseholdsProgramValidRegistrations: 2,
  IndividualAssistanceHousingRegistrantsLargeDisasters: 1,
  PublicAssistanceFundedProjectsDetails: 2,
  PublicAssistanceFundedProjectsSummaries: 1,
  PublicAssistanceGrantAwardActivities: 2,
  PublicAssistanceApplicants: 1,
  PublicAssistanceApplicantsProgramDeliveries: 1,
  PublicAssistanceSecondAppealsTracker: 1,
  HazardMitigationAssistanceProjects: 4,
  HazardMitigationAssistanceMitigatedProperties: 4,
  HazardMitigationAssistanceProjectsFinancialTransactions: 1,
  HmaSubapplications: 2,
  HmaSubapplicationsFinancialTransactions: 1,
  HmaSubapplicationsByNfipCrsCommunities: 1,
  HazardMitigationGrantProgramDisasterSummaries: 2,
  HazardMitigationPlanStatuses: 1,
  MissionAssignments: 2,
  NfipClaims: 3,
  NfipPolicies: 3,
  NfipMultipleLossProperties: 1,
  IndividualAssistanceMultipleLossFloodProperties: 1,
  NfipCommunityLayerComprehensive: 1,
  NfipResidentialPenetrationRates: 1,
  NfipCommunityStatusBook: 1,
  NonDisasterAssistanceFirefighterGrants: 1,
  EmergencyManagementPerformanceGrants: 2,
  IpawsArchivedAlerts: 1,
  FemaRegions: 2,
  TrainingClassSchedule: 1,
  TrainingCourseCatalog: 1,
  DataSets: 1,
  DataSetFields: 1,
  DataSetCodes: 1,
};

/** Short names for the sets asked for most. */
const KEYS: Readonly<Record<string, string>> = {
  disaster_declarations: "DisasterDeclarationsSummaries",
  housing_owners: "HousingAssistanceOwners",
  housing_renters: "HousingAssistanceRenters",
  public_assistance: "PublicAssistanceGrantAwardActivities",
  public_assistance_details: "PublicAssistanceFundedProjectsDetails",
  nfip_claims: "NfipClaims",
  nfip_policies: "NfipPolicies",
  hazard_mitigation: "HazardMitigationAssistanceProjects",
  mission_assignments: "MissionAssignments",
  fema_regions: "FemaRegions",
  registrations: "RegistrationIntakeIndividualsHouseholdPrograms",
};

/** Frozen names, and what took their place. */
const REPLACED: Readonly<Record<string, string>> = { FimaNfipClaims: "NfipClaims", FimaNfipPolicies: "NfipPolicies" };

const NAMES = new Map(Object.keys(VERSIONS).map((name) => [name.toLowerCase(), name]));

/** Order in which paging is stable, newest first where a set has a date that says so. */
const ORDERS: Readonly<Record<string, string>> = {
  DisasterDeclarationsSummaries: "declarationDate desc,id",
  FemaWebDisasterDeclarations: "declarationDate desc,id",
  PublicAssistanceGrantAwardActivities: "dateObligated desc,id",
};

/**
 * The sorting a page needs when none is given; undefined for the one set too large to be sorted. Every set has `id`.
 */
export function defaultOrder({ name }: Dataset): string | undefined {
  return name === "NfipPolicies" ? undefined : (ORDERS[name] ?? "id");
}

/** A set by short name or by its own; `version` wins over the known one. Throws `bad-arguments` for a name it cannot be. */
export function findDataset(text: string, version: number | undefined): Dataset {
  const wanted = text.trim();
  const name = KEYS[wanted.toLowerCase()] ?? NAMES.get(wanted.toLowerCase()) ?? wanted;
  const replacement = REPLACED[name];
  if (replacement !== undefined)
    return failArgument("dataset", `is ${name}, which FEMA froze and withdraws`, replacement);
  if (!/^[A-Za-z][A-Za-z0-9]{2,80}$/u.test(name))
    return failArgument("dataset", "holds letters and digits only; see fema_datasets");
  const known = version ?? VERSIONS[name];
  if (known === undefined)
    return failArgument(
      "version",
      `is needed for ${name}, which is not known here; fema_datasets lists names and versions`,
    );
  return { name, version: known };
}

/** FEMA's page on a set. */
export const datasetPage = ({ name, version }: Dataset): string =>
  `https://www.fema.gov/openfema-data-page/${name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "-").toLowerCase()}-v${version}`;

import { path, type Tool } from "@fedpipe/core";
import { z } from "zod";
import { below, narrow } from "../api/address.ts";
import { rowsAt } from "../api/lists.ts";
import { itemTool, listTool, page } from "../api/tools.ts";
import { ordinal } from "../calendar.ts";
import { communicationNumber, congress, requirementNumber } from "../ids.ts";
import { communicationDetail, communicationRow, requirementDetail, requirementRow } from "./rows.ts";

interface Side {
  readonly chamber: "house" | "senate";
  readonly name: "House" | "Senate";
  /** Codes of this chamber's communications, and what they stand for. */
  readonly types: readonly [string, ...string[]];
  readonly meaning: string;
  readonly container: string;
}

const HOUSE: Side = {
  chamber: "house",
  name: "House",
  types: ["ec", "ml", "pm", "pt"],
  meaning: "ec executive, ml memorial, pm presidential, pt petition",
  container: "houseCommunication",
};

const SENATE: Side = {
  chamber: "senate",
  name: "Senate",
  types: ["ec", "pm", "pom"],
  meaning: "ec executive, pm presidential, pom petition or memorial",
  container: "senateCommunication",
};

const communications = ({ chamber, name, types, meaning, container }: Side): Tool =>
  listTool({
    name: `congress_${chamber}_communications`,
    title: `Communications to the ${name}`,
    description: `Communications sent to the ${name}, without their text: congress_${chamber}_communication_details has it.`,
    keywords: [
      "executive communications",
      "agency letters to Congress",
      "memorials",
      "petitions",
      "presidential messages",
    ],
    input: {
      congress: congress.optional(),
      communication_type: z.enum(types).optional().describe(meaning),
      ...page(),
    },
    example: { congress: 118, communication_type: "ec" },
    list: ({ congress, communication_type, limit, offset }) => ({
      title: `Communications to the ${name}${congress ? `, ${ordinal(congress)} Congress` : ""}`,
      hint: "Communications begin with the 114th Congress in the House, the 96th in the Senate.",
      path: narrow(`/${chamber}-communication`, { congress, communication_type }),
      rows: rowsAt([`${container}s`], communicationRow),
      limit,
      offset,
    }),
  });

const communication = ({ chamber, name, types, container }: Side): Tool =>
  itemTool({
    name: `congress_${chamber}_communication_details`,
    title: `Communication to the ${name}`,
    description: `One communication to the ${name}: abstract, agency, legal authority, committees.`,
    keywords: ["EC number", "abstract of an executive communication", "agency report to Congress", "rule submitted"],
    input: { congress, communication_type: z.enum(types), communication_number: communicationNumber },
    example: { congress: 118, communication_type: "ec", communication_number: 1 },
    item: ({ congress, communication_type, communication_number }) => ({
      title: `${communication_type.toUpperCase()} ${communication_number} to the ${name}, ${ordinal(congress)} Congress`,
      hint: `No such communication; list them with congress_${chamber}_communications.`,
      path: below(`/${chamber}-communication`, congress, communication_type, communication_number),
      container,
      item: communicationDetail,
    }),
  });

export const houseCommunications = communications(HOUSE);
export const houseCommunicationDetails = communication(HOUSE);
export const senateCommunications = communications(SENATE);
export const senateCommunicationDetails = communication(SENATE);

const NO_SUCH_REQUIREMENT = "No such requirement; list them with congress_house_requirements.";

export const houseRequirements = listTool({
  name: "congress_house_requirements",
  title: "Reports due to the House",
  description:
    "Numbers of the recurring reports that laws demand for the House; what each is: congress_house_requirement_details.",
  keywords: ["mandated reports", "reporting requirements", "reports agencies owe Congress"],
  input: page(),
  example: { limit: 5 },
  list: ({ limit, offset }) => ({
    title: "Reports due to the House",
    hint: "Ask for a lower offset.",
    path: "/house-requirement",
    rows: rowsAt(["houseRequirements"], requirementRow),
    limit,
    offset,
  }),
});

export const houseRequirementDetails = itemTool({
  name: "congress_house_requirement_details",
  title: "Report due to the House",
  description: "One recurring report due to the House: who owes it, how often, under which law.",
  keywords: ["mandated report", "reporting requirement details", "statutory report frequency"],
  input: { requirement_number: requirementNumber },
  example: { requirement_number: 8070 },
  item: ({ requirement_number }) => ({
    title: `House requirement ${requirement_number}`,
    hint: NO_SUCH_REQUIREMENT,
    path: path`/house-requirement/${requirement_number}`,
    container: "houseRequirement",
    item: requirementDetail,
  }),
});

export const houseRequirementMatchingCommunications = listTool({
  name: "congress_house_requirement_matching_communications",
  title: "Communications that met a requirement",
  description: "Communications that met one recurring report requirement of the House.",
  keywords: ["was the mandated report submitted", "compliance with a reporting requirement"],
  input: { requirement_number: requirementNumber, ...page() },
  example: { requirement_number: 8070 },
  list: ({ requirement_number, limit, offset }) => ({
    title: `Communications for House requirement ${requirement_number}`,
    hint: NO_SUCH_REQUIREMENT,
    path: path`/house-requirement/${requirement_number}/matching-communications`,
    rows: rowsAt(["matchingCommunications"], communicationRow),
    limit,
    offset,
  }),
});

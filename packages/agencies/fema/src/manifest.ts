import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "fema",
  title: "OpenFEMA",
  summary:
    "Disaster declarations down to counties, aid to households and governments, hazard mitigation, and every other OpenFEMA dataset, flood insurance included.",
  gist: "disaster declarations, disaster aid, mitigation",
  domains: ["safety", "housing", "spending"],
  aliases: ["FEMA", "Federal Emergency Management Agency", "disaster relief"],
  hosts: [
    {
      url: "https://www.fema.gov/api/open",
      perSecond: 3, // no limit is published
      freshForSeconds: 3600, // declarations change every 20 minutes, most sets by the day or month
      readFailure,
    },
  ],
  terms:
    "This product uses the FEMA OpenFEMA API, but is not endorsed by FEMA. The Federal Government or FEMA cannot vouch for the data or analyses derived from these data after the data have been retrieved from the Agency's website(s).",
  caveats: [
    "The list of incident types and the form of designated areas are general knowledge of the declarations set.",
    "HazardMitigationAssistanceProjects v4 may be withdrawn in favour of HmaSubapplications; fema_datasets shows what there is today.",
    "Fields of the mitigation and summary sets are known from public programs that agree with each other.",
  ],
});

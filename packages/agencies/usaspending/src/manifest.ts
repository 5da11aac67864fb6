import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "usaspending",
  prefix: "usa",
  title: "USAspending",
  summary:
    "Federal contracts, grants, loans and other awards since fiscal year 2008, their recipients, and agency budgets and accounts, from the Treasury's USAspending.gov.",
  gist: "federal contracts, grants, recipients, agency budgets",
  domains: ["spending", "economy"],
  aliases: ["USAspending.gov", "FPDS", "federal procurement", "government contracts", "federal grants", "DATA Act"],
  hosts: [
    {
      url: "https://api.usaspending.gov/api/v2",
      perSecond: 4, // no limit is published
      concurrency: 3, // a search can take a minute; more at once only queue there
      freshForSeconds: 6 * 3600, // loaded nightly
      readFailure,
    },
  ],
  caveats: [
    "Searches reach back to 2007-10-01; older awards are in the site's downloads only.",
    "Contracts of the Department of Defense and the Army Corps of Engineers are published 90 days late.",
    "Codes of the newer assistance types (F001 to F010) are known from the service's source, not from its printed contracts.",
    "Answers of transaction search, disaster overview and some suggestions are known from the printed contracts alone.",
  ],
});

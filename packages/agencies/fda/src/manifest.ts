import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "fda",
  title: "openFDA",
  summary:
    "Food and Drug Administration data: adverse events, recalls, labels, approvals and shortages of drugs, devices, food, cosmetics, tobacco and animal drugs.",
  gist: "drug, device and food events, recalls, approvals",
  domains: ["health", "safety", "agriculture"],
  aliases: [
    "openFDA",
    "Food and Drug Administration",
    "FAERS",
    "MAUDE",
    "Drugs@FDA",
    "NDC directory",
    "GUDID",
    "CAERS",
  ],
  hosts: [
    {
      url: "https://api.fda.gov",
      auth: {
        kind: "query",
        values: { api_key: ["OPENFDA_API_KEY", "FDA_API_KEY", "DATA_GOV_API_KEY"] },
        signupUrl: "https://open.fda.gov/apis/authentication/",
        optional: true, // 1,000 requests a day without, 120,000 with
      },
      perSecond: 4, // 240 a minute, with a key or without
      freshForSeconds: 3600,
      readFailure,
    },
  ],
  terms: "Do not rely on openFDA to make decisions about medical care; all results are unvalidated.",
  caveats: [
    "Adverse event reports are not verified: they prove neither cause nor frequency.",
    "openFDA cannot page past row 26,000 of a search by number.",
  ],
});

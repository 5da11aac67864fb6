import { type Auth, defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

const key: Pick<Auth, "values" | "signupUrl" | "optional"> = {
  values: { registrationkey: "BLS_API_KEY" },
  signupUrl: "https://data.bls.gov/registrationEngine/",
  optional: true,
};
const api = {
  url: "https://api.bls.gov/publicAPI/v2",
  perSecond: 4, // 50 requests in 10 seconds are allowed
  freshForSeconds: 3600, // a release changes its series at 08:30 Eastern
  readFailure,
};

export const manifest = defineManifest({
  id: "bls",
  title: "Bureau of Labor Statistics",
  summary:
    "U.S. jobs, unemployment, wages, consumer and producer prices, productivity, job openings; quarterly employment and wages (QCEW) of every county, metro area, state and industry.",
  gist: "unemployment, CPI, payrolls, county wages",
  domains: ["economy"],
  aliases: ["BLS", "Labor Department statistics", "CPI", "QCEW", "LAUS", "JOLTS", "Current Employment Statistics"],
  hosts: [
    { ...api, auth: { ...key, kind: "json-body" } },
    // The same service asked by GET takes the key as a parameter.
    { ...api, name: "get", auth: { ...key, kind: "query" } },
    {
      name: "qcew",
      url: "https://data.bls.gov/cew",
      perSecond: 2, // no limit is published
      freshForSeconds: 86_400, // a quarter comes about five months after its end
    },
  ],
  caveats: [
    "Without BLS_API_KEY the service answers 25 requests a day for the whole network address, 10 years and 25 series each; with one, 500 requests, 20 years and 50 series.",
    "The unit of a series is not in the answer: it is told from the series id where the id says it.",
    "QCEW files reach back five to ten years; older ones exist only as archives. Codes of aggregation levels and ownership are general knowledge of the QCEW's documentation.",
    "The curated series ids are general knowledge of the BLS's series formats, checked against recorded ids where there were any.",
  ],
});

import { type Auth, defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

const key = { signupUrl: "https://fredaccount.stlouisfed.org/apikeys" };
const inQuery: Auth = { kind: "query", values: { api_key: "FRED_API_KEY" }, ...key };
// v2 refuses the query parameter that v1 demands.
const inHeader: Auth = { kind: "header", values: { Authorization: "FRED_API_KEY" }, prefix: "Bearer ", ...key };

export const manifest = defineManifest({
  id: "fred",
  title: "FRED",
  summary:
    "800,000 U.S. and international economic time series of the Federal Reserve Bank of St. Louis, with every revision (ALFRED).",
  gist: "economic time series, releases, revisions",
  domains: ["economy", "finance", "housing"],
  aliases: ["Federal Reserve Economic Data", "St. Louis Fed", "ALFRED", "GeoFRED"],
  hosts: [
    {
      url: "https://api.stlouisfed.org",
      auth: inQuery,
      perSecond: 2,
      freshForSeconds: 3600, // most series change a few times a day at most
      readFailure,
    },
    {
      name: "v2",
      url: "https://api.stlouisfed.org/fred/v2",
      auth: inHeader,
      perSecond: 2,
      freshForSeconds: 3600,
      readFailure,
    },
  ],
  terms: "This product uses the FRED API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.",
  caveats: [
    "The v2 release route and the map routes are known from public clients that agree with each other, not from FRED's own pages.",
  ],
});

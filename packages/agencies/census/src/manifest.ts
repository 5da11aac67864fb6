import { defineManifest } from "@fedpipe/core";
import { readDataFailure, readGeocoderFailure } from "./failures.ts";

const DAY = 24 * 3600;

export const manifest = defineManifest({
  id: "census",
  title: "Census Bureau",
  summary:
    "Population, income, housing, business and trade statistics by place: American Community Survey, decennial census, economic census and 1,700 more datasets, with the address geocoder.",
  gist: "population, income, housing by place; trade",
  domains: ["economy", "housing", "education", "health"],
  aliases: ["American Community Survey", "ACS", "decennial census", "U.S. Census", "FIPS", "County Business Patterns"],
  hosts: [
    {
      url: "https://api.census.gov",
      // Documented as required; some 500 queries a day and address have been answered without one.
      auth: {
        kind: "query",
        values: { key: "CENSUS_API_KEY" },
        signupUrl: "https://api.census.gov/data/key_signup.html",
        optional: true,
      },
      perSecond: 5, // no limit is published
      freshForSeconds: DAY, // surveys are yearly, indicators monthly
      readFailure: readDataFailure,
    },
    {
      name: "metadata",
      url: "https://api.census.gov", // variables, tables and levels need no key
      perSecond: 5,
      freshForSeconds: DAY,
      readFailure: readDataFailure,
    },
    {
      name: "geocoder",
      url: "https://geocoding.geo.census.gov/geocoder",
      perSecond: 4,
      freshForSeconds: DAY,
      readFailure: readGeocoderFailure,
    },
  ],
  terms: "This product uses the Census Bureau Data API but is not endorsed or certified by the Census Bureau.",
  caveats: [
    "Whether a key is needed is not consistent: a query without one may be answered or refused.",
    "The meaning of jam values and the trade variables is general knowledge of the Bureau's documentation, not taken from a recorded answer.",
  ],
});

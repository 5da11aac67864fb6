import { defineManifest } from "@fedpipe/core";
import { readFailure, readSiteFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "congress",
  title: "Congress.gov",
  summary:
    "The U.S. Congress: bills, laws, amendments, members, committees, hearings, House and Senate roll-call votes, nominations, treaties, CRS reports, the Congressional Record.",
  gist: "bills, votes, members, committees, nominations",
  domains: ["legislation", "justice"],
  aliases: [
    "Library of Congress",
    "U.S. Congress",
    "House of Representatives",
    "Senate",
    "Capitol Hill",
    "THOMAS",
    "Clerk of the House",
    "Congressional Research Service",
  ],
  hosts: [
    {
      url: "https://api.congress.gov/v3",
      // A header keeps the key out of every address.
      auth: {
        kind: "header",
        values: { "X-Api-Key": ["DATA_GOV_API_KEY", "CONGRESS_API_KEY"] },
        signupUrl: "https://api.congress.gov/sign-up/",
        fallback: "DEMO_KEY", // 30 requests an hour
      },
      perSecond: 5, // 5,000 an hour; nobody asks for an hour on end
      freshForSeconds: 1800, // bills move by the hour; what moves less says so
      readFailure,
    },
    { name: "senate", url: "https://www.senate.gov/legislative/LIS", perSecond: 2, freshForSeconds: 1800 },
    { name: "clerk", url: "https://clerk.house.gov/evs", perSecond: 2, freshForSeconds: 7 * 86_400 },
    {
      name: "site",
      url: "https://www.congress.gov",
      perSecond: 2,
      freshForSeconds: 7 * 86_400, // a printed version never changes
      readFailure: readSiteFailure,
    },
  ],
  caveats: [
    "The API has no search by words: congress_search_bills filters titles; full text is searched with govinfo_search.",
    "Senate votes are not in the API; they come from senate.gov, as House votes before the 117th Congress come from clerk.house.gov.",
    "Without a key the public DEMO_KEY is used: 30 requests an hour.",
    "Single records of the API fail now and then (HTTP 500); tools that put several together say which part is missing.",
    "Fields of committee reports, prints, treaties and communications are known from the documentation and from public clients, which differ in places; they are read tolerantly.",
    "Texts stand on www.congress.gov, which keeps programs out of some networks.",
  ],
});

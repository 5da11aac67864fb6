import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "fec",
  title: "FEC campaign finance",
  summary:
    "Money in federal elections since 1976 from the Federal Election Commission: candidates, committees and PACs, donors, spending, outside groups, filings, enforcement.",
  gist: "campaign money: candidates, PACs, donors",
  domains: ["finance", "legislation"],
  aliases: ["Federal Election Commission", "OpenFEC", "campaign finance", "political donations", "super PACs"],
  hosts: [
    {
      url: "https://api.open.fec.gov/v1",
      auth: {
        kind: "query",
        // One key of api.data.gov serves several agencies; one set for the FEC alone goes first.
        values: { api_key: ["FEC_API_KEY", "DATA_GOV_API_KEY"] },
        signupUrl: "https://api.data.gov/signup/",
        fallback: "DEMO_KEY",
      },
      perSecond: 2, // 120 a minute is the most any key gets; the usual 1,000 an hour is no pace but a purse
      freshForSeconds: 3600, // data is loaded nightly, and the answers themselves say an hour
      readFailure,
    },
  ],
  terms:
    "Names of individual contributors may not be sold or used for soliciting contributions or for any commercial purpose (52 U.S.C. 30111(a)(4)).",
  caveats: [
    "Without a key of your own the public DEMO_KEY is used: about 30 requests an hour from one address.",
    "Totals of an unknown candidate or committee may come as an error or as no rows; both are shown as nothing found.",
    "Rows of legal search, election dates and filings are known from the API's own source, not from recorded answers.",
  ],
});

import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "treasury",
  title: "Treasury Fiscal Data",
  summary:
    "The federal government's books from the Bureau of the Fiscal Service: national debt, daily and monthly Treasury statements, auctions, interest, exchange rates, savings bonds, trust funds.",
  gist: "national debt, deficit, Treasury cash, auctions",
  domains: ["spending", "finance", "economy"],
  aliases: ["Fiscal Data", "Bureau of the Fiscal Service", "Debt to the Penny", "DTS", "MTS", "MSPD", "U.S. Treasury"],
  hosts: [
    {
      url: "https://api.fiscaldata.treasury.gov/services/api/fiscal_service",
      perSecond: 5, // no limit is published
      freshForSeconds: 6 * 3600, // most sets are monthly; requests for daily ones say less
      readFailure,
    },
  ],
  caveats: [
    "Daily par yield curve rates are not published here; the Treasury's own rates feed has them, and FRED as DGS10 and others.",
    "Fields of the auction, cash and deficit tables are known from public clients that agree with each other; treasury_endpoint_fields shows what an endpoint has today.",
    "The list of endpoints was taken from the site; endpoints are renamed now and then, and one that is not listed can be asked for by its path.",
  ],
});

import { defineManifest, type Failure, type RawAnswer } from "@fedpipe/core";

export const manifest = defineManifest({
  id: "fdic",
  title: "FDIC BankFind",
  summary:
    "Insured U.S. banks from the Federal Deposit Insurance Corporation: institutions, branches and their deposits, quarterly call reports, failures since 1934, mergers and name changes.",
  gist: "banks: financials, branches, deposits, failures",
  domains: ["finance", "economy"],
  aliases: [
    "Federal Deposit Insurance Corporation",
    "BankFind",
    "Call Reports",
    "Summary of Deposits",
    "insured banks",
  ],
  hosts: [
    {
      // banks.data.fdic.gov/api, its former address, redirects here.
      url: "https://api.fdic.gov/banks",
      auth: {
        kind: "query",
        values: { api_key: "FDIC_API_KEY" },
        optional: true,
        signupUrl: "https://api.fdic.gov/banks/docs/",
      },
      perSecond: 2, // no limit is published
      freshForSeconds: 86_400, // the busiest list changes once a day
      readFailure,
    },
  ],
  caveats: [
    "Whole answers for financials, deposits and demographics were not seen; their columns are those of the FDIC's specification.",
    "A field name that does not exist probably gives no rows instead of an error; empty answers name the fields that may be wrong.",
    "How the name search orders its matches is not documented: fedpipe orders them by the words of the name.",
    "The text search of fdic_history is taken to look at INSTNAME.",
  ],
});

function readFailure({ status }: RawAnswer): Failure | undefined {
  if (status !== 400) return undefined;
  return {
    kind: "refused",
    why: 'it did not accept a filter, field or sort (HTTP 400). Filters look like STALP:"CA" AND ASSET:[1000000 TO *]; field names are in capitals.',
  };
}

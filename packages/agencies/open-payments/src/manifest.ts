import { defineManifest, type Failure, type RawAnswer } from "@fedpipe/core";

export const manifest = defineManifest({
  id: "open-payments",
  title: "CMS Open Payments",
  summary:
    "What drug and device makers pay to doctors, other clinicians and teaching hospitals (Sunshine Act): single payments, research, ownership, totals by company, doctor, hospital, specialty and state.",
  gist: "drug and device makers' payments to doctors",
  domains: ["health", "finance", "spending"],
  aliases: ["Sunshine Act", "Open Payments", "pharma payments", "Dollars for Docs", "openpaymentsdata"],
  hosts: [
    {
      url: "https://openpaymentsdata.cms.gov/api/1",
      perSecond: 3, // no limit is published; it answers 503 when it has too much to do
      concurrency: 2, // a question to fourteen million rows keeps it busy
      freshForSeconds: 86_400, // new data on 30 June, corrections in January
      readFailure,
    },
  ],
  caveats: [
    "Some networks are turned away with HTTP 403, whatever is asked.",
    "The latest seven program years can be searched; which ones they are is read from the catalogue.",
    "Columns of the totals by state, specialty and nation are shown as they come: their list was not seen in an answer.",
    "Research and ownership are searched by their own name columns, as the data dictionaries list them.",
  ],
});

function readFailure({ status }: RawAnswer): Failure | undefined {
  if (status === 400)
    return {
      kind: "refused",
      why: "it did not accept the query (HTTP 400): a column may have been renamed. Try fewer filters, or another year.",
    };
  if (status === 404)
    return {
      kind: "not-found",
      what: "such dataset any more",
      hint: "See open_payments_datasets for those there are.",
    };
  return undefined;
}

import { defineManifest, type Failure, type RawAnswer } from "@fedpipe/core";

export const manifest = defineManifest({
  id: "nonprofits",
  // Its two tools are nonprofits_search and nonprofit_financials.
  prefix: "nonprofit",
  title: "Nonprofit Explorer",
  summary:
    "Tax-exempt organizations and the figures of their IRS Form 990 returns, as republished by ProPublica: charities, foundations, hospitals, universities, associations.",
  gist: "charities and foundations, Form 990 figures",
  domains: ["finance", "economy"],
  aliases: ["ProPublica", "Form 990", "501(c)(3)", "charities", "EIN", "tax-exempt organizations"],
  hosts: [
    {
      url: "https://projects.propublica.org/nonprofits/api/v2",
      perSecond: 1, // "reasonable" use is all it says; who asks too fast is cut off
      freshForSeconds: 86_400, // the IRS publishes monthly
      readFailure,
    },
  ],
  terms: "Data from ProPublica's Nonprofit Explorer (https://projects.propublica.org/nonprofits), based on IRS data.",
  caveats: [
    "ProPublica is no federal agency; it republishes IRS data.",
    "How the API answers an unknown EIN is not documented; a missing page and an organization without a name both count as none.",
    "Fields of the IRS master file beyond the documented ones are read where they are there.",
  ],
});

function readFailure({ status }: RawAnswer): Failure | undefined {
  return status === 403 ? { kind: "rate-limited" } : undefined;
}

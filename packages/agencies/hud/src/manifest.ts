import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "hud",
  title: "HUD User",
  summary:
    "Fair market rents and income limits for every county, metro area and ZIP, ZIP crosswalks to counties, tracts and districts, and housing need (CHAS) from HUD.",
  gist: "fair market rents, income limits, ZIP crosswalk",
  domains: ["housing", "economy"],
  aliases: ["Department of Housing and Urban Development", "HUD USER", "Section 8", "FMR", "AMI", "CHAS"],
  hosts: [
    {
      url: "https://www.huduser.gov/hudapi/public",
      auth: {
        kind: "header",
        values: { Authorization: "HUD_USER_TOKEN" },
        prefix: "Bearer ",
        signupUrl: "https://www.huduser.gov/hudapi/public/register",
      },
      // Any other Accept, a list of types included, is answered 406.
      headers: { accept: "application/json" },
      perSecond: 1, // callers were told 60 a minute once; catalogues say more today
      burst: 5,
      freshForSeconds: 7 * 86_400, // rents change in October, income limits in April
      readFailure,
    },
  ],
  terms: "This product uses the HUD User Data API but is not endorsed or certified by HUD User.",
  caveats: [
    "A token opens only the datasets that were ticked when it was made: rents and income limits, the USPS crosswalk and CHAS each on their own.",
    "Behaviour is known from HUD's documentation and from public clients; it was not tried with a token.",
    "Meanings of the CHAS codes are those of public programs that read the same service.",
  ],
});

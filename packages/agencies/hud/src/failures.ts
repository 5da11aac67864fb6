import type { Failure, RawAnswer } from "@fedpipe/core";

/** What HUD means by its statuses; 401 is left to core, which names the token. */
export function readFailure({ status }: RawAnswer): Failure | undefined {
  switch (status) {
    case 400:
      return { kind: "refused", why: "it did not accept an area code or the year." };
    case 403:
      return {
        kind: "refused",
        why: "the token in HUD_USER_TOKEN is not registered for this dataset. Tick it (rents and income limits, USPS crosswalk, CHAS) in your account at https://www.huduser.gov/hudapi/public/register.",
      };
    case 404:
      return {
        kind: "not-found",
        what: "data for this area and year",
        hint: "Find area codes with hud_list_counties and hud_list_metro_areas; leave year out for the newest.",
      };
    default:
      return undefined;
  }
}

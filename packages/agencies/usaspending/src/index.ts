import { defineAgency } from "@fedpipe/core";
import * as accounts from "./account-tools.ts";
import * as agencies from "./agency-tools.ts";
import * as autocomplete from "./autocomplete-tools.ts";
import * as search from "./award-search-tools.ts";
import * as awards from "./award-tools.ts";
import { manifest } from "./manifest.ts";
import * as places from "./place-tools.ts";
import * as recipients from "./recipient-tools.ts";
import * as spending from "./spending-tools.ts";
import * as time from "./time-tools.ts";

export default defineAgency({
  manifest,
  tools: {
    ...search,
    ...awards,
    ...recipients,
    ...spending,
    ...places,
    ...time,
    ...agencies,
    ...accounts,
    ...autocomplete,
  },
});

import { defineAgency } from "@fedpipe/core";
import * as amendments from "./amendments/tools.ts";
import * as billLists from "./bills/list-tools.ts";
import * as bills from "./bills/tools.ts";
import * as committeeLists from "./committees/list-tools.ts";
import * as committees from "./committees/tools.ts";
import * as communications from "./communications/tools.ts";
import * as congresses from "./congresses/tools.ts";
import * as crs from "./crs/tools.ts";
import { manifest } from "./manifest.ts";
import * as meetings from "./meetings/tools.ts";
import * as members from "./members/tools.ts";
import * as nominations from "./nominations/tools.ts";
import * as record from "./record/tools.ts";
import * as reports from "./reports/tools.ts";
import * as text from "./text/tools.ts";
import * as treaties from "./treaties/tools.ts";
import * as votes from "./votes/tools.ts";

export default defineAgency({
  manifest,
  tools: {
    ...bills,
    ...billLists,
    ...text,
    ...members,
    ...votes,
    ...committees,
    ...committeeLists,
    ...reports,
    ...meetings,
    ...amendments,
    ...nominations,
    ...treaties,
    ...crs,
    ...congresses,
    ...record,
    ...communications,
  },
});

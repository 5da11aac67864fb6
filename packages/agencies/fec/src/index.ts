import { defineAgency } from "@fedpipe/core";
import * as candidates from "./candidate-tools.ts";
import * as committees from "./committee-tools.ts";
import * as contributions from "./contribution-tools.ts";
import * as elections from "./election-tools.ts";
import * as legal from "./legal-tools.ts";
import { manifest } from "./manifest.ts";
import * as spending from "./spending-tools.ts";

export default defineAgency({
  manifest,
  tools: { ...candidates, ...committees, ...contributions, ...spending, ...elections, ...legal },
});

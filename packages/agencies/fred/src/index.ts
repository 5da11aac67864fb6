import { defineAgency } from "@fedpipe/core";
import * as catalogue from "./catalogue-tools.ts";
import { manifest } from "./manifest.ts";
import * as regional from "./regional-tools.ts";
import * as releases from "./release-tools.ts";
import * as series from "./series-tools.ts";

export default defineAgency({ manifest, tools: { ...catalogue, ...series, ...releases, ...regional } });

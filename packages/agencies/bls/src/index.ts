import { defineAgency } from "@fedpipe/core";
import { manifest } from "./manifest.ts";
import * as series from "./series-tools.ts";
import * as summaries from "./summary-tools.ts";
import * as wages from "./wage-tools.ts";

export default defineAgency({ manifest, tools: { ...series, ...summaries, ...wages } });

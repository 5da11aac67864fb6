import { defineAgency } from "@fedpipe/core";
import { manifest } from "./manifest.ts";
import * as payments from "./payment-tools.ts";
import * as provider from "./provider-tools.ts";
import * as summaries from "./summary-tools.ts";
import * as totals from "./totals-tools.ts";

export default defineAgency({ manifest, tools: { ...payments, ...provider, ...totals, ...summaries } });

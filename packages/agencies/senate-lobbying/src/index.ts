import { defineAgency } from "@fedpipe/core";
import * as contributions from "./contribution-tools.ts";
import * as directory from "./directory-tools.ts";
import * as filings from "./filing-tools.ts";
import { manifest } from "./manifest.ts";
import * as spending from "./spending-tools.ts";

export default defineAgency({ manifest, tools: { ...filings, ...contributions, ...directory, ...spending } });

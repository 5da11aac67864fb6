import { defineAgency } from "@fedpipe/core";
import * as funding from "./funding-tools.ts";
import { manifest } from "./manifest.ts";
import * as projects from "./project-tools.ts";
import * as publications from "./publication-tools.ts";

export default defineAgency({ manifest, tools: { ...projects, ...publications, ...funding } });

import { defineAgency } from "@fedpipe/core";
import * as figures from "./figure-tools.ts";
import * as institutions from "./institution-tools.ts";
import { manifest } from "./manifest.ts";

export default defineAgency({ manifest, tools: { ...institutions, ...figures } });

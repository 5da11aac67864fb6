import { defineAgency } from "@fedpipe/core";
import * as assistance from "./assistance-tools.ts";
import * as catalogue from "./catalogue-tools.ts";
import * as disasters from "./disaster-tools.ts";
import { manifest } from "./manifest.ts";

export default defineAgency({ manifest, tools: { ...disasters, ...assistance, ...catalogue } });

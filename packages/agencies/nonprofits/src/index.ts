import { defineAgency } from "@fedpipe/core";
import { manifest } from "./manifest.ts";
import * as tools from "./tools.ts";

export default defineAgency({ manifest, tools });

import { defineAgency } from "@fedpipe/core";
import * as entities from "./entity-tools.ts";
import { manifest } from "./manifest.ts";
import * as ownership from "./ownership-tools.ts";

export default defineAgency({ manifest, tools: { ...entities, ...ownership } });

import { defineAgency } from "@fedpipe/core";
import * as discovery from "./discovery-tools.ts";
import { manifest } from "./manifest.ts";
import * as places from "./place-tools.ts";
import * as query from "./query-tools.ts";
import * as trade from "./trade-tools.ts";

export default defineAgency({ manifest, tools: { ...query, ...discovery, ...places, ...trade } });

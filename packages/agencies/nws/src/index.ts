import { defineAgency } from "@fedpipe/core";
import * as alerts from "./alert-tools.ts";
import * as forecasts from "./forecast-tools.ts";
import { manifest } from "./manifest.ts";
import * as stations from "./station-tools.ts";

export default defineAgency({ manifest, tools: { ...forecasts, ...stations, ...alerts } });

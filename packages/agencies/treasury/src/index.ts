import { defineAgency } from "@fedpipe/core";
import * as auctions from "./auction-tools.ts";
import * as budget from "./budget-tools.ts";
import * as catalogue from "./catalogue-tools.ts";
import * as debt from "./debt-tools.ts";
import { manifest } from "./manifest.ts";
import * as exchange from "./exchange-tools.ts";

export default defineAgency({ manifest, tools: { ...catalogue, ...debt, ...budget, ...auctions, ...exchange } });

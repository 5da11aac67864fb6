import { defineAgency } from "@fedpipe/core";
import * as areas from "./area-tools.ts";
import * as crosswalks from "./crosswalk-tools.ts";
import * as incomes from "./income-tools.ts";
import { manifest } from "./manifest.ts";
import * as need from "./need-tools.ts";
import * as rents from "./rent-tools.ts";

export default defineAgency({ manifest, tools: { ...rents, ...incomes, ...areas, ...crosswalks, ...need } });

import { defineAgency } from "@fedpipe/core";
import * as consumer from "./consumer-tools.ts";
import * as counts from "./count-tools.ts";
import * as devices from "./device-tools.ts";
import * as documents from "./document-tools.ts";
import * as drugs from "./drug-tools.ts";
import { manifest } from "./manifest.ts";
import * as profile from "./profile-tools.ts";

export default defineAgency({
  manifest,
  tools: { ...drugs, ...devices, ...consumer, ...documents, ...counts, ...profile },
});

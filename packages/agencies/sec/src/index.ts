import { defineAgency } from "@fedpipe/core";
import * as companies from "./companies/tools.ts";
import * as documents from "./documents/tools.ts";
import * as concepts from "./facts/concept-tools.ts";
import * as figures from "./facts/financials-tools.ts";
import * as filings from "./filings/tools.ts";
import * as holdings from "./holdings/tools.ts";
import * as insiders from "./insiders/tools.ts";
import { manifest } from "./manifest.ts";
import * as search from "./search/tools.ts";

export default defineAgency({
  manifest,
  tools: { ...companies, ...filings, ...documents, ...search, ...figures, ...concepts, ...insiders, ...holdings },
});

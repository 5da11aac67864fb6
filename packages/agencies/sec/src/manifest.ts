import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

// The published limit is 10 requests a second for one user over all hosts together: they share one limiter.
const shared = { limiter: "sec.gov", perSecond: 8, readFailure };

export const manifest = defineManifest({
  id: "sec",
  title: "SEC EDGAR",
  summary:
    "Filings of U.S. listed companies, funds and insiders at the Securities and Exchange Commission: documents, full text, XBRL financials, insider trades, 13F holdings.",
  gist: "company filings, financials, insider trades",
  domains: ["finance", "economy"],
  needsContact: true,
  aliases: ["Securities and Exchange Commission", "EDGAR", "XBRL company facts", "annual reports"],
  hosts: [
    { url: "https://data.sec.gov", ...shared, freshForSeconds: 900 }, // submissions change within a second of a filing
    { name: "www", url: "https://www.sec.gov", ...shared, freshForSeconds: 86_400 },
    { name: "efts", url: "https://efts.sec.gov/LATEST", ...shared, freshForSeconds: 900 },
  ],
  caveats: [
    "SEC refuses programs that name no contact: set SEC_CONTACT_EMAIL to your e-mail address.",
    "Full-text search (efts) is the service behind SEC's own search page; SEC does not document it. It starts in 2001 and answers documents, not filings.",
    "The company-name search uses the name suggestions of that page, known from SEC's own script and public clients that agree with each other.",
    "XBRL facts are consolidated: no segments, no products, no regions.",
  ],
});

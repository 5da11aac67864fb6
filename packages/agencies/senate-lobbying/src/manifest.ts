import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "senate-lobbying",
  prefix: "lobbying",
  title: "Federal lobbying disclosure",
  summary:
    "Lobbying Disclosure Act filings since 1999 from the Secretary of the Senate and the Clerk of the House: who lobbies for whom, on what, for how much, and lobbyists' political gifts.",
  gist: "lobbying filings, firms, clients, lobbyist gifts",
  domains: ["legislation", "finance"],
  aliases: ["LDA", "Lobbying Disclosure Act", "Senate Office of Public Records", "lda.gov", "LD-1", "LD-2", "LD-203"],
  hosts: [
    {
      // lda.senate.gov, where this lived before, was switched off in favour of this host in 2026.
      url: "https://lda.gov/api/v1",
      auth: {
        kind: "header",
        values: { Authorization: "LDA_API_KEY" },
        prefix: "Token ",
        signupUrl: "https://lda.gov/api/register/",
        optional: true,
      },
      perSecond: 0.25, // 15 a minute without a key
      burst: 15,
      keyed: { perSecond: 2, burst: 30 }, // 120 a minute
      freshForSeconds: 3600, // filings are posted all day
      readFailure,
    },
  ],
  caveats: [
    "The service ignores parameters it does not know and answers everything; it has no filter by issue code, so that one is applied here to the filings read.",
    "lobbyist_name is documented for filings but was seen ignored; fedpipe checks each filing itself.",
    "Keys of the old host lda.senate.gov probably do not work at lda.gov.",
  ],
});

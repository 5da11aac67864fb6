import { defineManifest } from "@fedpipe/core";

export const manifest = defineManifest({
  id: "gleif",
  title: "GLEIF",
  summary:
    "Legal Entity Identifiers (LEI) of 2.5 million companies and funds worldwide: who they are, who consolidates them, which securities and bank codes are theirs.",
  gist: "legal entities, parents, subsidiaries, LEI",
  domains: ["finance", "economy", "international"],
  aliases: ["Global Legal Entity Identifier Foundation", "LEI", "who owns whom", "corporate ownership"],
  hosts: [
    {
      url: "https://api.gleif.org/api/v1",
      headers: { Accept: "application/vnd.api+json" },
      perSecond: 1, // 60 a minute for each address
      freshForSeconds: 86_400, // the golden copy comes out up to three times a day; the data changes by the year
    },
  ],
  terms: "GLEIF publishes LEI data under CC0.",
  caveats: [
    "Search filters on names, country and status are known from public clients; the wildcard search is as they use it.",
    "The body of a refusal (400, 422) is not known; fedpipe checks identifiers before it asks.",
    "Bank and security codes are mapped only where their issuers take part.",
  ],
});

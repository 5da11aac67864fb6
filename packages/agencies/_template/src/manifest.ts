import { defineManifest } from "@fedpipe/core";

export const manifest = defineManifest({
  id: "template",
  title: "Example Agency",
  summary: "What the agency publishes, in one line for people and for the search.",
  gist: "three to six words",
  domains: ["economy"],
  hosts: [
    {
      url: "https://api.example.gov/v1",
      perSecond: 2, // at or below what the agency allows
      freshForSeconds: 3600, // how often the data really change
    },
  ],
});

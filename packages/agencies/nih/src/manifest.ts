import { defineManifest, type Failure, type RawAnswer } from "@fedpipe/core";

export const manifest = defineManifest({
  id: "nih",
  title: "NIH RePORTER",
  summary:
    "Research projects funded by the National Institutes of Health and sister agencies since 1985: grants, investigators, institutions, amounts, publications.",
  gist: "NIH research grants, investigators, funding",
  domains: ["health", "spending", "education"],
  aliases: ["National Institutes of Health", "RePORTER", "biomedical research grants", "RCDC"],
  hosts: [
    {
      url: "https://api.reporter.nih.gov/v2",
      perSecond: 1, // the published policy; heavier users are blocked
      freshForSeconds: 86_400, // projects are loaded anew once a week
      readFailure,
    },
  ],
  caveats: [
    "Codes of funding mechanisms (RP, SB, RC, TR and so on) are from the RePORTER data-element list and not verified against the search.",
    "Names of spending categories are worked out from the projects found; NIH publishes no list of ids beside its API.",
    "A search gives at most its first 15,000 rows: totals of larger ones cover the largest awards and say how many.",
  ],
});

/** During maintenance a web page comes instead of data. */
function readFailure({ contentType, status }: RawAnswer): Failure | undefined {
  if (!contentType.includes("html") || status === 403 || status === 429) return undefined;
  return {
    kind: "unavailable",
    host: "api.reporter.nih.gov",
    cause: "a web page instead of data, probably maintenance",
  };
}

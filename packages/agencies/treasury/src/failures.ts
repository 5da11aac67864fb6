import type { Failure, RawAnswer } from "@fedpipe/core";

const PARAMETERS: readonly { readonly words: RegExp; readonly why: string }[] = [
  {
    words: /parameter '?(fields|filter|sort)/iu,
    why: "it does not know a field named in fields, filter or sort, or the filter is not written field:op:value. Names: treasury_endpoint_fields.",
  },
  { words: /parameter '?page/iu, why: "that page does not exist. Ask for a lower page, or for fewer rows." },
];

/** The service's 400 names the parameter it stumbled over; its 404 is an endpoint that was renamed or never was. */
export function readFailure({ status, body }: RawAnswer): Failure | undefined {
  if (status === 404)
    return {
      kind: "not-found",
      what: "such endpoint",
      hint: "Endpoints are renamed now and then: find today's with treasury_search_datasets.",
    };
  if (status !== 400) return undefined;
  const why =
    PARAMETERS.find(({ words }) => words.test(body))?.why ??
    "a field, filter or sort is wrong. Names and types: treasury_endpoint_fields.";
  return { kind: "refused", why };
}

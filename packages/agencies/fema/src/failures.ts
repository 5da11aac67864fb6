import type { Failure, RawAnswer } from "@fedpipe/core";

/** A bad filter is a 400 without a reason anyone could read, an unknown dataset or version a 404. */
export function readFailure({ status }: RawAnswer): Failure | undefined {
  if (status === 400)
    return {
      kind: "refused",
      why: "it did not accept the filter, fields or sorting. Names are case-sensitive, text stands in single quotes, numbers stand bare, and only searchable fields can be filtered: see fema_dataset_fields.",
    };
  if (status === 404)
    return {
      kind: "not-found",
      what: "such dataset in this version",
      hint: "fema_datasets lists the datasets with their versions.",
    };
  return undefined;
}

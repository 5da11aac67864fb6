import type { Failure, RawAnswer } from "@fedpipe/core";

const MEANINGS: readonly { readonly problem: RegExp; readonly failure: Failure }[] = [
  {
    problem: /problems\/InvalidPoint/u,
    failure: {
      kind: "not-found",
      what: "data for this point",
      hint: "It covers the United States, its territories and near waters; check that lat and lon are not swapped and west is negative.",
    },
  },
  {
    problem: /problems\/(InvalidGridpoint|MarineForecastNotSupported)/u,
    failure: {
      kind: "not-found",
      what: "gridded forecast for this point",
      hint: "Over open water only zone forecasts exist: take the zone from nws_point_info and ask nws_zone_forecast.",
    },
  },
  {
    problem: /problems\/InvalidParameter/u,
    failure: {
      kind: "refused",
      why: "it did not accept a value. Areas are two letters, zones look like CAZ006, event names are those of nws_alert_types.",
    },
  },
];

/** Reads the problem type of an error body; its words are not ours to repeat. */
export function readFailure({ status, body }: RawAnswer): Failure | undefined {
  if (status !== 400 && status !== 404) return undefined;
  return MEANINGS.find(({ problem }) => problem.test(body))?.failure;
}

import { defineManifest } from "@fedpipe/core";
import { readFailure } from "./failures.ts";

export const manifest = defineManifest({
  id: "nws",
  title: "National Weather Service",
  summary:
    "U.S. weather now and next: forecasts by point and zone, warnings and watches, station observations, forecaster discussions. United States and territories only.",
  gist: "forecasts, weather alerts, current conditions",
  domains: ["environment", "safety", "agriculture", "transportation"],
  aliases: ["NWS", "weather.gov", "NOAA weather", "weather forecast"],
  hosts: [
    {
      url: "https://api.weather.gov",
      headers: { accept: "application/geo+json" },
      perSecond: 5, // no limit is published
      freshForSeconds: 300, // observations; other requests say their own
      readFailure,
    },
  ],
  caveats: [
    "Alerts of the last seven days only. Observations reach back about a week and may be up to 20 minutes late.",
    "Precipitation in observations was rounded down until December 2025: less than about 10 mm may show as 0.",
    "Extremes of the last 24 hours are missing outside the Central time zone, an upstream fault.",
  ],
});

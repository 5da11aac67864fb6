const EARNINGS_UNITS: Readonly<Record<string, string>> = {
  "01": "thousands of jobs",
  "02": "hours per week",
  "03": "USD per hour",
  "06": "thousands of jobs",
  "07": "hours per week",
  "08": "USD per hour",
  "11": "USD per week",
  "30": "USD per week",
};
const LABOR_FORCE_UNITS: Readonly<Record<string, string>> = {
  "03": "percent",
  "04": "persons",
  "05": "persons",
  "06": "persons",
};
const SINGLE: Readonly<Record<string, string>> = {
  LNS11000000: "thousands of persons",
  LNS12000000: "thousands of persons",
  LNS12500000: "thousands of persons",
  LNS12600000: "thousands of persons",
  LNS12032194: "thousands of persons",
  LNS13000000: "thousands of persons",
  LNS13023621: "thousands of persons",
  LNS13008636: "thousands of persons",
  LNS13025703: "percent of the unemployed",
  LNS13327709: "percent",
  LNS13008275: "weeks",
  LNS13008276: "weeks",
  LES1252881500: "USD per week",
  LES1252881600: "1982-84 USD per week",
  CUUR0000SA0R: "1982-84 USD",
};

/** Unit of a series' values, told from its id, the only place that says it; undefined where the id does not. */
export function unitOf(id: string): string | undefined {
  if (SINGLE[id] !== undefined) return SINGLE[id];
  const prefix = id.slice(0, 2);
  switch (prefix) {
    case "LN":
      // LNS14… and LNU04… are unemployment rates, …13… and …23… participation and employment ratios.
      return /^LN[SU]\d(4|[12]3)/u.test(id) ? "percent" : undefined;
    case "CE":
    case "SM":
      return EARNINGS_UNITS[id.slice(-2)];
    case "LA":
      return LABOR_FORCE_UNITS[id.slice(-2)];
    case "JT":
      return id.endsWith("R") ? "percent of employment" : id.endsWith("L") ? "thousands" : undefined;
    case "PR":
      return id.endsWith("3") ? "index" : "percent";
    case "CI":
      return id.endsWith("I") ? "index" : "percent";
    case "AP":
      return "USD";
    case "CU":
    case "CW":
    case "SU":
    case "WP":
    case "PC":
      return "index";
    default:
      return undefined;
  }
}

/** The third letter of nearly every series id says it: S adjusted, U not. */
export function isSeasonallyAdjusted(id: string): boolean | null {
  if (id[2] === "S") return true;
  return id[2] === "U" ? false : null;
}

import { failArgument } from "./errors.ts";

export interface State {
  /** Two digits, as text: California is "06". */
  readonly fips: string;
  /** Two capitals. */
  readonly postal: string;
  readonly name: string;
  readonly kind: "state" | "district" | "territory";
}

const LIST =
  "01 AL Alabama|02 AK Alaska|04 AZ Arizona|05 AR Arkansas|06 CA California|08 CO Colorado|09 CT Connecticut|10 DE Delaware|" +
  "11 DC District of Columbia|12 FL Florida|13 GA Georgia|15 HI Hawaii|16 ID Idaho|17 IL Illinois|18 IN Indiana|19 IA Iowa|" +
  "20 KS Kansas|21 KY Kentucky|22 LA Louisiana|23 ME Maine|24 MD Maryland|25 MA Massachusetts|26 MI Michigan|27 MN Minnesota|" +
  "28 MS Mississippi|29 MO Missouri|30 MT Montana|31 NE Nebraska|32 NV Nevada|33 NH New Hampshire|34 NJ New Jersey|" +
  "35 NM New Mexico|36 NY New York|37 NC North Carolina|38 ND North Dakota|39 OH Ohio|40 OK Oklahoma|41 OR Oregon|" +
  "42 PA Pennsylvania|44 RI Rhode Island|45 SC South Carolina|46 SD South Dakota|47 TN Tennessee|48 TX Texas|49 UT Utah|" +
  "50 VT Vermont|51 VA Virginia|53 WA Washington|54 WV West Virginia|55 WI Wisconsin|56 WY Wyoming|60 AS American Samoa|" +
  "66 GU Guam|69 MP Northern Mariana Islands|72 PR Puerto Rico|78 VI U.S. Virgin Islands";

/** The fifty states, DC and the five territories that federal data counts. */
export const STATES: readonly State[] = LIST.split("|").map((entry) => {
  const [fips, postal, name] = [entry.slice(0, 2), entry.slice(3, 5), entry.slice(6)];
  return { fips, postal, name, kind: postal === "DC" ? "district" : Number(fips) >= 60 ? "territory" : "state" };
});

/** A state by FIPS code, postal code or name, whatever the case; undefined when the text is none. */
export function findState(text: string): State | undefined {
  const wanted = text.trim().toLowerCase();
  const fips = /^\d{1,2}$/u.test(wanted) ? wanted.padStart(2, "0") : wanted;
  return STATES.find(
    (state) => state.fips === fips || state.postal.toLowerCase() === wanted || state.name.toLowerCase() === wanted,
  );
}

/** As `findState`; throws `bad-arguments` that names `argument` when the text is no state. */
export function requireState(text: string, argument = "state"): State {
  const shown = text.trim().slice(0, 30);
  return findState(text) ?? failArgument(argument, `holds "${shown}", which is no state; write a code such as CA`);
}

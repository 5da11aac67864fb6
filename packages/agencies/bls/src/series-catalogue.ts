import { requireState, type State, STATES } from "@fedpipe/core";

/** Series id and title, a line each, by topic. The BLS has no search; these are the ones people ask for. */
const TOPIC_LINES = {
  employment: `
CES0000000001 Employees, total nonfarm
CES0500000001 Employees, total private
CES1000000001 Employees, mining and logging
CES2000000001 Employees, construction
CES3000000001 Employees, manufacturing
CES6056132001 Employees, temporary help services
CES9000000001 Employees, government
CES0500000002 Average weekly hours, all employees, total private
LNS11000000 Civilian labor force level
LNS11300000 Labor force participation rate
LNS12000000 Employment level, household survey
LNS12300000 Employment-population ratio
LNS12500000 Employed, usually work full time
LNS12600000 Employed, usually work part time
LNS12032194 Part time for economic reasons`,
  unemployment: `
LNS14000000 Unemployment rate
LNU04000000 Unemployment rate, not seasonally adjusted
LNS13327709 U-6: unemployed, marginally attached and part time for economic reasons, rate
LNS13000000 Unemployment level
LNS14000001 Unemployment rate, men
LNS14000002 Unemployment rate, women
LNS14000003 Unemployment rate, White
LNS14000006 Unemployment rate, Black or African American
LNS14000009 Unemployment rate, Hispanic or Latino
LNS14032183 Unemployment rate, Asian
LNS14000012 Unemployment rate, 16 to 19 years
LNS14027659 Unemployment rate, less than a high school diploma, 25 years and over
LNS14027660 Unemployment rate, high school graduates, no college, 25 years and over
LNS14027689 Unemployment rate, some college or associate degree, 25 years and over
LNS14027662 Unemployment rate, bachelor's degree and higher, 25 years and over
LNS13023621 Unemployment level, job losers
LNS13008636 Unemployed 27 weeks and over
LNS13025703 Share of the unemployed out of work 27 weeks and over
LNS13008275 Average weeks unemployed
LNS13008276 Median weeks unemployed`,
  wages: `
CES0500000003 Average hourly earnings, all employees, total private
CES0500000008 Average hourly earnings, production and nonsupervisory employees, total private
CES0500000011 Average weekly earnings, all employees, total private
CES2000000003 Average hourly earnings, construction
CES3000000003 Average hourly earnings, manufacturing
CES7000000003 Average hourly earnings, leisure and hospitality
LES1252881500 Median usual weekly earnings, full-time workers, quarterly
LES1252881600 Median usual weekly real earnings, full-time workers, quarterly
CIU1010000000000A Employment Cost Index, compensation, civilian workers, 12-month change
CIU2010000000000A Employment Cost Index, compensation, private industry, 12-month change
CIU2020000000000A Employment Cost Index, wages and salaries, private industry, 12-month change`,
  cpi: `
CUUR0000SA0 CPI-U, all items, U.S. city average
CUSR0000SA0 CPI-U, all items, seasonally adjusted
CUUR0000SA0L1E CPI-U, all items less food and energy (core)
CUSR0000SA0L1E CPI-U, core, seasonally adjusted
CWUR0000SA0 CPI-W, all items, urban wage earners and clerical workers
SUUR0000SA0 Chained CPI-U, all items
CUUR0000SA0R Purchasing power of the consumer dollar
CUUR0100SA0 CPI-U, all items, Northeast
CUUR0200SA0 CPI-U, all items, Midwest
CUUR0300SA0 CPI-U, all items, South
CUUR0400SA0 CPI-U, all items, West
CUURS11ASA0 CPI-U, all items, Boston
CUURS12ASA0 CPI-U, all items, New York
CUURS12BSA0 CPI-U, all items, Philadelphia
CUURS23ASA0 CPI-U, all items, Chicago
CUURS23BSA0 CPI-U, all items, Detroit
CUURS24ASA0 CPI-U, all items, Minneapolis
CUURS24BSA0 CPI-U, all items, St. Louis
CUURS35ASA0 CPI-U, all items, Washington
CUURS35BSA0 CPI-U, all items, Miami
CUURS35CSA0 CPI-U, all items, Atlanta
CUURS37ASA0 CPI-U, all items, Dallas
CUURS37BSA0 CPI-U, all items, Houston
CUURS48ASA0 CPI-U, all items, Phoenix
CUURS48BSA0 CPI-U, all items, Denver
CUURS49ASA0 CPI-U, all items, Los Angeles
CUURS49BSA0 CPI-U, all items, San Francisco
CUURS49DSA0 CPI-U, all items, Seattle
CUURS49ESA0 CPI-U, all items, San Diego`,
  cpi_components: `
CUUR0000SA0 All items
CUUR0000SA0L1E All items less food and energy
CUUR0000SAF1 Food
CUUR0000SAF11 Food at home
CUUR0000SEFV Food away from home
CUUR0000SA0E Energy
CUUR0000SETB01 Gasoline
CUUR0000SEHF01 Electricity
CUUR0000SEHF02 Utility (piped) gas service
CUUR0000SAH Housing
CUUR0000SAH1 Shelter
CUUR0000SEHA Rent of primary residence
CUUR0000SEHC Owners' equivalent rent
CUUR0000SAA Apparel
CUUR0000SETA01 New vehicles
CUUR0000SETA02 Used cars and trucks
CUUR0000SAT Transportation
CUUR0000SAM Medical care
CUUR0000SAR Recreation
CUUR0000SAE Education and communication
CUUR0000SAG Other goods and services`,
  ppi: `
WPUFD4 PPI, final demand
WPSFD4 PPI, final demand, seasonally adjusted
WPUFD49104 PPI, final demand less foods and energy
WPUFD49116 PPI, final demand less foods, energy and trade services
WPUFD41 PPI, final demand goods
WPUFD42 PPI, final demand services
WPSSOP3000 PPI, finished goods (older system), seasonally adjusted
WPU00000000 PPI, all commodities
WPU01 PPI, farm products
WPU081 PPI, lumber
WPU0561 PPI, crude petroleum
WPU101 PPI, iron and steel`,
  productivity: `
PRS85006092 Labor productivity, nonfarm business, annual rate of change
PRS85006091 Labor productivity, nonfarm business, change from a year ago
PRS85006093 Labor productivity, nonfarm business, index
PRS85006112 Unit labor costs, nonfarm business, annual rate of change
PRS85006102 Hourly compensation, nonfarm business, annual rate of change
PRS85006042 Output, nonfarm business, annual rate of change
PRS85006032 Hours worked, nonfarm business, annual rate of change
PRS30006092 Labor productivity, manufacturing, annual rate of change`,
  jolts: `
JTS000000000000000JOL Job openings, level
JTS000000000000000JOR Job openings, rate
JTS000000000000000HIL Hires, level
JTS000000000000000HIR Hires, rate
JTS000000000000000QUL Quits, level
JTS000000000000000QUR Quits, rate
JTS000000000000000LDL Layoffs and discharges, level
JTS000000000000000LDR Layoffs and discharges, rate
JTS000000000000000TSL Total separations, level
JTS000000000000000TSR Total separations, rate`,
} as const;

export interface KnownSeries {
  readonly id: string;
  readonly title: string;
}

type NationalTopic = keyof typeof TOPIC_LINES;
export type Topic = NationalTopic | "state_employment";

const parse = (lines: string): readonly KnownSeries[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => ({ id: line.slice(0, line.indexOf(" ")), title: line.slice(line.indexOf(" ") + 1) }));

export const CPI_COMPONENTS = parse(TOPIC_LINES.cpi_components);

export const SECTORS = parse(`
CES0000000001 Total nonfarm
CES0500000001 Total private
CES1000000001 Mining and logging
CES2000000001 Construction
CES3000000001 Manufacturing
CES3100000001 Durable goods
CES3200000001 Nondurable goods
CES4000000001 Trade, transportation and utilities
CES4142000001 Wholesale trade
CES4200000001 Retail trade
CES4300000001 Transportation and warehousing
CES4422000001 Utilities
CES5000000001 Information
CES5500000001 Financial activities
CES6000000001 Professional and business services
CES6500000001 Private education and health services
CES7000000001 Leisure and hospitality
CES8000000001 Other services
CES9000000001 Government
CES9091000001 Federal government
CES9092000001 State government
CES9093000001 Local government`);

export const STATES_AND_DC: readonly State[] = STATES.filter(({ kind }) => kind !== "territory");

/** The seasonally adjusted unemployment rate of a state. */
export const stateRateId = ({ fips }: State): string => `LASST${fips}0000000000003`;

function stateSeries(state: State): readonly KnownSeries[] {
  const { fips, name } = state;
  return [
    { id: stateRateId(state), title: `Unemployment rate, ${name}` },
    { id: `LASST${fips}0000000000004`, title: `Unemployment, ${name}` },
    { id: `LASST${fips}0000000000005`, title: `Employment, household survey, ${name}` },
    { id: `LASST${fips}0000000000006`, title: `Labor force, ${name}` },
    { id: `SMS${fips}000000000000001`, title: `Employees, total nonfarm, ${name}` },
  ];
}

/** The series of a topic; with a state, that state's. Throws `bad-arguments` for a code that is no state's. */
export function seriesOfTopic(topic: Topic, state: string | undefined): readonly KnownSeries[] {
  if (state !== undefined) return stateSeries(requireState(state));
  if (topic === "state_employment")
    return STATES_AND_DC.flatMap((one) => stateSeries(one).filter((_, at) => at % 4 === 0));
  return parse(TOPIC_LINES[topic]);
}

const TITLES: ReadonlyMap<string, string> = new Map(
  [
    // A component is called "Food" beside its siblings; alone it needs to say of what.
    ...CPI_COMPONENTS.map(({ id, title }) => ({ id, title: `CPI-U, ${title.toLowerCase()}` })),
    ...SECTORS.map(({ id, title }) => ({ id, title: `Employees, ${title.toLowerCase()}` })),
    ...Object.entries(TOPIC_LINES).flatMap(([topic, lines]) => (topic === "cpi_components" ? [] : parse(lines))),
    ...STATES_AND_DC.flatMap(stateSeries),
  ].map(({ id, title }) => [id, title]),
);

/** What a series is, where this catalogue knows it. */
export const titleOf = (id: string): string | undefined => TITLES.get(id);

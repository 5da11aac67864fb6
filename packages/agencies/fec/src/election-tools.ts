import { defineTool, empty, failArgument, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchPage, pageNumbers } from "./api.ts";
import { date, flag, number, text, texts, usd } from "./fields.ts";
import { cycle, office, page } from "./ids.ts";

const contender = z
  .object({
    candidate_id: z.string(),
    candidate_name: text,
    party_full: text,
    incumbent_challenge_full: text,
    total_receipts: number,
    total_disbursements: number,
    cash_on_hand_end_period: number,
    coverage_end_date: date,
    candidate_pcc_id: text,
    candidate_pcc_name: text,
    committee_ids: texts,
    won: flag,
  })
  .transform(({ total_receipts, total_disbursements, cash_on_hand_end_period, ...row }) => {
    // A candidate without any report comes with zeros that nobody reported.
    const reported = (amount: number | null) => (row.coverage_end_date === null ? null : amount);
    return {
      ...row,
      total_receipts: reported(total_receipts),
      total_disbursements: reported(total_disbursements),
      cash_on_hand_end_period: reported(cash_on_hand_end_period),
    };
  });

// What names a race, by office.
const PLACES = { president: [], senate: ["state"], house: ["state", "district"] } as const;

export const fecElectionRace = defineTool({
  name: "fec_election_race",
  title: "FEC race",
  description: "All candidates of one race with money raised and spent over the whole election, best funded first.",
  keywords: [
    "Senate race money",
    "House race",
    "who ran in a district",
    "opponents",
    "presidential election candidates",
  ],
  input: {
    office: z.enum(["president", "senate", "house"]),
    cycle: cycle.describe("Election year"),
    state: params.state.optional(),
    district: z
      .string()
      .trim()
      .regex(/^\d{1,2}$/u, "write two digits; 00 where a state has one seat")
      .transform((digits) => digits.padStart(2, "0"))
      .optional()
      .describe("e.g. 09"),
    page,
  },
  example: { office: "senate", cycle: 2024, state: "OH" },
  async run({ office: sought, cycle: year, page: number_, ...place }, { http }) {
    const needed = PLACES[sought];
    for (const part of ["state", "district"] as const) {
      const isNeeded = needed.some((one) => one === part);
      if (isNeeded && place[part] === undefined) failArgument(part, `is needed for the ${sought}`);
      if (!isNeeded && place[part] !== undefined) failArgument(part, `does not go with ${sought}; leave it out`);
    }
    const found = await fetchPage(http, contender, {
      path: "/elections/",
      query: {
        office: sought,
        cycle: year,
        ...place,
        election_full: true,
        sort: "-total_receipts",
        page: number_,
        per_page: 100,
      },
    });
    const places = needed.map((part) => place[part]);
    const about = {
      title: `FEC ${[sought, ...places, year].join(" ")}`,
      source: `https://www.fec.gov/data/elections/${[sought, ...places, year].join("/")}/`,
    };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "Nobody ran: check the year of the election, the state and the district." });
    return table({
      ...about,
      rows: found.rows,
      units: usd("total_receipts", "total_disbursements", "cash_on_hand_end_period"),
      ...pageNumbers(found, number_),
    });
  },
});

const electionDate = z.object({
  election_date: date,
  election_type_full: text,
  office_sought: text,
  election_state: text,
  election_district: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === "" ? null : (value ?? null))),
  election_party: text,
  election_year: number,
  election_notes: text,
});

export const fecElectionDates = defineTool({
  name: "fec_election_dates",
  title: "FEC election dates",
  description: "Dates of federal primaries, runoffs, special and general elections by state, in order of time.",
  keywords: ["primary date", "when is the election", "special election", "runoff", "election calendar"],
  input: {
    election_state: params.state.optional(),
    election_year: params.year().optional(),
    office_sought: office.optional(),
    page,
  },
  example: { election_state: "OH", election_year: 2024 },
  async run(query, { http }) {
    const found = await fetchPage(http, electionDate, {
      path: "/election-dates/",
      query: { ...query, sort: "election_date", per_page: 100 },
    });
    const about = { title: "FEC election dates" };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "Drop filters; dates of far elections are not set yet." });
    return table({ ...about, rows: found.rows, ...pageNumbers(found, query.page) });
  },
});

import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf, type SentRequest } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import openPayments from "./index.ts";

const { call, failure } = agencyTester(openPayments, import.meta.url);

const CATALOGUE = "/api/1/metastore/schemas/dataset/items";
const GENERAL = "/api/1/datastore/query/general-2023/0";
const PAYER = "applicable_manufacturer_or_applicable_gpo_making_payment_name";
const NOTHING = { body: { results: [], count: 0 } };
const refusing = (status: number, contentType = "application/json", body: unknown = { message: "no", status }) => ({
  [GENERAL]: { status, contentType, body },
});

const sentBody = z.object({
  conditions: z.array(z.object({ property: z.string(), value: z.string(), operator: z.string() })),
  limit: z.number(),
  offset: z.number(),
  groupings: z.array(z.string()).optional(),
  sorts: z.array(z.unknown()).optional(),
});
const bodiesOf = (requests: readonly SentRequest[]) =>
  requests.flatMap(({ body }) => (body === undefined ? [] : [sentBody.parse(JSON.parse(body))]));
const conditionsOf = async (tool: string, args: Record<string, unknown>, path = GENERAL) => {
  const { requests } = await call(tool, args, { [path]: NOTHING });
  return bodiesOf(requests)[0]?.conditions.map(({ property, operator, value }) => `${property} ${operator} ${value}`);
};

describeAgency(openPayments, import.meta.url);

describeRecordings(openPayments, import.meta.url, {
  "metastore_dataset_items.json": [
    {
      tool: "open_payments_datasets",
      args: { query: "2022 ownership" },
      check: (result) =>
        expect(rowsOf(result)).toEqual([
          {
            title: "2022 Ownership Payment Data",
            theme: "Ownership Payments",
            year: "2022",
            covers: "2022-01-01/2022-12-31",
            modified: "2026-06-30",
            id: "37792388-800f-427a-9e02-b11601454eeb",
          },
        ]),
    },
    {
      tool: "open_payments_ownership",
      args: { state: "TX" },
      answers: { "/api/1/datastore/query/ac0bc85c-02e3-45d9-89e8-2ff43da85df7/0": "ownership_tx.json" },
      check: (result) => {
        expect(result).toMatchObject({
          title: "Open Payments, 2023 Ownership Payment Data",
          source: "https://openpaymentsdata.cms.gov/dataset/ac0bc85c-02e3-45d9-89e8-2ff43da85df7",
          dataDate: "2026-06-30",
        });
        expect(rowsOf(result)[0]).toMatchObject({ doctor: "Cleo Owner", invested: 50_000 });
      },
    },
  ],
  "error_400_documented.json": { tool: "open_payments_search", args: { state: "VT" }, path: GENERAL, fails: "refused" },
  "error_404_documented.json": { tool: "open_payments_top", args: { state: "VT" }, path: GENERAL, fails: "not-found" },
});

describe("what Open Payments shows", () => {
  it("reads amounts, dates, specialties and the company behind a payment", async () => {
    const { result } = await call("open_payments_search", { company: "Pfizer", state: "VT", limit: 5 });
    expect(rowsOf(result)[0]).toEqual({
      date: "2023-03-07",
      amount: 17.25,
      payments: 1,
      nature: "Food and Beverage",
      form: "In-kind items and services",
      company: "Pfizer Example LLC",
      reported_by: "Pfizer Inc.",
      recipient: "Ada Sample",
      recipient_type: "Physician",
      npi: "1234567893",
      specialty: "Internal Medicine, Cardiovascular Disease",
      city: "Burlington",
      state: "VT",
      products: ["EXAMPLIN"],
      disputed: "No",
      record_id: "1001",
    });
    expect(rowsOf(result)[1]).toMatchObject({ amount: 1250, recipient: "Example Medical Center", npi: null });
    expect(result).toMatchObject({ total: 57, next: { offset: 2 }, units: { amount: "USD" } });
  });

  it("sums the payments to one NPI by company and by nature", async () => {
    const { result } = await call("open_payments_provider", { npi: "1234567893", limit: 1 });
    expect(fieldsOf(result)).toMatchObject({
      recipient: "Ada Sample",
      total_amount: 1037.35,
      payments_total: 3,
      by_company: [
        { name: "Other Device Co", amount: 1000, payments: 1 },
        { name: "Example Pharma Inc.", amount: 37.35, payments: 2 },
      ],
      by_nature: [{ name: "Consulting Fee" }, { name: "Food and Beverage", amount: 37.35 }],
      payments: [{ date: "2023-03-07", amount: 1000, nature: "Consulting Fee" }],
    });
    expect(result.notes).toEqual(["The 1 largest of 3 payments are shown."]);
  });

  it("fetches every payment before it sums", async () => {
    const row = { [PAYER]: "X", total_amount_of_payment_usdollars: "1.00" };
    const page = (length: number) => ({ body: { results: Array.from({ length }, () => row), count: 750 } });
    const { result, requests } = await call(
      "open_payments_provider",
      { npi: "1234567893" },
      { [GENERAL]: [page(500), page(250)] },
    );
    expect(bodiesOf(requests).map(({ offset }) => offset)).toEqual([0, 500]);
    expect(fieldsOf(result)).toMatchObject({ total_amount: 750, payments_total: 750 });
  });

  it("puts the largest company first by number, not by text", async () => {
    const { result } = await call("open_payments_by_company", { limit: 2 });
    expect(rowsOf(result)).toMatchObject([
      { company: "BIG CO", year: "2023", total: 120_000.5, general: 100_000.5, research: 20_000, invested: null },
      { company: "MIDDLE CO", total: 20_000 },
    ]);
    expect(result).toMatchObject({ total: 3, next: { offset: 2 } });
    const hospitals = await call("open_payments_by_hospital", { limit: 5 });
    expect(rowsOf(hospitals.result).map(({ hospital, total }) => [hospital, total])).toEqual([
      ["GREAT HOSPITAL", 8_000_100],
      ["LITTLE HOSPITAL", 900],
    ]);
  });

  it("keeps the row of all years apart from the years", async () => {
    const { result } = await call("open_payments_summary", {});
    expect(rowsOf(result).map((row) => [row["program_year"], row["total_payment_amount_physician"]])).toEqual([
      ["all", 4_100_000_000.55],
      ["2023", 2_100_000_000.55],
      ["2022", 2_000_000_000],
    ]);
    expect(result).toMatchObject({
      units: { total_payment_amount_physician: "USD", mean_total_payment_amount_physician: "USD" },
      columns: expect.not.arrayContaining([
        "mean_total_payment_count_physician",
        "median_total_payment_amount_physician",
      ]),
    });
    const { units } = result.kind === "table" ? result : { units: {} };
    expect(units).not.toHaveProperty("total_number_of_physicians");
  });

  it("finds a state's totals by its code, newest first", async () => {
    const { result } = await call("open_payments_by_state", { state: "VT" });
    expect(rowsOf(result).map((row) => [row["program_year"], row["state_name"]])).toEqual([
      ["all", "Vermont"],
      ["2023", "Vermont"],
      ["2022", "Vermont"],
    ]);
    const one = await call("open_payments_by_state", { state: "VT", year: "2022" });
    expect(rowsOf(one.result)).toHaveLength(1);
  });

  it("looks for a specialty in all columns that name one", async () => {
    const { result } = await call("open_payments_by_specialty", { specialty: "cardio" });
    expect(rowsOf(result)).toHaveLength(1);
    const all = await call("open_payments_by_specialty", { limit: 5 });
    expect(rowsOf(all.result)[0]).toMatchObject({ classification: "Orthopaedic Surgery" });
  });

  it("shows a doctor's years newest first, and a ranking that is none as such", async () => {
    const years = ["2021", "All", "2022"].map((program_year) => ({ program_year, general_total_payment: "1.50" }));
    const path = "/api/1/datastore/query/by-physician/0";
    const { result, requests } = await call(
      "open_payments_by_physician",
      { name: "Sample, Ada" },
      { [path]: { body: { results: years, count: 3 } } },
    );
    expect(bodiesOf(requests)[0]).not.toHaveProperty("sorts");
    expect(rowsOf(result).map(({ year, general }) => [year, general])).toEqual([
      ["all", 1.5],
      ["2022", 1.5],
      ["2021", 1.5],
    ]);
    const text = ["9.00", "80.00"].map((general_total_payment) => ({ program_year: "2023", general_total_payment }));
    const ranking = await call("open_payments_by_physician", {}, { [path]: { body: { results: text, count: 2 } } });
    expect(ranking.result.notes).toContainEqual(expect.stringContaining("not the highest"));
    expect((await call("open_payments_by_physician", { limit: 5 })).result.notes).toHaveLength(1);
  });
});

describe("Open Payments' traps", () => {
  it("asks for the catalogue with its reference ids, and picks the newest year by title", async () => {
    const { requests } = await call("open_payments_search", { state: "VT" }, { [GENERAL]: NOTHING });
    expect(requests.map(({ url }) => url.pathname + url.search)).toEqual([
      `${CATALOGUE}?show-reference-ids=true`,
      GENERAL,
    ]);
  });

  it("reads a catalogue without reference ids as well", async () => {
    const plain = [
      { identifier: "x", title: "2020 General Payment Data", theme: ["General Payments"], keyword: ["2020"] },
    ];
    const { result } = await call("open_payments_datasets", { query: "2020" }, { [CATALOGUE]: { body: plain } });
    expect(rowsOf(result)[0]).toMatchObject({ id: "x", theme: "General Payments", covers: null });
  });

  it("names the years there are when another is asked for", async () => {
    const failed = await failure("open_payments_search", { state: "VT", year: "2013" });
    expect(failed).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "year", problem: expect.stringContaining("2022, 2023") }],
    });
  });

  it("says which dataset is gone from the catalogue", async () => {
    expect(await failure("open_payments_summary", {}, { [CATALOGUE]: { body: [] } })).toMatchObject({
      kind: "not-found",
      hint: expect.stringContaining("open_payments_datasets"),
    });
    expect(await failure("open_payments_top", { state: "VT" }, { [CATALOGUE]: { body: [] } })).toMatchObject({
      kind: "not-found",
    });
  });

  it("looks for a company anywhere in the name, its % and _ taken as they are", async () => {
    expect(await conditionsOf("open_payments_search", { company: "100%_Co" })).toEqual([
      String.raw`${PAYER} like %100\%\_Co%`,
    ]);
  });

  it.each([
    ["Patel", ["covered_recipient_last_name = Patel"]],
    ["Dr. Raj K. Patel, MD", ["covered_recipient_last_name = Patel", "covered_recipient_first_name like Raj%"]],
    ["de la Cruz, Ana", ["covered_recipient_last_name = de la Cruz", "covered_recipient_first_name like Ana%"]],
    ["O'Hare", ["covered_recipient_last_name = O'Hare"]],
  ])("reads the name %s with the last name as a whole", async (doctor, sent) => {
    expect(await conditionsOf("open_payments_search", { doctor })).toEqual(sent);
  });

  it("looks for doctors in the columns each dataset has for them", async () => {
    const research = "/api/1/datastore/query/research-2023/0";
    const ownership = "/api/1/datastore/query/ownership-2023/0";
    expect(await conditionsOf("open_payments_research", { doctor: "Patel" }, research)).toEqual([
      "principal_investigator_1_last_name = Patel",
    ]);
    expect(await conditionsOf("open_payments_ownership", { doctor: "Patel" }, ownership)).toEqual([
      "physician_last_name = Patel",
    ]);
  });

  it("leaves hospitals out of the doctors", async () => {
    const { result, requests } = await call("open_payments_top_doctors", { state: "VT", limit: 5 });
    expect(bodiesOf(requests)[0]?.conditions.at(-1)).toEqual({
      property: "covered_recipient_type",
      value: "Covered Recipient Teaching Hospital",
      operator: "<>",
    });
    expect(rowsOf(result)[0]).toEqual({
      doctor: "Ada Sample",
      npi: "1234567893",
      specialty: "Orthopaedic Surgery",
      state: "VT",
      total: 90_512.75,
      payments: 31,
    });
    expect(result).not.toHaveProperty("next");
  });
});

describe("Open Payments when nothing comes", () => {
  it("answers without matches with a hint", async () => {
    const { result } = await call("open_payments_search", { company: "Nobody" }, { [GENERAL]: NOTHING });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("subsidiaries") });
    const provider = await call("open_payments_provider", { npi: "1234567893" }, { [GENERAL]: NOTHING });
    expect(provider.result).toMatchObject({
      kind: "empty",
      hint: expect.stringContaining("open_payments_by_physician"),
    });
    const datasets = await call("open_payments_datasets", { query: "zzyzx" });
    expect(datasets.result.kind).toBe("empty");
  });

  it("takes neither a busy server nor a closed door for none", async () => {
    const args = { state: "VT" };
    const denied = "<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD></HTML>";
    expect(await failure("open_payments_search", args, refusing(403, "text/html", denied))).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("blocking this network"),
    });
    expect(await failure("open_payments_search", args, refusing(503))).toMatchObject({ kind: "unavailable" });
    expect(await failure("open_payments_search", args, refusing(429))).toMatchObject({ kind: "rate-limited" });
  });
});

describe("Open Payments never hears of arguments that cannot be right", () => {
  it.each([
    ["open_payments_search", {}],
    ["open_payments_search", { year: "2023", limit: 5 }],
    ["open_payments_top", {}],
    ["open_payments_top_doctors", {}],
    ["open_payments_search", { npi: "1234567890" }],
    ["open_payments_search", { npi: "12345" }],
    ["open_payments_search", { state: "Vermont" }],
    ["open_payments_search", { state: "VT", year: "23" }],
    ["open_payments_search", { state: "VT", limit: 101 }],
    ["open_payments_search", { doctor: ", Ada" }],
    ["open_payments_provider", {}],
    ["open_payments_by_company", { limit: 51 }],
    ["open_payments_by_state", { year: "latest" }],
    ["open_payments_summary", { year: "2023" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});

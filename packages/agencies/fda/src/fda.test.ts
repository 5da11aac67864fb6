import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf, textOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import { date, flag, number, pick } from "./columns.ts";
import fda from "./index.ts";

const { call, failure } = agencyTester(fda, import.meta.url);
const NO_MATCH = { status: 404, body: { error: { code: "NOT_FOUND", message: "No matches found!" } } };
const found = (results: readonly object[], total = results.length) => ({
  body: { meta: { last_updated: "2024-07-15", results: { skip: 0, limit: 10, total } }, results },
});

describeAgency(fda, import.meta.url);

describeRecordings(fda, import.meta.url, {
  "drugsfda_tirzepatide.json": {
    tool: "fda_approved_drugs",
    args: { search: 'openfda.generic_name:"tirzepatide"', limit: 1 },
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({
        application_number: "NDA215866",
        first_approved: "2022-05-13",
        review_priority: "PRIORITY",
      });
      expect(result).toMatchObject({ total: 2, next: { skip: 1 }, dataDate: "2025-07-09" });
    },
  },
  "error_404_no_matches.json": {
    tool: "fda_approved_drugs",
    args: { search: 'openfda.brand_name:"3129084"', limit: 1 },
    check: (result) => expect(result.kind).toBe("empty"),
  },
  "error_400_bad_sort.json": {
    tool: "fda_approved_drugs",
    args: { search: 'openfda.brand_name:"verapamil"', sort: "invalid_field:asc", limit: 1 },
    fails: "refused",
  },
  "error_403_bad_key.json": {
    tool: "fda_approved_drugs",
    args: { search: 'openfda.brand_name:"verapamil"', limit: 1 },
    fails: "refused",
  },
  "count_pembrolizumab_reactions.json": {
    tool: "fda_drug_counts",
    args: {
      search: '(patient.drug.openfda.generic_name:"pembrolizumab" OR patient.drug.medicinalproduct:"pembrolizumab")',
      count_field: "patient.reaction.reactionmeddrapt.exact",
      limit: 1,
    },
    check: (result) => expect(rowsOf(result)).toEqual([{ term: "MALIGNANT NEOPLASM PROGRESSION", count: 12_016 }]),
  },
  "drug_label_ammonia_n13.json": {
    tool: "fda_drug_labels",
    args: {
      search: 'openfda.substance_name:"Ammonia N 13"',
      sections: "indications_and_usage,contraindications,overdosage",
    },
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({
        brand_name: "Ammonia N 13",
        effective: "2015-05-21",
        application_number: "ANDA204455",
        indications_and_usage: expect.stringContaining("Positron Emission Tomography"),
        overdosage: null,
      });
      expect(result).toMatchObject({ total: 19, notes: [expect.stringContaining("overdosage. The first one has:")] });
    },
  },
  "food_enforcement_documented.json": {
    tool: "fda_food_recalls",
    args: { search: "report_date:[20040101 TO 20131231]", limit: 1 },
    check: (result) =>
      expect(rowsOf(result)[0]).toMatchObject({
        firm: "Cass Clay Creamery AMPI Fargo Division",
        classification: "Class II",
        initiated: "2012-07-20",
        terminated: null,
      }),
  },
  "food_event_documented.json": {
    tool: "fda_food_adverse_events",
    args: { limit: 1 },
    check: (result) =>
      expect(rowsOf(result)[0]).toMatchObject({
        report_number: "65325",
        started: "2003-08-04",
        age: 2,
        products: "MIDWEST COUNTRY FAIR CHOCOLATE FLAVORED CHIPS, Suspect",
      }),
  },
  "crl_documented.json": [
    {
      tool: "fda_complete_response_letters",
      args: { limit: 1 },
      check: (result) =>
        expect(rowsOf(result)[0]).toMatchObject({ letter_date: "2018-10-05", company: "Acacia Pharma Ltd" }),
    },
    {
      tool: "fda_complete_response_letters",
      args: { text_offset: 0 },
      check: (result) => expect(textOf(result)).toContain("cannot approve this application in its present form"),
    },
  ],
  "tobacco_count_documented.json": {
    tool: "fda_count",
    args: { endpoint: "tobacco/problem", count_field: "tobacco_products.exact" },
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(16);
      expect(rowsOf(result)[1]).toEqual({ term: "Cigarette", count: 46 });
    },
  },
});

describe("openFDA's records", () => {
  it("finds fields through lists as searches do, each value once", () => {
    const row = { products: [{ name: "A" }, { name: "B" }, { name: "A" }, {}], openfda: {} };
    expect(pick(row, "products.name")).toEqual(["A", "B"]);
    expect(pick(row, "openfda.brand_name")).toBeNull();
  });

  it("says how many values of a very long list it left off", () => {
    const row = { names: Array.from({ length: 40 }, (_, index) => `n${index}`) };
    expect(pick(row, "names")).toHaveLength(26);
    expect(pick(row, "names")).toContain("… and 15 more");
  });

  it.each([
    ["20240105", "2024-01-05"],
    ["2024-01-05", "2024-01-05"],
    ["1/5/2024", "2024-01-05"],
    ["before 2010", "before 2010"],
    ["", null],
  ])("reads the date %s", (text, expected) => {
    expect(date("day")({ day: text })).toBe(expected);
  });

  it("reads missing and masked values as null, never as zero or false", () => {
    expect(number("age")({ age: "" })).toBeNull();
    expect(number("age")({ age: "MSK" })).toBeNull();
    expect(flag("is_rx")({})).toBeNull();
    expect(flag("is_rx")({ is_rx: "false" })).toBe(false);
    expect(flag("finished")({ finished: true })).toBe(true);
  });

  it("puts codes of a drug report into words, and ages into years", async () => {
    const { result } = await call("fda_drug_events", { search: "patient.drug.openfda.brand_name:aspirin" });
    expect(rowsOf(result)[0]).toMatchObject({
      received: "2014-03-06",
      serious: true,
      serious_because: ["death", "hospitalization"],
      sex: "female",
      age: 1.5,
      weight: null,
      reactions: ["Vomiting (recovered)", "Haemorrhage (fatal)"],
      drugs: ["ASPIRIN (suspect)", "HEPARIN (concomitant)"],
      reporter: "consumer",
    });
    expect(result).toMatchObject({
      units: { age: "years", weight: "kg" },
      notes: [expect.stringContaining("neither cause")],
    });
  });

  it("digests an application's submissions", async () => {
    const { result } = await call("fda_approved_drugs", { search: 'openfda.brand_name:"Ozempic"' });
    expect(rowsOf(result)[0]).toMatchObject({
      active_ingredients: "SEMAGLUTIDE, 2MG/1.5ML",
      first_approved: "2017-12-05",
      newest_submission: "SUPPL 3 AP Efficacy 2020-01-16",
      newest_label: "https://www.accessdata.fda.gov/new.pdf",
    });
  });

  it("leaves names of contact persons out", async () => {
    const registrations = await call("fda_device_registrations", { search: "products.product_code:HQY" });
    expect(JSON.stringify(registrations.result)).not.toContain("Left");
    const letters = await call("fda_complete_response_letters", {
      search: 'approver_center:"Office of Drug Evaluation III"',
      limit: 5,
    });
    expect(JSON.stringify(letters.result)).not.toContain("Left");
  });

  it("reads device flags, which are text there, as booleans", async () => {
    const { result } = await call("fda_device_udi", { search: "public_version_status:Update" });
    expect(rowsOf(result)[0]).toMatchObject({ prescription: true, over_the_counter: false });
  });

  it("counts a letter's text in the list, and reads it page by page", async () => {
    const search = 'approver_center:"Office of Drug Evaluation III"';
    const list = await call("fda_complete_response_letters", { search, limit: 5 });
    expect(rowsOf(list.result)[0]).toMatchObject({ text_characters: 85, letter_date: "2018-10-05" });
    const { result } = await call("fda_complete_response_letters", { search, text_offset: 30 });
    expect(result).toMatchObject({
      kind: "text",
      offset: 30,
      total: 85,
      paging: { argument: "text_offset", start: 30 },
    });
    expect(textOf(result)).toMatch(/^We cannot approve/u);
    expect(await failure("fda_complete_response_letters", { search, text_offset: 86 })).toMatchObject({
      kind: "bad-arguments",
    });
  });

  it("names a label's own sections when one asked for is not there", async () => {
    const { result } = await call(
      "fda_drug_labels",
      { sections: "indications_and_usage,overdosage" },
      { "/drug/label.json": "drug_labels.json" },
    );
    expect(result).toMatchObject({
      notes: ["No label here has overdosage. The first one has: purpose, indications_and_usage, warnings."],
    });
  });
});

describe("openFDA's counts", () => {
  it("reads days as dates", async () => {
    const { result } = await call("fda_count", { endpoint: "food/enforcement", count_field: "report_date" });
    expect(rowsOf(result)).toEqual([
      { date: "2024-06-05", count: 12 },
      { date: "2024-06-12", count: 7 },
    ]);
  });

  it("says that single words were counted where .exact is missing", async () => {
    const { result } = await call("fda_count", { endpoint: "drug/ndc", count_field: "dosage_form" });
    expect(result).toMatchObject({ notes: [expect.stringContaining("dosage_form.exact")] });
  });

  it("takes nothing to count for an answer", async () => {
    const { result } = await call(
      "fda_count",
      { endpoint: "drug/ndc", count_field: "nosuch" },
      { "/drug/ndc.json": { status: 404, body: { error: { code: "NOT_FOUND", message: "Nothing to count" } } } },
    );
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining(".exact") });
  });
});

describe("openFDA's pages", () => {
  it("sends blanks as %20, since an encoded + would break the query", async () => {
    const { requests } = await call("fda_drug_recalls", { search: 'classification:"Class+I"' });
    expect(requests[0]?.url.search).toContain("search=classification%3A%22Class%20I%22");
  });

  it("goes on by skip", async () => {
    const { result } = await call("fda_food_recalls", { search: "reason_for_recall:listeria" });
    expect(result).toMatchObject({ total: 900, next: { skip: 2 }, paging: { argument: "skip", start: 0 } });
  });

  it("stops where openFDA does, and says so", async () => {
    const { result } = await call(
      "fda_food_recalls",
      { skip: 25_000, limit: 1 },
      { "/food/enforcement.json": found([{ recall_number: "F-1" }], 40_000) },
    );
    expect(result).not.toHaveProperty("next");
    expect(result).toMatchObject({ total: 40_000, notes: [expect.stringContaining("narrow the search")] });
  });

  it("tells a skip past the end from a search without matches", async () => {
    const { result } = await call("fda_food_recalls", { skip: 20_000 }, { "/food/enforcement.json": NO_MATCH });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("lower skip") });
  });
});

describe("a drug at a glance", () => {
  it("asks six endpoints, and searches reports by substance because newer drugs lack openfda names", async () => {
    const { result, requests } = await call("fda_drug_profile", { name: "semaglutide" });
    expect(requests).toHaveLength(6);
    expect(requests.find(({ url }) => url.pathname === "/drug/event.json")?.url.searchParams.get("search")).toContain(
      'activesubstancename:"SEMAGLUTIDE"',
    );
    expect(fieldsOf(result)).toMatchObject({
      approvals: { total: 1 },
      recalls: { total: 0, newest: [] },
      top_reactions: { NAUSEA: 9000 },
    });
  });

  it("does not take a part that failed for a part without matches", async () => {
    const { result } = await call(
      "fda_drug_profile",
      { name: "semaglutide" },
      { "/drug/shortages.json": { status: 429 } },
    );
    expect(fieldsOf(result)).toMatchObject({ shortages: null });
    expect(result).toMatchObject({
      notes: [expect.stringContaining("shortages could not be read (rate-limited)"), expect.anything()],
    });
  });

  it("says that no part knows the drug", async () => {
    const paths = ["label", "drugsfda", "ndc", "shortages", "enforcement", "event"].map((one) => `/drug/${one}.json`);
    const { result } = await call(
      "fda_drug_profile",
      { name: "nosuchdrug" },
      Object.fromEntries(paths.map((path) => [path, NO_MATCH])),
    );
    expect(result.kind).toBe("empty");
  });
});

describe("openFDA when nothing comes", () => {
  it("answers a search without matches, which is HTTP 404, with its fields", async () => {
    const { result } = await call("fda_food_recalls", { search: "recaling_firm:acme" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("recalling_firm") });
  });

  it("points from openfda names to the substance when no report has them", async () => {
    const search = 'patient.drug.openfda.generic_name:"semaglutide"';
    const { result } = await call("fda_drug_events", { search }, { "/drug/event.json": NO_MATCH });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("activesubstancename") });
  });

  it("does not take any other 404 for no match", async () => {
    const page = { status: 404, contentType: "text/html", body: "<html>404</html>" };
    expect(await failure("fda_food_recalls", {}, { "/food/enforcement.json": page })).toMatchObject({
      kind: "not-found",
    });
  });

  it("says what it cannot sort by", async () => {
    expect(await failure("fda_food_recalls", { sort: "reason_for_recall:asc" })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining(".exact"),
    });
  });

  it("takes a 500 about the query for the caller's error, and does not ask again", async () => {
    const refused = await failure("fda_food_recalls", { search: "state:ID/" });
    expect(refused).toMatchObject({ kind: "refused", why: expect.stringContaining("cannot be parsed") });
    expect(refused.requests).toHaveLength(1);
  });

  it("says when it limits the rate, or is down", async () => {
    const limited = { status: 429, body: { error: { code: "OVER_RATE_LIMIT", message: "x" } } };
    expect(await failure("fda_food_recalls", {}, { "/food/enforcement.json": limited })).toMatchObject({
      kind: "rate-limited",
    });
    expect(await failure("fda_food_recalls", {}, { "/food/enforcement.json": { status: 502 } })).toMatchObject({
      kind: "unavailable",
    });
  });

  it("asks without a key where there is none, and takes the most particular one where there are several", async () => {
    const search = 'classification:"Class I"';
    const keyless = agencyTester(fda, import.meta.url, { env: {} });
    const anonymous = await keyless.call("fda_drug_recalls", { search });
    expect(anonymous.requests[0]?.url.searchParams.has("api_key")).toBe(false);
    const keyed = agencyTester(fda, import.meta.url, { env: { DATA_GOV_API_KEY: "general", OPENFDA_API_KEY: "own" } });
    const known = await keyed.call("fda_drug_recalls", { search });
    expect(known.requests[0]?.url.searchParams.get("api_key")).toBe("own");
  });
});

describe("openFDA never hears of arguments that cannot be right", () => {
  it.each([
    ["fda_food_recalls", { search: "reason_for_recall:listeria milk" }],
    ["fda_food_recalls", { search: "" }],
    ["fda_food_recalls", { limit: 101 }],
    ["fda_food_recalls", { skip: 25_001 }],
    ["fda_food_recalls", { sort: "report_date desc" }],
    ["fda_food_recalls", { query: "listeria" }],
    ["fda_food_recalls", { search: `state:${"x".repeat(3000)}` }],
    ["fda_drug_labels", { sections: "warnings;dosage" }],
    ["fda_count", { endpoint: "drug/nosuch", count_field: "x" }],
    ["fda_count", { endpoint: "../status", count_field: "x" }],
    ["fda_count", { endpoint: "drug/ndc", count_field: "a b" }],
    ["fda_tobacco_research", { search: "x:y" }],
    ["fda_drug_profile", { name: "what?" }],
    ["fda_drug_profile", {}],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});

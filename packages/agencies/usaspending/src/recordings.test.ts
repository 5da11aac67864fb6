import { describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect } from "vitest";
import usaspending from "./index.ts";

describeRecordings(usaspending, import.meta.url, {
  "spending_by_category_awarding_agency.json": {
    tool: "usa_spending_by_agency",
    args: {},
    check: (result) => {
      expect(rowsOf(result)).toMatchObject([
        {
          name: "Department of Health and Human Services",
          code: "HHS",
          amount: 482_714_449_750.95,
          total_outlays: null,
        },
        { name: "Social Security Administration", code: "SSA", amount: 284_418_429_693.37 },
      ]);
      // It names page 2 as the next and says at once that there is none.
      expect(result).not.toHaveProperty("next");
    },
  },
  "spending_by_category_recipient.json": {
    tool: "usa_spending_by_recipient",
    args: {},
    check: (result) => {
      expect(rowsOf(result)[1]).toMatchObject({
        name: "LOCKHEED MARTIN CORPORATION",
        recipient_id: "005a8812-bab5-2780-533b-b62c33271882-C",
        uei: null,
        amount: 17_388_378_311.33,
      });
      expect(result.notes?.at(-1)).toContain("MULTIPLE RECIPIENTS");
    },
  },
  "spending_by_geography_state.json": {
    tool: "usa_spending_by_geography",
    args: { keyword: "Filter is required" },
    check: (result) => {
      expect(rowsOf(result).map(({ code }) => code)).toEqual(["OH", "NV", "ND"]);
      expect(rowsOf(result)[0]).toEqual({
        code: "OH",
        name: "Ohio",
        amount: 187_505_278.16,
        population: 11_689_100,
        per_capita: 16.04,
      });
    },
  },
  "award_detail_contract.json": {
    tool: "usa_award_detail",
    args: { award_id: "CONT_AWD_H907_9700_SPE2DX16D1500_9700" },
    check: (result) => {
      expect(fieldsOf(result)).toMatchObject({
        number: "H907",
        total_obligation: 61_241.34,
        potential_end_date: "2016-06-27",
        recipient: {
          name: "MCKESSON CORPORATION",
          uei: "JTAPCFM4NSL4",
          recipient_id: "a704b6c0-d296-fc75-79e9-7a9546b3b634-C",
          parent_uei: "S1RUKWWRYFL6",
          parent_id: "8b51f520-c590-0517-1e0d-45336a1b9332-P",
        },
        awarding: { agency: "Department of Defense", sub_agency: "Defense Logistics Agency" },
        naics: { code: "325411" },
        psc: { code: "6505", description: "DRUGS AND BIOLOGICALS" },
        offers: 4,
        parent_award: { generated_unique_award_id: "CONT_IDV_SPE2DX16D1500_9700" },
        top_paid_officers: [],
      });
      expect(JSON.stringify(result)).not.toContain("SEAPORT");
    },
  },
  "agency_overview.json": {
    tool: "usa_agency_overview",
    args: { agency_code: "020", fiscal_year: 2019 },
    answers: { "/api/v2/agency/020/budgetary_resources/": "budget_hhs.json" },
    check: (result) =>
      expect(fieldsOf(result)).toMatchObject({
        name: "Department of the Treasury",
        subtier_agency_count: 10,
        emergency_fund_codes: ["N"],
        budget_by_year: [],
      }),
  },
  "agency_sub_agency.json": {
    tool: "usa_agency_breakdown",
    args: { agency_code: "073", by: "sub_agency", fiscal_year: 2018, limit: 2 },
    check: (result) => {
      expect(rowsOf(result)).toMatchObject([
        { name: "Small Business Administration", obligated: 553_748_221.72, part_of: null },
        {
          name: "OFC OF CAPITAL ACCESS",
          code: "737010",
          obligated: 549_195_419.92,
          part_of: "Small Business Administration",
        },
        { name: "OFC OF DISASTER ASSISTANCE", transaction_count: 943 },
      ]);
      expect(result).toMatchObject({ next: { page: 2 } });
      expect(result).not.toHaveProperty("total");
    },
  },
  "autocomplete_recipient.json": {
    tool: "usa_autocomplete",
    args: { kind: "recipient", text: "Holdings" },
    check: (result) =>
      expect(rowsOf(result)).toEqual([
        { name: "LOCKHEED MARTIN", uei: "PUETYBNR91Z3", duns: "956973523", level: null },
        { name: "LOCKHEED MARTIN", uei: null, duns: null, level: null },
      ]),
  },
  "federal_account_detail.json": {
    tool: "usa_federal_account",
    args: { account: "011-1022" },
    check: (result) =>
      expect(fieldsOf(result)).toMatchObject({
        fiscal_year: 2022,
        parent_agency_toptier_code: "019",
        total_obligated_amount: -31_604.5,
        treasury_accounts: [{ obligated_amount: -5497.39 }, { budgetary_resources_amount: 5_735_806.95 }],
      }),
  },
  "award_types.json": { unused: "the kinds of award stand in the code; the service's printed list lacks the F codes" },
  "error_422_missing_award_type_codes.json": {
    tool: "usa_spending_by_award",
    args: { limit: 60 },
    answers: { "/api/v2/search/spending_by_award_count/": "award_counts.json" },
    fails: "refused",
  },
  "error_422_empty_fields.json": {
    tool: "usa_spending_by_award",
    args: { limit: 60 },
    answers: { "/api/v2/search/spending_by_award_count/": "award_counts.json" },
    fails: "refused",
  },
});

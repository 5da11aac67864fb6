import { defineTool } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows } from "./api.ts";
import { type Columns, date, each, flag, number } from "./columns.ts";
import { UNVERIFIED } from "./notes.ts";
import { RECALL_COLUMNS, RECALL_FIELDS } from "./recall-columns.ts";
import { queryInput, rowTool, toResult } from "./row-tool.ts";

export const fdaFoodRecalls = rowTool({
  name: "fda_food_recalls",
  title: "Food recalls",
  description:
    "Food recall enforcement reports since 2009 with class, reason, distribution. Meat and poultry are USDA's.",
  keywords: ["recalled food", "listeria", "salmonella", "undeclared allergen", "food contamination", "food safety"],
  endpoint: "food/enforcement",
  fields: RECALL_FIELDS,
  example: { search: "reason_for_recall:listeria" },
  columns: RECALL_COLUMNS,
});

export const fdaFoodAdverseEvents = rowTool({
  name: "fda_food_adverse_events",
  title: "Food adverse event reports",
  description:
    "Illness reported after food, dietary supplements or cosmetics (CAERS) since 2004. Newer cosmetics: fda_cosmetic_events.",
  keywords: ["CAERS", "dietary supplement side effects", "food poisoning reports", "vitamins", "energy drink"],
  endpoint: "food/event",
  fields:
    "products.name_brand, products.industry_code:54 (supplements; 53 cosmetics), reactions, outcomes, date_created",
  example: { search: "products.industry_code:23" },
  hint: "Spellings of outcomes changed over time: count them with fda_count.",
  columns: {
    report_number: "report_number",
    created: date("date_created"),
    started: date("date_started"),
    products: each("products", "name_brand", "role"),
    industries: "products.industry_name",
    reactions: "reactions",
    outcomes: "outcomes",
    sex: "consumer.gender",
    age: number("consumer.age"),
    age_unit: "consumer.age_unit",
  },
  notes: [UNVERIFIED],
});

export const fdaCosmeticEvents = rowTool({
  name: "fda_cosmetic_events",
  title: "Cosmetic adverse event reports",
  description:
    "Harm reported after cosmetics: product, reactions, outcomes. Older reports are in fda_food_adverse_events, too.",
  keywords: ["makeup reaction", "hair dye", "hair loss shampoo", "cosmetics complaints"],
  endpoint: "cosmetic/event",
  fields: "products.product_name, reactions, outcomes, initial_received_date:[20240101 TO 20241231]",
  example: { search: "initial_received_date:[20040106 TO 20161107]" },
  columns: {
    report_number: "report_number",
    received: date("initial_received_date"),
    latest_received: date("latest_received_date"),
    event_date: date("event_date"),
    products: each("products", "product_name", "role"),
    reactions: "reactions",
    outcomes: "outcomes",
    sex: "patient.gender",
    age: number("patient.age"),
    age_unit: "patient.age_unit",
    report_type: "report_type",
  },
  notes: [UNVERIFIED],
});

export const fdaAnimalEvents = rowTool({
  name: "fda_animal_events",
  title: "Animal drug adverse event reports",
  description: "Reactions of dogs, cats, horses, cattle and other animals to drugs and devices, one row a report.",
  keywords: ["veterinary side effects", "pet medicine", "flea and tick", "dog reaction", "VeDDRA"],
  endpoint: "animalandveterinary/event",
  fields:
    'animal.species:"Dog", animal.breed.breed_component, drug.brand_name, drug.active_ingredients.name, reaction.veddra_term_name, original_receive_date',
  example: { search: 'animal.species:"Dog"' },
  columns: {
    report_id: "unique_aer_id_number",
    received: date("original_receive_date"),
    onset: date("onset_date"),
    species: "animal.species",
    breed: "animal.breed.breed_component",
    sex: "animal.gender",
    age: number("animal.age.min"),
    age_unit: "animal.age.unit",
    weight: number("animal.weight.min"),
    animals_treated: number("number_of_animals_treated"),
    animals_affected: number("number_of_animals_affected"),
    serious: flag("serious_ae"),
    drugs: each("drug", "brand_name", "active_ingredients.name"),
    reactions: "reaction.veddra_term_name",
    outcomes: each("outcome", "medical_status", "number_of_animals_affected"),
    reporter: "primary_reporter",
  },
  units: { weight: "kg" },
  notes: [UNVERIFIED, "Masked values are left out."],
});

export const fdaTobaccoProblems = rowTool({
  name: "fda_tobacco_problems",
  title: "Tobacco problem reports",
  description: "Health and product problems reported for tobacco, e-cigarettes and vapes since 2017.",
  keywords: ["vaping illness", "e-cigarette explosion", "tobacco complaints"],
  endpoint: "tobacco/problem",
  fields:
    "tobacco_products, reported_health_problems, reported_product_problems, date_submitted:[20230101 TO 20231231]",
  example: { search: "date_submitted:[20180101 TO 20200723]" },
  columns: {
    report_id: "report_id",
    submitted: date("date_submitted"),
    products: "tobacco_products",
    health_problems: "reported_health_problems",
    product_problems: "reported_product_problems",
    nonuser_affected: "nonuser_affected",
  },
  notes: [UNVERIFIED],
});

const RESEARCH = {
  digitalads: {
    endpoint: "tobacco/researchdigitalads",
    columns: {
      ad_number: "ad_number",
      format: "channel_or_format",
      views: number("views"),
      playback: number("playback_seconds"),
      attentive: number("attentive_seconds"),
      view_through_rate: number("view_through_rate"),
      brand_recognition: number("brand_recognition"),
      ad_recognition: number("ad_recognition"),
    },
    units: { playback: "seconds", attentive: "seconds" },
  },
  preventionads: {
    endpoint: "tobacco/researchpreventionads",
    columns: {
      study: "study_name",
      product: "product",
      tobacco_use: "risk_status.tobacco_use_status",
    },
    units: {},
  },
} as const satisfies Record<string, { endpoint: string; columns: Columns; units: Record<string, string> }>;

const RESEARCH_FIELDS = "digitalads: channel_or_format, ad_number; preventionads: study_name, product";

export const fdaTobaccoResearch = defineTool({
  name: "fda_tobacco_research",
  title: "Tobacco advertising research",
  description: "FDA's studies of how its tobacco prevention ads were seen: digital ads, and ads by study.",
  keywords: ["anti-smoking campaign", "prevention ads", "advertising research"],
  input: {
    dataset: z.enum(["digitalads", "preventionads"]),
    search: queryInput(RESEARCH_FIELDS).search,
    limit: queryInput(RESEARCH_FIELDS).limit,
    skip: queryInput(RESEARCH_FIELDS).skip,
  },
  example: { dataset: "digitalads", search: 'channel_or_format:"Instagram stories video ad"' },
  async run({ dataset, search, limit, skip }, { http }) {
    const { endpoint, columns, units } = RESEARCH[dataset];
    const found = await fetchRows(http, endpoint, { search, limit, skip });
    return toResult({ title: "Tobacco research", fields: RESEARCH_FIELDS, columns, units }, { search, skip, ...found });
  },
});

import { code, date, each, flag, number } from "./columns.ts";
import { UNVERIFIED } from "./notes.ts";
import { RECALL_COLUMNS, RECALL_FIELDS } from "./recall-columns.ts";
import { rowTool } from "./row-tool.ts";

const CLASSES = { "1": "Class I", "2": "Class II", "3": "Class III", U: "unclassified", N: "not classified", F: "HDE" };

export const fdaDeviceEvents = rowTool({
  name: "fda_device_events",
  title: "Device adverse event reports",
  description: "Injuries, deaths and malfunctions reported for medical devices (MAUDE) since 1991, with the story.",
  keywords: ["MAUDE", "medical device injuries", "device malfunction", "implant problems", "pacemaker failure"],
  endpoint: "device/event",
  fields:
    'device.generic_name, device.brand_name, manufacturer_name, event_type:"Death", date_received, product_problems',
  example: { search: "device.generic_name:pacemaker" },
  columns: {
    report_number: "report_number",
    event_type: "event_type",
    received: date("date_received"),
    event_date: date("date_of_event"),
    brand_name: "device.brand_name",
    generic_name: "device.generic_name",
    manufacturer: "device.manufacturer_d_name",
    model: "device.model_number",
    product_code: "device.device_report_product_code",
    product_problems: "product_problems",
    patient_problems: "patient.patient_problems",
    text: each("mdr_text", "text_type_code", "text"),
  },
  notes: [UNVERIFIED],
});

export const fdaDevice510k = rowTool({
  name: "fda_device_510k",
  title: "510(k) clearances",
  description:
    "Premarket notifications cleared since 1976: device, applicant, decision. High-risk devices: fda_device_pma.",
  keywords: ["device clearance", "premarket notification", "substantially equivalent", "K number"],
  endpoint: "device/510k",
  fields: "device_name, applicant, k_number, product_code, advisory_committee:CV, decision_date",
  example: { search: "advisory_committee:cv" },
  columns: {
    k_number: "k_number",
    device_name: "device_name",
    applicant: "applicant",
    country: "country_code",
    received: date("date_received"),
    decided: date("decision_date"),
    decision: "decision_description",
    clearance_type: "clearance_type",
    committee: "advisory_committee_description",
    product_code: "product_code",
    device_class: code("openfda.device_class", CLASSES),
    regulation: "openfda.regulation_number",
  },
});

export const fdaDeviceClassification = rowTool({
  name: "fda_device_classification",
  title: "Device classification",
  description:
    "Kinds of medical devices by product code: class, regulation, definition, review panel, what must be filed.",
  keywords: ["device class I II III", "product code", "21 CFR device regulation", "510(k) exempt"],
  endpoint: "device/classification",
  fields: "device_name, product_code:NOB, device_class:3, regulation_number, medical_specialty_description",
  example: { search: "product_code:NOB" },
  columns: {
    product_code: "product_code",
    device_name: "device_name",
    device_class: code("device_class", CLASSES),
    regulation: "regulation_number",
    specialty: "medical_specialty_description",
    submission: code("submission_type_id", {
      "1": "510(k)",
      "2": "PMA",
      "3": "contact FDA",
      "4": "510(k) exempt",
    }),
    implant: flag("implant_flag"),
    life_sustaining: flag("life_sustain_support_flag"),
    gmp_exempt: flag("gmp_exempt_flag"),
    definition: "definition",
  },
});

export const fdaDeviceEnforcement = rowTool({
  name: "fda_device_enforcement",
  title: "Device recalls by class",
  description: "Device recall enforcement reports since 2009 with class I to III. Root causes: fda_device_recalls.",
  keywords: ["recalled medical devices", "class I device recall", "enforcement report"],
  endpoint: "device/enforcement",
  fields: RECALL_FIELDS,
  example: { search: 'classification:"Class III"' },
  columns: RECALL_COLUMNS,
});

export const fdaDeviceRecalls = rowTool({
  name: "fda_device_recalls",
  title: "Device recalls with root cause",
  description:
    "Device recalls since 2003 with root cause and action taken, without class. Class I to III: fda_device_enforcement.",
  keywords: ["why was the device recalled", "root cause", "design defect", "software defect in medical device"],
  endpoint: "device/recall",
  fields:
    "recalling_firm, product_code:FOZ, product_description, root_cause_description, k_numbers, event_date_initiated",
  example: { search: "product_code:FOZ" },
  columns: {
    recall_number: "product_res_number",
    event_number: "res_event_number",
    status: "recall_status",
    firm: "recalling_firm",
    product: "product_description",
    product_code: "product_code",
    root_cause: "root_cause_description",
    reason: "reason_for_recall",
    action: "action",
    quantity: "product_quantity",
    initiated: date("event_date_initiated"),
    posted: date("event_date_posted"),
    terminated: date("event_date_terminated"),
    k_numbers: "k_numbers",
    pma_numbers: "pma_numbers",
  },
});

export const fdaDevicePma = rowTool({
  name: "fda_device_pma",
  title: "Premarket approvals",
  description: "Approvals of high-risk (class III) devices and their supplements. Cleared devices: fda_device_510k.",
  keywords: ["PMA", "class III device approval", "device supplement"],
  endpoint: "device/pma",
  fields: "trade_name, generic_name, applicant, pma_number, product_code, decision_code:APPR, decision_date",
  example: { search: "decision_code:APPR" },
  columns: {
    pma_number: "pma_number",
    supplement: "supplement_number",
    supplement_type: "supplement_type",
    supplement_reason: "supplement_reason",
    trade_name: "trade_name",
    generic_name: "generic_name",
    applicant: "applicant",
    product_code: "product_code",
    committee: "advisory_committee_description",
    received: date("date_received"),
    decided: date("decision_date"),
    decision: code("decision_code", { APPR: "approved", WTDR: "withdrawn", DENY: "denied" }),
    statement: "ao_statement",
  },
});

// Contact persons and their telephones stand in these records, too: left out.
export const fdaDeviceRegistrations = rowTool({
  name: "fda_device_registrations",
  title: "Device establishments",
  description: "Registered device makers, importers and sterilizers with the devices they list.",
  keywords: ["device manufacturer registration", "establishment", "FEI number", "who makes this device"],
  endpoint: "device/registrationlisting",
  fields:
    "registration.name, registration.iso_country_code, products.product_code:HQY, proprietary_name, establishment_type",
  example: { search: "products.product_code:HQY" },
  columns: {
    name: "registration.name",
    registration_number: "registration.registration_number",
    fei_number: "registration.fei_number",
    city: "registration.city",
    state: "registration.state_code",
    country: "registration.iso_country_code",
    owner: "registration.owner_operator.firm_name",
    active: code("registration.status_code", { "1": "active", "5": "active, number pending" }),
    expires: "registration.reg_expiry_date_year",
    establishment_type: "establishment_type",
    proprietary_names: "proprietary_name",
    product_codes: "products.product_code",
    devices: "products.openfda.device_name",
    k_number: "k_number",
    pma_number: "pma_number",
  },
});

export const fdaDeviceUdi = rowTool({
  name: "fda_device_udi",
  title: "Device identifiers (GUDID)",
  description:
    "Devices by unique device identifier: company, model, GMDN term, MRI safety, prescription or over the counter.",
  keywords: ["UDI", "GUDID", "barcode of a device", "MRI safe implant", "device model number"],
  endpoint: "device/udi",
  fields: "brand_name, company_name, identifiers.id, product_codes.code, mri_safety, version_or_model_number",
  example: { search: "public_version_status:Update" },
  columns: {
    identifiers: each("identifiers", "id", "type"),
    brand_name: "brand_name",
    company: "company_name",
    model: "version_or_model_number",
    catalog_number: "catalog_number",
    description: "device_description",
    product_codes: each("product_codes", "code", "name"),
    gmdn: "gmdn_terms.name",
    mri_safety: "mri_safety",
    prescription: flag("is_rx"),
    over_the_counter: flag("is_otc"),
    single_use: flag("is_single_use"),
    kit: flag("is_kit"),
    status: "commercial_distribution_status",
    published: date("publish_date"),
    version_status: "public_version_status",
  },
});

export const fdaCovidSerology = rowTool({
  name: "fda_covid_serology",
  title: "COVID-19 antibody test evaluations",
  description: "Evaluations of COVID-19 serology tests, sample by sample, of 2020 only.",
  keywords: ["coronavirus antibody test accuracy", "serology", "IgG IgM test"],
  endpoint: "device/covid19serology",
  fields: 'manufacturer, device, antibody_truth:"Positive", days_from_symptom, date_performed',
  example: { search: 'antibody_truth:"Positive"' },
  columns: {
    manufacturer: "manufacturer",
    device: "device",
    performed: date("date_performed"),
    panel: "panel",
    type: "type",
    days_from_symptom: number("days_from_symptom"),
    antibody_truth: "antibody_truth",
    igm_result: "igm_result",
    igg_result: "igg_result",
    pan_result: "pan_result",
  },
  notes: ["Ends in 2020."],
});

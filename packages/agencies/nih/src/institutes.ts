import { z } from "zod";

/** Institutes and centers that fund projects, and the agencies outside NIH that report to the same database. */
export const INSTITUTES: Readonly<Record<string, string>> = {
  NCI: "Cancer",
  NEI: "Eye",
  NHLBI: "Heart, Lung, and Blood",
  NHGRI: "Human Genome Research",
  NIA: "Aging",
  NIAAA: "Alcohol Abuse and Alcoholism",
  NIAID: "Allergy and Infectious Diseases",
  NIAMS: "Arthritis and Musculoskeletal and Skin Diseases",
  NIBIB: "Biomedical Imaging and Bioengineering",
  NICHD: "Child Health and Human Development",
  NIDA: "Drug Abuse",
  NIDCD: "Deafness and Other Communication Disorders",
  NIDCR: "Dental and Craniofacial Research",
  NIDDK: "Diabetes and Digestive and Kidney Diseases",
  NIEHS: "Environmental Health Sciences",
  NIGMS: "General Medical Sciences",
  NIMH: "Mental Health",
  NIMHD: "Minority Health and Health Disparities",
  NINDS: "Neurological Disorders and Stroke",
  NINR: "Nursing Research",
  NLM: "Library of Medicine",
  NCATS: "Advancing Translational Sciences",
  NCCIH: "Complementary and Integrative Health",
  FIC: "Fogarty International Center",
  OD: "Office of the Director",
  CLC: "Clinical Center",
  CIT: "Center for Information Technology",
  CSR: "Center for Scientific Review",
  NCRR: "Research Resources (until 2012)",
};

const OUTSIDE_NIH = ["ACF", "AHRQ", "ALLCDC", "CDC", "FDA", "VA"];
const KNOWN = new Set([...Object.keys(INSTITUTES), ...OUTSIDE_NIH]);

/** Institutes that award grants today: what a count over "all of NIH" asks one by one. */
export const AWARDING = Object.keys(INSTITUTES).filter((code) => !["CLC", "CIT", "CSR", "NCRR"].includes(code));

/** Short name of an institute. A code nobody has would find nothing, and look like no projects. */
export const institute = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => KNOWN.has(code), `write an institute's short name: ${[...KNOWN].join(", ")}`);

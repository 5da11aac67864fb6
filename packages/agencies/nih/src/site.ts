export const SITE = "https://reporter.nih.gov";

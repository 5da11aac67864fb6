export const REPORTS_NOTE = "Reports name several drugs and are not verified: they show neither cause nor frequency.";
export const UNVERIFIED = "Reports are not verified: they show neither cause nor frequency.";

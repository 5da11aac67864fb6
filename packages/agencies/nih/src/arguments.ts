import { z } from "zod";

// Bounds of list items are checked, not shown: each would stand in every definition, and decides nothing.

/** Ids and counts. */
export const positive = z.int().refine((number) => number > 0, "must be more than 0");

/** A federal fiscal year; the database begins with 1985. */
export const fiscalYear = z
  .int()
  .refine((year) => year >= 1985 && year <= 2100, "write a fiscal year such as 2024, from 1985 on");

export const fiscalYears = z.array(fiscalYear).min(1).max(10);

const COVID = ["All", "Reg-CV", "CV", "C3", "C4", "C5", "C6"];
/** Appropriations for COVID-19 that paid for a project. */
export const covidResponse = z.string().refine((code) => COVID.includes(code), `write one of ${COVID.join(", ")}`);

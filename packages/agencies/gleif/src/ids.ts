import { z } from "zod";

/** Twenty letters and digits, the last two of them ISO 7064 check digits (mod 97-10). */
export const lei = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{18}\d{2}$/u, "an LEI has 20 letters and digits; find it with gleif_search")
  .refine((code) => remainder97(code) === 1, "its check digits do not fit: look for a mistyped character");

/** Country and security number of nine characters, then a Luhn check digit. */
export const isin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/u, "an ISIN has two letters, nine letters or digits, and a check digit: US0378331005")
  .refine(hasLuhnDigit, "its check digit does not fit: look for a mistyped character");

export const bic = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/u, "a BIC has 8 or 11 characters: DEUTDEFF");

/** ISO 3166 alpha-2. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/u, "write the two-letter country code, such as US");

// A letter counts as two digits: A is 10, Z is 35.
const digitsOf = (code: string): number[] =>
  Array.from(Array.from(code, (character) => Number.parseInt(character, 36)).join(""), Number);

const remainder97 = (code: string): number => digitsOf(code).reduce((rest, digit) => (rest * 10 + digit) % 97, 0);

function hasLuhnDigit(code: string): boolean {
  const sum = digitsOf(code)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = digit * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

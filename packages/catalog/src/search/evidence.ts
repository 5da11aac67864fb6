import type { Query } from "./query.ts";
import type { Ranking } from "./rank.ts";

/** The catalogue that the factors were fitted on; words are rarer, and weigh more, in a larger one. */
const FITTED_SIZE = 836;

/**
 * How sure it is that a query asks for something of this field: how well the best tool matches, how many words the
 * lexicon knows, less what nobody knows and what belongs elsewhere. The factors come from a logistic fit of on- and
 * off-topic questions.
 */
export function evidenceOf({ units, elsewhere, isChore }: Query, { scores, strongest }: Ranking): number {
  const scale = Math.log(1 + FITTED_SIZE) / Math.log(1 + Math.max(10, scores.length));
  let best = 0;
  for (const score of scores) best = Math.max(best, score);
  const familiar = Math.min(3, units.filter(({ alternatives }) => alternatives.some((each) => each.isFamiliar)).length);
  const unknown = units.filter((unit) => unit.unknown).length;
  const strange = units.filter(({ isStranger }) => isStranger).length;
  const against = 0.3 * Math.min(3, unknown) + 1 * Math.min(3, strange) + 9 * elsewhere + (isChore ? 3 : 0);
  return 2.2 * Math.log1p(strongest * scale) + 0.2 * best * scale + 0.6 * familiar - against;
}

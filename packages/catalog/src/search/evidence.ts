import type { Query } from "./query.ts";
import type { Ranking } from "./rank.ts";

/**
 * How sure it is that a query asks for something of this field: how well the best tool matches, how many words the
 * lexicon knows, less what belongs elsewhere. The factors come from a logistic fit of on- and off-topic questions.
 */
export function evidenceOf({ units, elsewhere }: Query, { scores, strongest }: Ranking): number {
  let best = 0;
  for (const score of scores) best = Math.max(best, score);
  const familiar = Math.min(3, units.filter(({ alternatives }) => alternatives.some((each) => each.isFamiliar)).length);
  const strange = Math.min(3, units.filter(({ unknown }) => unknown).length);
  return 2.2 * Math.log1p(strongest) + 0.2 * best + 0.6 * familiar - 0.3 * strange - 9 * elsewhere;
}

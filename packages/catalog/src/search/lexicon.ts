/** What a field's people say and mean. All of it is optional data; the ranking works without. */
export interface Lexicon {
  /**
   * `"jobless, out of work = unemployment"`: who says one of the left may mean one of the right. Without `=`, any member
   * of the line may mean any other. Members may have several words. `~` at the start halves the line's weight.
   */
  readonly synonyms?: readonly string[];
  /** The same for plain language that any field shares ("how many = count"): no sign that a query is about this one. */
  readonly plainSynonyms?: readonly string[];
  /** Codes: a query that holds `pattern` (case-insensitive unless `exact`) is also asked for `means`. */
  readonly patterns?: readonly QueryPattern[];
  /** Words that carry little in this field, though no stop words: "data", "show". */
  readonly fillers?: readonly string[];
  /** Words and phrases of topics that nothing here covers. A query of little else gets no answer. */
  readonly elsewhere?: readonly string[];
  /** Everyday words of the language. One that neither catalogue nor lexicon knows tells of another topic. */
  readonly everydayWords?: readonly string[];
  /** How requests open that ask for a deed, not for data: patterns over the whole query, case-insensitive. */
  readonly chores?: readonly string[];
  /**
   * How sure it must be that a query is about this field before anything is answered; see `evidenceOf`. 0 unless said:
   * whatever matches is answered.
   */
  readonly leastEvidence?: number;
  /** What a short query of unknown words alone is asked for: they are most likely somebody's name. Comma-separated. */
  readonly unnamed?: string;
  /** Proper names by what they name; a query of names alone is asked for `means`. */
  readonly names?: readonly NameClass[];
}

export interface QueryPattern {
  readonly pattern: string;
  /** Match letter case too: tickers and series ids are written in capitals. */
  readonly exact?: boolean;
  /** It may match a query without any digit. Default false, which spares most queries most patterns. */
  readonly digitless?: boolean;
  /** Alternatives, separated by commas. */
  readonly means: string;
  /** 1 unless said. */
  readonly weight?: number;
  /** The matched text is then no word of the query any more. Default true. */
  readonly consume?: boolean;
}

export interface NameClass {
  readonly names: readonly string[];
  /** What a query is asked for that holds nothing but names. */
  readonly means: string;
  /** What a name of this class suggests in any query, weakly: alternatives, separated by commas. */
  readonly suggests?: string;
}

import { daleChall } from "dale-chall";
import type { Lexicon } from "../search/lexicon.ts";
import { codes } from "./codes.ts";
import { economy } from "./economy.ts";
import { chores, elsewhere } from "./elsewhere.ts";
import { environment } from "./environment.ts";
import { government } from "./government.ts";
import { health } from "./health.ts";
import { everyday } from "./everyday.ts";
import { lay } from "./lay.ts";
import { names } from "./names.ts";

/** How people speak of what the U.S. government publishes. Knows subjects, not tools: no agency has to be listed here. */
export const federalLexicon: Lexicon = {
  synonyms: [...economy, ...health, ...government, ...environment, ...lay],
  plainSynonyms: everyday,
  patterns: codes,
  fillers:
    "monthly quarterly annual yearly weekly daily data information info number numbers find show get list give tell look lookup search query all new latest recent current last year years month day today us america american united states federal government national public total average most top best highest largest biggest many detail details report reports record records official source type kind name names people person".split(
      " ",
    ),
  unnamed: "resolve entity, resolve person",
  leastEvidence: 2.4,
  elsewhere,
  everydayWords: daleChall,
  chores,
  names,
};

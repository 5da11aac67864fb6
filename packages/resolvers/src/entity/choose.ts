import type { Json, JsonObject } from "@fedpipe/core";
import { JOIN, LIST, round } from "../shared/confidence.ts";
import { foldEntity, sameLetters } from "../shared/names.ts";
import type { Candidate, Namer } from "./board.ts";

const MOST = 5;
/** Two matches nearer than this are both plausible. */
const NEAR = 0.1;

export interface Choice {
  readonly match: (JsonObject & { readonly name: string; readonly confidence: number }) | null;
  /** Others that may be meant, best first; none when the match stands alone. */
  readonly candidates: readonly JsonObject[];
  readonly isAmbiguous: boolean;
}

/**
 * Entities as groups of candidates of one name: Apple Inc. of SEC and APPLE INC of GLEIF are one. Where the namer has
 * named the subject, other sources add ids to it, and no rivals: each LEI of a group of companies would be one.
 */
export function chooseMatch(all: readonly Candidate[], namer: Namer): Choice {
  const isNamed = all.some(({ source, match }) => source === namer && match.confidence >= JOIN);
  const groups = group(all.filter(({ match }) => match.confidence >= LIST))
    .filter((members) => !isNamed || members.some(({ source }) => source === namer))
    .toSorted((a, b) => confidenceOf(b) - confidenceOf(a) || b.length - a.length);
  const [best, ...others] = groups;
  if (best === undefined) return { match: null, candidates: [], isAmbiguous: false };
  const isJoined = confidenceOf(best) >= JOIN;
  // Where only a part of the name was given, whoever has that part may be meant: "United", "Delta", "Johnson".
  const isPart = best[0].match.basis === "all words";
  const near = others.filter(
    ([other]) =>
      round(other.match.confidence) >= Math.max(JOIN, confidenceOf(best) - NEAR) ||
      (isPart && other.match.basis === "all words"),
  );
  const listed = isJoined ? others : groups;
  const isAmbiguous = isJoined && near.length > 0;
  return {
    match: isJoined ? toMatch(best) : null,
    candidates: listed.slice(0, MOST - (isJoined ? 1 : 0)).map(toCandidate),
    isAmbiguous,
  };
}

type Group = readonly [Candidate, ...Candidate[]];

// Two rows of one source are two entities, however alike their names.
function group(candidates: readonly Candidate[]): readonly Group[] {
  const groups: [Candidate, ...Candidate[]][] = [];
  for (const candidate of candidates.toSorted((a, b) => b.match.confidence - a.match.confidence)) {
    const name = foldEntity(candidate.name).core;
    const home = groups.find(
      (members) =>
        sameLetters(foldEntity(members[0].name).core, name) &&
        members.every(({ source }) => source !== candidate.source),
    );
    if (home === undefined) groups.push([candidate]);
    else home.push(candidate);
  }
  return groups;
}

const confidenceOf = ([best]: Group): number => round(best.match.confidence);

const idsOf = (members: Group): Record<string, Json> => Object.assign({}, ...members.map(({ ids }) => ids));

function toMatch(members: Group): JsonObject & { readonly name: string; readonly confidence: number } {
  const [best] = members;
  return { name: best.name, confidence: confidenceOf(members), basis: best.match.basis, ...idsOf(members) };
}

function toCandidate(members: Group): JsonObject {
  const about = [...new Set(members.flatMap(({ about }) => (about ? [about] : [])))].join("; ");
  return {
    name: members[0].name,
    confidence: confidenceOf(members),
    ...idsOf(members),
    ...(about === "" ? {} : { about }),
  };
}

import { empty, type JsonObject, params, record } from "@fedpipe/core";
import { defineResolver, type ResolverContext } from "../define-resolver.ts";
import { JOIN } from "../shared/confidence.ts";
import { sameWords } from "../shared/names.ts";
import { createRunner, type Source, type SourceState, toFields } from "../shared/sources.ts";
import { congressSource } from "./congress.ts";
import { fecSource } from "./fec.ts";
import { personFollowUps } from "./follow-ups.ts";
import { lobbyingSource } from "./lobbying.ts";
import { foldPerson, type PersonName } from "./names.ts";
import { type Candidacy, describePerson, gatherPeople, type Lobbyist, type Member, type Person } from "./person.ts";

export const resolvePerson = defineResolver({
  name: "resolve_person",
  title: "Resolve a person in politics",
  description:
    "One politician, candidate or lobbyist across agencies: FEC ids for every office, committee and newest finances, BioGuide id, party, state, terms, lobbying. Namesakes are listed; followUps are ready calls.",
  keywords: [
    "politician identifiers",
    "FEC id of a candidate",
    "bioguide id of a member",
    "who is this senator",
    "former congressman",
    "lobbyist lookup",
    "person lookup",
  ],
  input: { name: params.words.describe("e.g. Bernie Sanders; Warren, Elizabeth") },
  run: async ({ name }, context) => {
    const asked = foldPerson(name);
    if (asked.words.length === 0)
      return empty({
        title: `Person "${name}"`,
        hint: "The name holds no Latin letter. Write first name and surname as U.S. registers do.",
      });
    return resolve(name, asked, context);
  },
});

async function resolve(name: string, asked: PersonName, context: ResolverContext) {
  const candidacies: Candidacy[] = [];
  const members: Member[] = [];
  const lobbyists: Lobbyist[] = [];
  const sources: readonly Source[] = [
    fecSource(asked, (runs) => void candidacies.push(...runs)),
    congressSource(asked, (found) => void members.push(...found)),
    lobbyingSource(asked, (found) => void lobbyists.push(...found)),
  ];
  const runner = createRunner(context, { total: sources.length });
  const states = await Promise.all(sources.map(async (source) => [source.id, await runner.run(source)] as const));
  runner.finish();
  return toResult(
    name,
    { people: gatherPeople({ candidacies, members, lobbyists }), states: new Map(states), asked },
    context,
  );
}

/** A namesake nearer than this is as plausible. */
const NEAR = 0.1;
/** A surname that only one person bears is enough to name them. */
const ONLY_BEARER = 0.75;

interface Outcome {
  readonly people: readonly Person[];
  readonly states: ReadonlyMap<string, SourceState>;
  readonly asked: PersonName;
}

function toResult(query: string, { people, states, asked }: Outcome, context: ResolverContext) {
  const about = { title: `Person "${query}"` };
  const failed = [...states].filter(([, { state }]) => state === "failed").map(([id]) => id);
  const [first, ...others] = people;
  if (first === undefined && failed.length === 0)
    return empty({
      ...about,
      hint: "Neither FEC, Congress nor lobbying disclosures have this name. Try the full first name, or the surname alone.",
    });
  const isSole = first !== undefined && others.length === 0 && isSurnameOf(asked, first);
  const confidence = isSole ? ONLY_BEARER : (first?.match.confidence ?? 0);
  const isMatch = first !== undefined && confidence >= JOIN;
  const near = others.filter(({ match }) => match.confidence >= confidence - NEAR);
  const isAmbiguous = isMatch && near.length > 0;
  const candidates = isMatch ? others : people;
  return record({
    ...about,
    title: isMatch ? `${about.title}: ${first.name} (confidence ${confidence})` : `${about.title}: no certain match`,
    fields: {
      query,
      match: isMatch ? { name: first.name, confidence, basis: first.match.basis, ...describePerson(first) } : null,
      ...(isAmbiguous ? { ambiguous: true } : {}),
      candidates: candidates.slice(0, 5).map(toCandidate),
      sources: Object.fromEntries([...states].map(([id, state]): [string, JsonObject] => [id, toFields(state)])),
      followUps: isMatch ? [...personFollowUps(first, context)] : [],
    },
    notes: [
      ...(isAmbiguous
        ? [
            `${near.length + 1} people fit the name; the one taken holds or sought office last. See candidates before using match.`,
          ]
        : []),
      ...(!isMatch && people.length > 0 ? ["A surname alone fits several people: ask again with the first name."] : []),
      ...(failed.length === 0 ? [] : [`Failed, so unknown rather than absent: ${failed.join(", ")}.`]),
    ],
  });
}

const isSurnameOf = (asked: PersonName, { name }: Person): boolean => sameWords(asked.words, foldPerson(name).surname);

const toCandidate = (person: Person): JsonObject => ({
  name: person.name,
  confidence: person.match.confidence,
  ...describePerson(person),
});

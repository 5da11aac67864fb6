import { empty, type JsonObject, params, record } from "@fedpipe/core";
import { defineResolver, type ResolverContext } from "../define-resolver.ts";
import { JOIN } from "../shared/confidence.ts";
import { fieldsOf, objectIn, textIn } from "../shared/fields.ts";
import { sameWords } from "../shared/names.ts";
import { failureNotes, idsIn, showSources, type States } from "../shared/show-sources.ts";
import { createRunner, type Source } from "../shared/sources.ts";
import { congressSource } from "./congress.ts";
import { fecSource } from "./fec.ts";
import { personFollowUps } from "./follow-ups.ts";
import { lobbyingSource } from "./lobbying.ts";
import { foldPerson, type PersonName } from "./names.ts";
import {
  type Candidacy,
  describePerson,
  gatherPeople,
  type Lobbyist,
  type Member,
  NEAR,
  type Person,
} from "./person.ts";

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

/** A surname that only one person bears is enough to name them. */
const ONLY_BEARER = 0.75;

interface Outcome {
  readonly people: readonly Person[];
  readonly states: States;
  readonly asked: PersonName;
}

function toResult(query: string, { people, states, asked }: Outcome, context: ResolverContext) {
  const about = { title: `Person "${query}"` };
  const failed = idsIn(states, "failed");
  const [first, ...others] = people;
  if (first === undefined && failed.length === 0)
    return empty({
      ...about,
      hint: "Neither FEC, Congress nor lobbying disclosures have this name. Try the full first name, or the surname alone.",
    });
  // A source that failed may know another bearer.
  const isSole = first !== undefined && others.length + failed.length === 0 && isSurnameOf(asked, first);
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
      ...showSources(states),
      followUps: isMatch ? [...personFollowUps(first, context)] : [],
    },
    notes: [
      ...(isAmbiguous
        ? [
            `${near.length + 1} people fit the name; the one taken holds or sought office last. See candidates before using match.`,
          ]
        : []),
      ...(isMatch ? otherFinances(first, states) : people.length > 0 ? [unsure(asked)] : []),
      ...failureNotes(states),
    ],
  });
}

const unsure = ({ given }: PersonName): string =>
  given.length === 0
    ? "A surname alone names nobody for certain: ask again with the first name."
    : "Nobody fits the name for certain: check candidates, and ask again as one of them is written.";

// The FEC's answer is of its best funded person of the name, before it is known who was meant.
function otherFinances({ runs }: Person, states: States): readonly string[] {
  const fec = fieldsOf(states.get("fec"));
  const of =
    textIn(objectIn(fec, "newestFinances"), "candidateId") ?? textIn(objectIn(fec, "principalCommittee"), "of");
  return of === undefined || runs.some(({ id }) => id === of)
    ? []
    : [`Committee and finances under fec are of ${of}, a namesake.`];
}

const isSurnameOf = (asked: PersonName, { name }: Person): boolean => sameWords(asked.words, foldPerson(name).surname);

const toCandidate = (person: Person): JsonObject => ({
  name: person.name,
  confidence: person.match.confidence,
  ...describePerson(person),
});

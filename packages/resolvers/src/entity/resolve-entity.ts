import { empty, params, record } from "@fedpipe/core";
import { defineResolver, type ResolverContext } from "../define-resolver.ts";
import { failureNotes, idsIn, showSources, type States } from "../shared/show-sources.ts";
import { createRunner, type Source, type SourceState } from "../shared/sources.ts";
import { chooseMatch } from "./choose.ts";
import { type Board, createBoard, type Namer } from "./board.ts";
import { fdaSource } from "./fda.ts";
import { fdicSource } from "./fdic.ts";
import { fecSource } from "./fec.ts";
import { entityFollowUps } from "./follow-ups.ts";
import { gleifSource } from "./gleif.ts";
import { isInLine, type Line } from "./industry.ts";
import { lobbyingSource } from "./lobbying.ts";
import { nonprofitsSource } from "./nonprofits.ts";
import { openPaymentsSource } from "./open-payments.ts";
import { secSource } from "./sec.ts";
import { isCode, type Query, readQuery } from "./subject.ts";
import { usaspendingSource } from "./usaspending.ts";

export const resolveEntity = defineResolver({
  name: "resolve_entity",
  title: "Resolve a company or organization",
  description:
    "One company, bank or nonprofit across agencies: SEC CIK and ticker, LEI and parents, PACs, lobbying, federal money, FDIC, EIN, drug makers. Each source says found, none or failed; followUps are ready calls.",
  keywords: [
    "company identifiers",
    "CIK LEI UEI EIN of a company",
    "who is this company",
    "look up an organization everywhere",
    "corporate entity",
    "due diligence",
    "same company in different databases",
  ],
  input: { name: params.words.describe("Name, ticker, CIK, LEI or EIN") },
  run: async ({ name }, context) => {
    const query = readQuery(name);
    if (query.name.words.length === 0)
      return empty({
        title: `Entity "${name}"`,
        hint: "The name holds no Latin letter or digit. Write it as U.S. registers do, or give a ticker, CIK, LEI or EIN.",
      });
    return resolve(query, context);
  },
});

const namerOf = ({ lei, ein }: Query): Namer =>
  lei === undefined ? (ein === undefined ? "sec" : "nonprofits") : "gleif";

async function resolve(query: Query, context: ResolverContext) {
  const board = createBoard(namerOf(query), context.startTimer);
  const always = [secSource, gleifSource, fecSource, lobbyingSource, usaspendingSource, nonprofitsSource].map((make) =>
    make(query, board),
  );
  const runner = createRunner(context, { total: always.length });
  const run = async (source: Source): Promise<Outcome> => {
    const state = await (isCode(query) && source.id !== board.namer ? runNamed(source) : runner.run(source));
    board.settle(source.id);
    return [source.id, state];
  };
  // Only its namer knows a code; to the others it is no name.
  const runNamed = async (source: Source): Promise<SourceState> =>
    (await board.identified) === undefined
      ? { state: "not asked", why: `no name is known for ${query.text}` }
      : runner.run(source);
  const [asked, bank, medicine] = await Promise.all([
    Promise.all(always.map(run)),
    whenIn("bank", [fdicSource(query, board)], { query, board, run }),
    whenIn("medicine", [openPaymentsSource(query, board), fdaSource(query, board)], { query, board, run }),
  ]);
  runner.finish();
  return toResult(query, { board, states: new Map([...asked, ...bank, ...medicine]) }, context);
}

type Outcome = readonly [id: string, state: SourceState];

interface Wave {
  readonly query: Query;
  readonly board: Board;
  readonly run: (source: Source) => Promise<Outcome>;
}

/** The second wave, within the same deadline: sources of one line of business, once it is known that it is the subject's. */
async function whenIn(
  line: Line,
  sources: readonly Source[],
  { query, board, run }: Wave,
): Promise<readonly Outcome[]> {
  const isIn = await isInLine(line, query, board);
  if (isIn === true) return Promise.all(sources.map(run));
  const sign = line === "bank" ? "a bank" : "a maker of drugs or devices";
  const why = isIn === undefined ? `no sign that it is ${sign}` : `not ${sign} by its SEC industry`;
  return sources.map(({ id }) => [id, { state: "not asked", why }]);
}

interface Findings {
  readonly board: Board;
  readonly states: States;
}

function toResult(query: Query, { board, states }: Findings, context: ResolverContext) {
  const { match, candidates, isAmbiguous } = chooseMatch(board.candidates, board.namer);
  const about = { title: `Entity "${query.text}"` };
  if (idsIn(states, "found").length + idsIn(states, "failed").length + candidates.length === 0)
    return empty({
      ...about,
      hint: `No source has it under this name (${idsIn(states, "none").join(", ")}). Try its full legal name, a ticker, or fewer words.`,
    });
  return record({
    ...about,
    title:
      match === null ? `${about.title}: no match` : `${about.title}: ${match.name} (confidence ${match.confidence})`,
    fields: {
      query: query.text,
      match,
      ...(isAmbiguous ? { ambiguous: true } : {}),
      candidates,
      ...showSources(states),
      followUps: [...entityFollowUps(states, context)],
    },
    notes: [
      ...(isAmbiguous ? ["Several entities fit the name: check candidates before using match."] : []),
      ...failureNotes(states),
    ],
  });
}

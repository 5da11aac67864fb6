import { empty, params, record, type JsonObject } from "@fedpipe/core";
import { defineResolver, type ResolverContext } from "../define-resolver.ts";
import { createRunner, type Source, type SourceState, toFields } from "../shared/sources.ts";
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
import { type Query, readQuery } from "./subject.ts";
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
  const run = async (source: Source) => {
    const state = await runner.run(source);
    board.settle(source.id);
    return [source.id, state] as const;
  };
  const [asked, bank, medicine] = await Promise.all([
    Promise.all(always.map(run)),
    whenIn("bank", [fdicSource(query, board)], { query, board, run }),
    whenIn("medicine", [openPaymentsSource(query, board), fdaSource(query, board)], { query, board, run }),
  ]);
  runner.finish();
  const states = new Map<string, SourceState>([...asked, ...bank.states, ...medicine.states]);
  return toResult(query, { board, states, notAsked: { ...bank.notAsked, ...medicine.notAsked } }, context);
}

interface Wave {
  readonly query: Query;
  readonly board: Board;
  readonly run: (source: Source) => Promise<readonly [string, SourceState]>;
}

interface Asked {
  readonly states: readonly (readonly [string, SourceState])[];
  readonly notAsked: JsonObject;
}

/** The second wave, within the same deadline: sources of one line of business, once it is known that it is the subject's. */
async function whenIn(line: Line, sources: readonly Source[], { query, board, run }: Wave): Promise<Asked> {
  const isIn = await isInLine(line, query, board);
  if (isIn === true) return { states: await Promise.all(sources.map(run)), notAsked: {} };
  const sign = line === "bank" ? "a bank" : "a maker of drugs or devices";
  const why = isIn === undefined ? `no sign that it is ${sign}` : `not ${sign} by its SEC industry`;
  return { states: [], notAsked: Object.fromEntries(sources.map(({ id }) => [id, why])) };
}

interface Outcome {
  readonly board: Board;
  readonly states: ReadonlyMap<string, SourceState>;
  readonly notAsked: JsonObject;
}

function toResult(query: Query, { board, states, notAsked }: Outcome, context: ResolverContext) {
  const { match, candidates, isAmbiguous } = chooseMatch(board.candidates, board.namer);
  const failed = [...states].filter(([, { state }]) => state === "failed").map(([id]) => id);
  const found = [...states.values()].some(({ state }) => state === "found");
  const about = { title: `Entity "${query.text}"` };
  const sources = Object.fromEntries([...states].map(([id, state]) => [id, toFields(state)]));
  if (!found && failed.length === 0 && candidates.length === 0)
    return empty({
      ...about,
      hint: `No source has it under this name (${[...states.keys()].join(", ")}). Try its full legal name, a ticker, or fewer words.`,
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
      sources,
      ...(Object.keys(notAsked).length === 0 ? {} : { notAsked }),
      followUps: [...entityFollowUps(states, context)],
    },
    notes: [
      ...(isAmbiguous ? ["Several entities fit the name: check candidates before using match."] : []),
      ...(failed.length === 0 ? [] : [`Failed, so unknown rather than absent: ${failed.join(", ")}.`]),
    ],
  });
}

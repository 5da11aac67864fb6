import { suggest } from "@fedpipe/catalog";
import { createAllowList } from "./allow-list.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { createDisclosure, type Disclosure } from "./disclosure.ts";
import { createDispatch } from "./dispatch.ts";
import { buildMetaTools } from "./meta-tools.ts";
import { createNameClaims } from "./names.ts";
import { parseOptions, type Settings } from "./options.ts";
import { messageOf } from "./results.ts";
import { createSdkSession, type SdkSession } from "./sdk-session.ts";
import { createSessionReader, type SessionReader } from "./session-reader.ts";
import {
  type CatalogueChange,
  type ProgressiveTools,
  ProgressiveToolsError,
  type ProgressiveToolsOptions,
} from "./types.ts";

/**
 * Reads the tools of every session once and puts list, load and unload over them. Rejects with ProgressiveToolsError when
 * an option is wrong, a pin cannot be loaded, or (without `onSessionError`) a session cannot be read.
 */
export async function createProgressiveTools(options: ProgressiveToolsOptions): Promise<ProgressiveTools> {
  const settings = parseOptions(options);
  const allowList = createAllowList(options.allowed);
  const reserved = Object.values(settings.metaNames);
  const metaTools = buildMetaTools({ names: settings.metaNames, about: options.about, sessions: settings.prefixes });
  const disclosure = createDisclosure({ ...settings, metaTools });
  const catalogue = createCatalogue({
    isPrefixed: settings.isPrefixed,
    allowList,
    claims: createNameClaims(reserved),
    reserved,
    listener: disclosure.listener,
    onToolChanged: options.onToolChanged,
  });
  const silent = new Set<string>();
  const collisions: string[] = [];
  let state: "starting" | "open" | "closed" = "starting";

  const sessions = new Map<string, SdkSession>();
  const readers = new Map<string, SessionReader>();
  const warn = (message: string) => options.onWarning?.(message);

  const readOnce = async (key: string, session: SdkSession): Promise<CatalogueChange> => {
    const definitions = await session.fetchTools(options.listOptions ?? {});
    silent.delete(key);
    const reading = await catalogue.apply(key, definitions);
    collisions.push(...reading.collisions);
    if (state === "starting") return reading.change;
    disclosure.settle(catalogue);
    for (const name of reading.collisions) warn(`${name}: left out, for another tool has this name.`);
    const { added, removed, changed } = reading.change;
    if (added.length + removed.length + changed.length > 0) options.onCatalogueChanged?.(reading.change);
    return reading.change;
  };

  const readAgain = (key: string) => {
    if (state === "closed") return;
    readers
      .get(key)
      ?.readAnnounced()
      .catch((error: unknown) => {
        if (options.onSessionError !== undefined) options.onSessionError(key, error);
        else warn(`The tools of ${key} changed but could not be read: ${messageOf(error)}`);
      });
  };

  const open = async (key: string) => {
    const given = options.sessions[key];
    if (given === undefined) return;
    // Listening comes before reading, or a change between the two would be missed.
    const session = await createSdkSession(given, () => readAgain(key));
    sessions.set(key, session);
    const reader = createSessionReader(() => readOnce(key, session));
    readers.set(key, reader);
    await reader.read().catch((error: unknown) => {
      if (options.onSessionError === undefined) {
        throw new ProgressiveToolsError([`The tools of ${key} could not be read: ${messageOf(error)}`], {
          cause: error,
        });
      }
      silent.add(key);
      options.onSessionError(key, error);
    });
  };

  const settled = async () => {
    for (const reader of readers.values()) await reader.settled();
  };
  const close = async () => {
    state = "closed";
    for (const session of sessions.values()) await session.stopListening();
  };

  // The map's order is that of `sessions`, whoever answers first.
  for (const key of settings.prefixes) sessions.set(key, NOT_YET);
  const opened = await Promise.allSettled(settings.prefixes.map(open));
  const problems = opened.flatMap((one) => (one.status === "rejected" ? problemsOf(one.reason) : []));
  if (problems.length === 0) problems.push(...startProblems(settings, catalogue, disclosure, collisions));
  if (problems.length > 0) {
    await close();
    const cause = opened.find((one) => one.status === "rejected");
    throw new ProgressiveToolsError(problems, cause === undefined ? {} : { cause: cause.reason });
  }
  const known = catalogue.knownNames();
  for (const pattern of allowList.unmatched(known)) {
    const near = suggest(pattern, known);
    warn(`allowed: ${JSON.stringify(pattern)} matches no tool.${near === undefined ? "" : ` Did you mean ${near}?`}`);
  }
  state = "open";
  disclosure.settle(catalogue);

  return {
    toolsForModel: () => disclosure.toolsForModel(catalogue),
    dispatch: createDispatch({ ...settings, catalogue, disclosure, sessions, approve: options.approve, silent }),
    load: (wanted) => disclosure.load(catalogue, wanted),
    unload: (unwanted) => disclosure.unload(catalogue, unwanted),
    loaded: () => disclosure.loaded(catalogue).map(({ shown }) => shown.name),
    catalogue: () => catalogue.entries().map(({ shown }) => shown),
    isMetaTool: (name) => reserved.includes(name),
    isPinned: (name) => settings.pins.includes(catalogue.find(name)?.name ?? name),
    isProgressive: disclosure.isProgressive,
    refresh: (key) => {
      if (key !== undefined && !readers.has(key)) {
        return Promise.reject(new ProgressiveToolsError([`There is no session ${JSON.stringify(key)}.`]));
      }
      const wanted = key === undefined ? [...readers.values()] : [readers.get(key)].filter((one) => one !== undefined);
      return Promise.all(wanted.map((reader) => reader.read()));
    },
    settled,
    close,
  };
}

const NOT_YET: SdkSession = {
  fetchTools: () => Promise.reject(new Error("Not connected")),
  call: () => Promise.reject(new Error("Not connected")),
  stopListening: () => Promise.resolve(),
};

function problemsOf(error: unknown): readonly string[] {
  return error instanceof ProgressiveToolsError ? error.problems : [messageOf(error)];
}

/** What can be wrong only once the tools are known: names taken twice, pins that are not there, pins too large. */
function startProblems(
  { pins, metaNames, budgetTokens, isPrefixed }: Settings,
  catalogue: Catalogue,
  disclosure: Disclosure,
  collisions: readonly string[],
): string[] {
  const problems = [...new Set(collisions)].map((name) => {
    const key = Object.entries(metaNames).find(([, metaName]) => metaName === name)?.[0];
    if (key === undefined)
      return `Two tools are named ${JSON.stringify(name)}; the server must list each once, or leave it out of \`allowed\`.`;
    const prefix = isPrefixed ? "" : ", or give two sessions so that names get prefixes";
    return `A server has a tool named ${JSON.stringify(name)}, which is the name of a meta-tool. Rename ours with metaToolNames: { ${key}: "…" }${prefix}.`;
  });
  for (const pin of pins) {
    if (catalogue.get(pin) !== undefined) continue;
    const near = catalogue.find(pin)?.name ?? catalogue.suggest(pin);
    const hint = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
    problems.push(
      catalogue.isBarred(pin)
        ? `alwaysLoad: ${JSON.stringify(pin)} is not allowed by \`allowed\`. Allow it or do not pin it.`
        : `alwaysLoad: there is no tool ${JSON.stringify(pin)}.${hint}`,
    );
  }
  const size = disclosure.tokensOf(disclosure.loaded(catalogue));
  if (problems.length === 0 && size > budgetTokens) {
    problems.push(`alwaysLoad takes ${size} tokens, more than the budget of ${budgetTokens}. Raise it or pin less.`);
  }
  return problems;
}

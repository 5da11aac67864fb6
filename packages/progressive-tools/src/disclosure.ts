import type { Entry } from "./candidates.ts";
import type { Catalogue, CatalogueListener } from "./catalogue.ts";
import type { LoadAnswer, LoadStatus, NameAnswer, ToolDefinition, UnloadAnswer, UnloadStatus } from "./types.ts";

export interface DisclosureDeps {
  /** Catalogue names, in order. */
  readonly pins: readonly string[];
  readonly metaTools: readonly ToolDefinition[];
  readonly threshold: number;
  readonly budgetTokens: number;
  readonly countTokens: (json: string) => number;
}

/** Which of the allowed tools the model sees, in an order to which only the end is ever added. */
export interface Disclosure {
  readonly listener: CatalogueListener;
  /** Called once the first reading of all sessions is done, and after every later one. */
  readonly settle: (catalogue: Catalogue) => void;
  readonly isProgressive: () => boolean;
  readonly toolsForModel: (catalogue: Catalogue) => readonly ToolDefinition[];
  readonly loaded: (catalogue: Catalogue) => readonly Entry[];
  readonly isLoaded: (name: string) => boolean;
  readonly load: (catalogue: Catalogue, names: readonly string[]) => LoadAnswer;
  readonly unload: (catalogue: Catalogue, names: readonly string[]) => UnloadAnswer;
  /** A loaded tool was called: it is the last that should make room. */
  readonly touch: (entry: Entry) => void;
  readonly tokensOf: (entries: readonly Entry[]) => number;
  /** What happened to loaded tools without the model's doing, since this was last asked. */
  readonly takeNotices: () => readonly string[];
}

type Slot = { readonly kind: "meta"; readonly tool: ToolDefinition } | { readonly kind: "tool"; readonly name: string };

export function createDisclosure(deps: DisclosureDeps): Disclosure {
  const pins = new Set(deps.pins);
  const slots: Slot[] = deps.pins.map((name) => ({ kind: "tool", name }));
  const recency = new Map<string, number>();
  const sizes = new WeakMap<Entry, number>();
  let notices: string[] = [];
  let clock = 0;
  let mode: "undecided" | "plain" | "progressive" = "undecided";

  const isLoaded = (name: string) => slots.some((slot) => slot.kind === "tool" && slot.name === name);
  const touch = ({ name }: Entry) => recency.set(name, ++clock);
  const show = (entry: Entry) => {
    if (!isLoaded(entry.name)) slots.push({ kind: "tool", name: entry.name });
    touch(entry);
  };
  const hide = (name: string) => {
    const at = slots.findIndex((slot) => slot.kind === "tool" && slot.name === name);
    if (at >= 0) slots.splice(at, 1);
    return at >= 0;
  };
  const tokensOfOne = (entry: Entry) => {
    const known = sizes.get(entry);
    if (known !== undefined) return known;
    const { name, description, inputSchema } = entry.shown;
    const size = deps.countTokens(JSON.stringify({ name, description, inputSchema }));
    sizes.set(entry, size);
    return size;
  };
  const tokensOf = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + tokensOfOne(entry), 0);
  const loaded = (catalogue: Catalogue) =>
    slots.flatMap((slot) => (slot.kind === "tool" ? (catalogue.get(slot.name) ?? []) : []));
  const pinned = (catalogue: Catalogue) => loaded(catalogue).filter(({ name }) => pins.has(name));

  const makeRoom = (catalogue: Catalogue): Entry[] => {
    const evicted: Entry[] = [];
    while (tokensOf(loaded(catalogue)) > deps.budgetTokens) {
      const candidates = loaded(catalogue).filter(({ name }) => !pins.has(name));
      const oldest = candidates.toSorted((a, b) => (recency.get(a.name) ?? 0) - (recency.get(b.name) ?? 0))[0];
      if (oldest === undefined) break;
      hide(oldest.name);
      evicted.push(oldest);
    }
    return evicted;
  };

  // Before the first turn the meta-tools lead; after it they can only follow what was listed already.
  const becomeProgressive = () => {
    const metaSlots = deps.metaTools.map((tool): Slot => ({ kind: "meta", tool }));
    if (mode === "undecided") slots.unshift(...metaSlots);
    else slots.push(...metaSlots);
    mode = "progressive";
  };

  return {
    listener: {
      stateOf: (name) => ({ wasLoaded: isLoaded(name), isPinned: pins.has(name) }),
      onAdded: (entry) => {
        if (pins.has(entry.name)) show(entry);
      },
      onRemoved: (entry) => {
        if (hide(entry.name)) notices.push(`${entry.shown.name} is no longer available.`);
      },
      onSuspended: (entry) => {
        if (hide(entry.name)) notices.push(`${entry.shown.name} was changed by its server and is unloaded.`);
      },
      onReplaced: (entry) => {
        if (pins.has(entry.name) || mode === "plain") show(entry);
        else if (hide(entry.name)) {
          notices.push(`${entry.shown.name} was changed by its server and is unloaded; load it again to see it anew.`);
        }
      },
    },
    settle: (catalogue) => {
      if (mode !== "progressive") {
        const all = catalogue.entries();
        if (all.length <= deps.threshold && tokensOf(all) <= deps.budgetTokens) {
          mode = "plain";
          for (const entry of all) show(entry);
          notices = [];
          return;
        }
        becomeProgressive();
      }
      catalogue.warm();
      const evicted = makeRoom(catalogue);
      if (evicted.length > 0) notices.push(`Unloaded to keep within the budget: ${namesIn(evicted)}.`);
    },
    isProgressive: () => mode === "progressive",
    toolsForModel: (catalogue) =>
      slots.flatMap((slot) => (slot.kind === "meta" ? slot.tool : (catalogue.get(slot.name)?.shown ?? []))),
    loaded,
    isLoaded,
    load: (catalogue, names) => {
      const taken = new Map<string, NameAnswer<LoadStatus>>();
      const fresh = new Set<string>();
      for (const name of new Set(names)) {
        const entry = catalogue.find(name);
        if (entry === undefined) {
          taken.set(name, whyNot(catalogue, name));
        } else if (isLoaded(entry.name)) {
          taken.set(name, { name, status: "was loaded" });
          touch(entry);
        } else if (tokensOf([...pinned(catalogue), entry]) > deps.budgetTokens) {
          taken.set(name, { name, status: "no room" });
        } else {
          taken.set(name, { name, status: "loaded" });
          fresh.add(entry.name);
          show(entry);
        }
      }
      const evicted = makeRoom(catalogue);
      // Asked for in one breath with too many others: say so instead of "loaded".
      for (const entry of evicted) {
        for (const name of [entry.name, entry.shown.name]) {
          if (taken.has(name)) taken.set(name, { name, status: "no room" });
        }
      }
      const made = evicted.filter(({ name }) => !fresh.has(name)).map(({ shown }) => shown.name);
      return { results: [...taken.values()], evicted: made };
    },
    unload: (catalogue, names) => {
      const answer = (name: string): NameAnswer<UnloadStatus> => {
        const entry = catalogue.find(name);
        if (entry === undefined) return whyNot(catalogue, name);
        if (pins.has(entry.name) || mode === "plain") return { name, status: "pinned" };
        return { name, status: hide(entry.name) ? "unloaded" : "was not loaded" };
      };
      return { results: [...new Set(names)].map(answer) };
    },
    touch: (entry) => {
      if (isLoaded(entry.name)) touch(entry);
    },
    tokensOf,
    takeNotices: () => {
      const taken = notices;
      notices = [];
      return taken;
    },
  };
}

function whyNot(catalogue: Catalogue, name: string): NameAnswer<"not allowed" | "unknown"> {
  if (catalogue.isBarred(name)) return { name, status: "not allowed" };
  const didYouMean = catalogue.suggest(name);
  return { name, status: "unknown", ...(didYouMean === undefined ? {} : { didYouMean }) };
}

function namesIn(entries: readonly Entry[]): string {
  return entries.map(({ shown }) => shown.name).join(", ");
}

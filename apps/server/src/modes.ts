/** How a session's list begins. */
export type StartMode =
  | { readonly kind: "lazy"; readonly modules: readonly [] }
  | { readonly kind: "modules"; readonly modules: readonly string[] }
  | { readonly kind: "eager"; readonly modules: readonly [] };

export const LAZY: StartMode = { kind: "lazy", modules: [] };
export const EAGER: StartMode = { kind: "eager", modules: [] };

/** Who is on the other side, as `initialize` tells. */
export interface ClientInfo {
  readonly name: string;
  readonly protocolVersion: string;
}

interface ClientRule {
  readonly client: RegExp;
  /** The protocol revision from which the rule holds; any when absent. */
  readonly since?: string;
  readonly mode: StartMode;
  /** What the client does with a list, and with a change of it. */
  readonly why: string;
}

/**
 * What `--mode auto` gives each client; the first rule that fits holds. Eager where a long list costs the model little
 * (the client defers schemas) or where what is loaded later can never be called; lazy for all others, who reach
 * unlisted tools through code_mode.
 */
export const CLIENT_RULES: readonly ClientRule[] = [
  { client: /^claude-code/iu, mode: EAGER, why: "defers the schemas of long lists behind a tool search of its own" },
  {
    client: /^claude-ai|^claude desktop/iu,
    mode: EAGER,
    why: "lists again, but never lets the model call what is new",
  },
  { client: /^visual studio code|^vscode/iu, mode: LAZY, why: "honours list changes and caps a list at 128 tools" },
  { client: /^cursor/iu, mode: LAZY, why: "caps a list at about 40 tools" },
  {
    client: /^codex/iu,
    mode: LAZY,
    why: "puts every schema in the context and never lists again: code_mode serves it",
  },
  {
    client: /(?:)/u,
    since: "2026-07-28",
    mode: LAZY,
    why: "lists may not change in this revision: code_mode serves it",
  },
  { client: /(?:)/u, mode: LAZY, why: "unknown: the cheapest start that reaches everything" },
];

/** What `--mode auto` means for one client. */
export function modeFor({ name, protocolVersion }: ClientInfo): StartMode {
  const fits = ({ client, since = "" }: ClientRule) => client.test(name) && protocolVersion >= since;
  return CLIENT_RULES.find(fits)?.mode ?? LAZY;
}

/** How a flag's value is read. */
export type OptionKind =
  | { readonly kind: "flag" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  /** Names separated by commas. */
  | { readonly kind: "names"; readonly placeholder: string }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly placeholder: string }
  | { readonly kind: "text"; readonly placeholder: string }
  /** May stand alone; with a value it says more. */
  | { readonly kind: "optional-text"; readonly placeholder: string };

interface OptionRow {
  readonly flag: string;
  readonly env: string;
  readonly type: OptionKind;
  readonly byDefault?: string;
  readonly group: "What is listed" | "What may be called" | "Connection" | "Data" | "Answers";
  readonly help: string;
}

/** The start modes, as people choose them. `--help`, the README and docs/configuration.md are written from this. */
export const MODES = [
  {
    mode: "lazy",
    how: "(default)",
    lists: "the seven discovery tools",
    suits: "clients that put every schema in the context",
  },
  {
    mode: "modules",
    how: "--modules sec,fred",
    lists: "the seven and those modules' tools",
    suits: "an operator who knows what the session needs",
  },
  {
    mode: "eager",
    how: "--eager",
    lists: "the seven and every tool",
    suits: "clients that defer schemas, or never read the list again",
  },
  {
    mode: "auto",
    how: "--mode auto",
    lists: "what lazy or eager does, by the client's name and protocol",
    suits: "those who do not want to choose",
  },
] as const;

/**
 * Every flag and its environment variable, in the order of `--help`. The one table: parsing, `--help`, the README and
 * docs/configuration.md come from it.
 */
export const OPTIONS = [
  {
    flag: "mode",
    env: "FEDPIPE_MODE",
    type: { kind: "choice", choices: ["lazy", "modules", "eager", "auto"] },
    byDefault: "lazy",
    group: "What is listed",
    help: "How the tool list starts.",
  },
  {
    flag: "modules",
    env: "FEDPIPE_MODULES",
    type: { kind: "names", placeholder: "NAMES" },
    group: "What is listed",
    help: "List these modules or domains from the start (mode modules).",
  },
  {
    flag: "eager",
    env: "FEDPIPE_EAGER",
    type: { kind: "flag" },
    group: "What is listed",
    help: "List every tool (mode eager).",
  },
  {
    flag: "pin",
    env: "FEDPIPE_PIN",
    type: { kind: "names", placeholder: "TOOLS" },
    group: "What is listed",
    help: "Tools that are always listed: the three to five hottest.",
  },
  {
    flag: "allow",
    env: "FEDPIPE_ALLOW",
    type: { kind: "names", placeholder: "NAMES" },
    group: "What may be called",
    help: "Only these tools, modules or domains may be called; * stands for any characters.",
  },
  {
    flag: "deny",
    env: "FEDPIPE_DENY",
    type: { kind: "names", placeholder: "NAMES" },
    group: "What may be called",
    help: "These may not, whatever --allow says; discovery tools may be denied, too.",
  },
  {
    flag: "transport",
    env: "FEDPIPE_TRANSPORT",
    type: { kind: "choice", choices: ["stdio", "http"] },
    byDefault: "stdio",
    group: "Connection",
    help: "How clients connect; http serves /mcp.",
  },
  {
    flag: "port",
    env: "FEDPIPE_PORT",
    type: { kind: "number", min: 1, max: 65_535, placeholder: "N" },
    byDefault: "8080",
    group: "Connection",
    help: "Port for http.",
  },
  {
    flag: "host",
    env: "FEDPIPE_HOST",
    type: { kind: "text", placeholder: "ADDRESS" },
    byDefault: "127.0.0.1",
    group: "Connection",
    help: "Address for http to listen on.",
  },
  {
    flag: "allowed-hosts",
    env: "FEDPIPE_ALLOWED_HOSTS",
    type: { kind: "names", placeholder: "HOSTS" },
    group: "Connection",
    help: "Host names http answers to, and whose pages may call it, besides localhost; others are refused.",
  },
  {
    flag: "replay",
    env: "FEDPIPE_REPLAY",
    type: { kind: "optional-text", placeholder: "DIR" },
    group: "Data",
    help: "Answer from recordings, not the network: the built-in examples, or a folder with one folder a module.",
  },
  {
    flag: "cache-dir",
    env: "FEDPIPE_CACHE_DIR",
    type: { kind: "text", placeholder: "DIR" },
    group: "Data",
    help: "Where answers are cached; XDG_CACHE_HOME/fedpipe or the platform's place unless said.",
  },
  {
    flag: "no-cache",
    env: "FEDPIPE_NO_CACHE",
    type: { kind: "flag" },
    group: "Data",
    help: "Keep no answers on disk.",
  },
  {
    flag: "contact",
    env: "FEDPIPE_CONTACT",
    type: { kind: "text", placeholder: "EMAIL" },
    group: "Data",
    help: "Your address for the User-Agent; some agencies ask for one. SEC_CONTACT_EMAIL also counts.",
  },
  {
    flag: "timeout",
    env: "FEDPIPE_TIMEOUT",
    type: { kind: "number", min: 1, max: 600, placeholder: "SECONDS" },
    byDefault: "60",
    group: "Answers",
    help: "Deadline of a call, waits and retries included.",
  },
  {
    flag: "budget",
    env: "FEDPIPE_BUDGET",
    type: { kind: "number", min: 500, max: 200_000, placeholder: "TOKENS" },
    byDefault: "8000",
    group: "Answers",
    help: "Tokens an answer may cost before rows are cut; `next` then fetches the rest.",
  },
  {
    flag: "list-budget",
    env: "FEDPIPE_LIST_BUDGET",
    type: { kind: "number", min: 1000, max: 1_000_000, placeholder: "TOKENS" },
    byDefault: "20000",
    group: "Answers",
    help: "Tokens the list should stay under; load_modules reports against it.",
  },
  {
    flag: "log-level",
    env: "FEDPIPE_LOG_LEVEL",
    type: { kind: "choice", choices: ["debug", "info", "warning", "error"] },
    byDefault: "warning",
    group: "Answers",
    help: "What goes to stderr.",
  },
] as const satisfies readonly OptionRow[];

export type OptionName = (typeof OPTIONS)[number]["flag"];

/** What fedpipe can do instead of serving. */
export const COMMANDS = [
  {
    command: "doctor",
    options: ["live", "json"],
    help: "What works without a key, and where to get each missing one. --live calls every agency once.",
  },
  { command: "--list", options: ["json"], help: "The modules and their tools." },
  { command: "--selftest", options: [], help: "Starts a server, speaks to it as a client would, and reports." },
  { command: "--version", options: [], help: "The version." },
  { command: "--help", options: [], help: "This text." },
] as const;

/** A JSON object whose insides this library does not look into. */
export type JsonObject = { [key: string]: unknown };

/** The `inputSchema` of a tool. MCP says it describes an object. */
export type InputSchema = { type: "object"; [key: string]: unknown };

/** One tool as an MCP server declares it. Whatever else the server sent (icons, `_meta`) is kept beside these fields. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: InputSchema;
  readonly outputSchema?: InputSchema;
  readonly annotations?: JsonObject;
  readonly [key: string]: unknown;
}

export type ContentBlock =
  | { type: "text"; text: string; _meta?: JsonObject }
  | { type: "image"; data: string; mimeType: string; _meta?: JsonObject }
  | { type: "audio"; data: string; mimeType: string; _meta?: JsonObject }
  | { type: "resource_link"; uri: string; name: string; description?: string; mimeType?: string; _meta?: JsonObject }
  | {
      type: "resource";
      resource: { uri: string; mimeType?: string; text: string } | { uri: string; mimeType?: string; blob: string };
      _meta?: JsonObject;
    };

/** The result of MCP's `tools/call`. What a server answered is handed on as it came. */
export interface CallToolResult {
  content: ContentBlock[];
  structuredContent?: JsonObject;
  isError?: boolean;
  _meta?: JsonObject;
  [key: string]: unknown;
}

/**
 * What is needed of an MCP client. The `Client` of `@modelcontextprotocol/sdk` 1.x and that of
 * `@modelcontextprotocol/client` 2.x both fit; so does anything of the 2.x shape, where notification handlers are set by
 * method name and `callTool(params, options)` takes its options second.
 */
export interface McpSession {
  readonly listTools: (params?: { cursor?: string }, ...rest: never[]) => Promise<unknown>;
  readonly callTool: (params: { name: string; arguments?: JsonObject }, ...rest: never[]) => Promise<unknown>;
  readonly setNotificationHandler: (...args: never[]) => unknown;
  readonly removeNotificationHandler?: (method: never) => unknown;
}

/** One call as a model writes it. `arguments` may be the JSON text some APIs deliver. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: unknown;
}

/** Handed to the session's `callTool` as they are; the names are those of both SDKs. Times are in milliseconds. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly resetTimeoutOnProgress?: boolean;
  readonly maxTotalTimeout?: number;
  readonly onprogress?: (progress: { progress: number; total?: number; message?: string }) => void;
}

/** What an `allowed` predicate is asked about. */
export interface ToolOrigin {
  /** The name the model uses: `prefix__name` with several sessions, the server's own name with one. */
  readonly name: string;
  /** The key in `sessions`. */
  readonly session: string;
  /** As the server declares it, under the server's own name. */
  readonly definition: ToolDefinition;
}

/**
 * Which tools may be seen, loaded and called. Names and globs (`*` is any run of characters) are compared exactly,
 * case included; an entry that begins with `!` takes tools out again. All tools must be asked for with `"*"`.
 * A predicate must answer `true` itself: a promise, or a throw, means no.
 */
export type Allowed = string | readonly string[] | ((tool: ToolOrigin) => boolean);

/** A definition that is no longer what it was when it was first seen. Hashes are SHA-256 in hex. */
export interface ToolChange {
  readonly name: string;
  readonly session: string;
  readonly before: ToolDefinition;
  readonly after: ToolDefinition;
  readonly beforeHash: string;
  readonly afterHash: string;
  readonly wasLoaded: boolean;
  readonly isPinned: boolean;
}

/** What one reading of a session's tools changed. Only allowed tools count. */
export interface CatalogueChange {
  readonly session: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Changed tools that `onToolChanged` turned away for good. */
  readonly refused: readonly string[];
}

export type LoadStatus = "loaded" | "was loaded" | "no room" | "not allowed" | "unknown";
export type UnloadStatus = "unloaded" | "was not loaded" | "pinned" | "not allowed" | "unknown";

export interface NameAnswer<Status extends string> {
  readonly name: string;
  readonly status: Status;
  /** For a tool that is unknown: the nearest allowed name. */
  readonly didYouMean?: string;
}

export interface LoadAnswer {
  readonly results: readonly NameAnswer<LoadStatus>[];
  /** Tools that had to make room in the budget, least recently used first. */
  readonly evicted: readonly string[];
}

export interface UnloadAnswer {
  readonly results: readonly NameAnswer<UnloadStatus>[];
}

/** Names of the meta-tools, to be changed only where a server has a tool of the same name. */
export interface MetaToolNames {
  readonly list: string;
  readonly load: string;
  readonly unload: string;
}

export interface Budget {
  readonly tokens: number;
  /** Counts the tokens of a definition's JSON. A built-in estimate of o200k_base unless given. */
  readonly count?: (json: string) => number;
}

export interface ProgressiveToolsOptions {
  /** Key -> connected MCP client. With one session its tools keep their names; with several each is `key__name`. */
  readonly sessions: Readonly<Record<string, McpSession>>;
  readonly allowed: Allowed;
  /** Tools that are there from the first turn and stay, in this order. Exact names. */
  readonly alwaysLoad?: readonly string[];
  /** Tokens that loaded definitions (pins too, meta-tools not) may take. No limit unless given. */
  readonly budget?: number | Budget;
  /** With no more allowed tools than this, all are listed and there are no meta-tools. 12 unless given; 0 for never. */
  readonly threshold?: number;
  /** What these tools are for, in a sentence: it becomes part of list_tools' description. */
  readonly about?: string;
  readonly metaToolNames?: Partial<MetaToolNames>;
  /** Options for `tools/list`. */
  readonly listOptions?: Pick<CallOptions, "signal" | "timeout">;
  /**
   * A definition changed. The tool has been unloaded and can be neither loaded nor called until this settles; "refuse"
   * (or a throw) shuts it out for good, anything else accepts the new definition.
   */
  readonly onToolChanged?: (change: ToolChange) => Verdict | Promise<Verdict>;
  readonly onCatalogueChanged?: (change: CatalogueChange) => void;
  /** Asked before each call that would reach a server, with the real tool. Only `true` lets it pass. */
  readonly approve?: (call: ApprovalRequest) => boolean | Promise<boolean>;
  /** A session could not be listed. At creation, without this, the error is thrown; with it the others go on. */
  readonly onSessionError?: (session: string, error: unknown) => void;
  /** Things to know that stop nothing: an `allowed` entry that matches no tool, a duplicate tool left out. */
  readonly onWarning?: (message: string) => void;
}

export type Verdict = "accept" | "refuse" | undefined | void;

export interface ApprovalRequest extends ToolOrigin {
  readonly arguments: JsonObject;
}

export interface ProgressiveTools {
  /** Definitions for the next request to the model: meta-tools, pins, then loaded tools in the order of loading. */
  readonly toolsForModel: () => readonly ToolDefinition[];
  /** Runs one call of the model. Whatever the model did wrong comes back as a result with `isError`. */
  readonly dispatch: (call: ToolCall, options?: CallOptions) => Promise<CallToolResult>;
  /** The same as the model's load_tool and unload_tool, for your own code (to restore a saved set, say). */
  readonly load: (names: readonly string[]) => LoadAnswer;
  readonly unload: (names: readonly string[]) => UnloadAnswer;
  /** Names of the loaded tools, pins included, in order. */
  readonly loaded: () => readonly string[];
  /** Every allowed tool, loaded or not, under the name the model uses. */
  readonly catalogue: () => readonly ToolDefinition[];
  readonly isMetaTool: (name: string) => boolean;
  readonly isPinned: (name: string) => boolean;
  /** False while there are so few tools that all are listed. */
  readonly isProgressive: () => boolean;
  /** Reads the tools of one session, or of all, again. For servers that never announce a change. */
  readonly refresh: (session?: string) => Promise<readonly CatalogueChange[]>;
  /** Resolves when the readings that are under way, and those next in turn, are done. Await it before `toolsForModel` to see a change in the same turn. */
  readonly settled: () => Promise<void>;
  /** Stops listening for changes. The sessions stay open: they are yours. */
  readonly close: () => Promise<void>;
}

/** A mistake in the options. `problems` has one sentence for each, with what to do. */
export class ProgressiveToolsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join("\n"), options);
    this.name = "ProgressiveToolsError";
    this.problems = problems;
  }
}

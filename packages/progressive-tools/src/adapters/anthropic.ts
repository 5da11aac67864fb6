import { isJsonObject } from "@fedpipe/catalog";
import type {
  CallOptions,
  CallToolResult,
  ContentBlock,
  InputSchema,
  ProgressiveTools,
  ToolDefinition,
} from "../types.ts";
import { blockText, resultText } from "./content.ts";

export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: InputSchema;
  defer_loading?: boolean;
}

export type AnthropicImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

export type AnthropicResultContent =
  | { type: "text"; text: string }
  | { type: "image"; source: { type: "base64"; media_type: AnthropicImageType; data: string } }
  | { type: "tool_reference"; tool_name: string };

export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: AnthropicResultContent[];
  is_error?: boolean;
}

export interface AnthropicOptions {
  /**
   * Send every allowed tool with `defer_loading`, and let load_tool answer with `tool_reference` blocks: the API then keeps
   * definitions out of the context until they are referred to, and loading leaves the cached prefix as it is. One adapter
   * serves one conversation, for it remembers what was referred to.
   */
  readonly deferLoading?: boolean;
}

export interface AnthropicAdapter {
  /** For `tools` of the next request. */
  readonly tools: () => AnthropicTool[];
  /** Runs every `tool_use` of an answer's content, at once; the results are one user message. Empty: nothing to run. */
  readonly run: (
    content: readonly { readonly type: string }[],
    options?: CallOptions,
  ) => Promise<AnthropicToolResult[]>;
}

const IMAGE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** For the Messages API. */
export function forAnthropic(
  progressive: ProgressiveTools,
  { deferLoading = false }: AnthropicOptions = {},
): AnthropicAdapter {
  const referred = new Set<string>();
  const isDeferring = () => deferLoading && progressive.isProgressive();
  return {
    tools: () => (isDeferring() ? deferredTools(progressive, referred) : progressive.toolsForModel().map(toTool)),
    run: (content, options) =>
      Promise.all(
        content.filter(isToolUse).map(async ({ id, name, input }) => {
          const result = await progressive.dispatch({ name, arguments: input }, options);
          const references = isDeferring() && progressive.isMetaTool(name) ? referencesIn(progressive, result) : [];
          for (const reference of references) referred.add(reference);
          return toToolResult(id, result, references);
        }),
      ),
  };
}

function toTool({ name, description, inputSchema }: ToolDefinition): AnthropicTool {
  return { name, ...(description === undefined ? {} : { description }), input_schema: inputSchema };
}

/** Meta-tools and pins as they are; all others deferred, loaded or not, so that loading changes nothing in the list. */
function deferredTools(progressive: ProgressiveTools, referred: ReadonlySet<string>): AnthropicTool[] {
  const isAlways = (name: string) => progressive.isMetaTool(name) || progressive.isPinned(name);
  const loaded = new Set(progressive.loaded());
  const always = progressive.toolsForModel().filter(({ name }) => isAlways(name));
  const others = progressive.catalogue().filter(({ name }) => !isAlways(name));
  const deferred = others.map((tool) => (referred.has(tool.name) && !loaded.has(tool.name) ? gone(tool.name) : tool));
  const present = new Set([...always, ...others].map(({ name }) => name));
  const removed = [...referred].filter((name) => !present.has(name)).map(gone);
  return [
    ...always.map(toTool),
    ...[...deferred, ...removed].map((tool) => ({ ...toTool(tool), defer_loading: true })),
  ];
}

/**
 * The API refuses a conversation that refers to a tool the request lacks, and it shows whatever definition the request
 * holds now. So a tool that was unloaded, removed or changed since stays as a name alone until it is loaded anew.
 */
function gone(name: string): ToolDefinition {
  return { name, description: "Not loaded any more.", inputSchema: { type: "object" } };
}

/** Only names that can be referred to: allowed, loaded, and not in the prompt already. */
function referencesIn(progressive: ProgressiveTools, { structuredContent }: CallToolResult): string[] {
  const results: unknown = structuredContent?.["results"];
  if (!Array.isArray(results)) return [];
  const loaded = new Set(progressive.loaded().filter((name) => !progressive.isPinned(name)));
  return results.flatMap((one: unknown) => {
    if (!isJsonObject(one) || (one["status"] !== "loaded" && one["status"] !== "was loaded")) return [];
    return typeof one["name"] === "string" && loaded.has(one["name"]) ? [one["name"]] : [];
  });
}

/** The API takes nothing but text in a result that is an error. */
function toToolResult(id: string, result: CallToolResult, references: readonly string[]): AnthropicToolResult {
  const isError = result.isError === true;
  const shown = result.content.map((block) => (isError ? textOf(block) : toContent(block)));
  const blocks = shown.filter((block) => block.type !== "text" || block.text.trim() !== "");
  const content = blocks.length === 0 ? [{ type: "text" as const, text: resultText(result) }] : blocks;
  const referring = references.map((name) => ({ type: "tool_reference" as const, tool_name: name }));
  return {
    type: "tool_result",
    tool_use_id: id,
    content: [...content, ...referring],
    ...(isError ? { is_error: true } : {}),
  };
}

function textOf(block: ContentBlock) {
  return { type: "text" as const, text: blockText(block) };
}

function toContent(block: ContentBlock): AnthropicResultContent {
  if (block.type === "image" && isImageType(block.mimeType)) {
    return { type: "image", source: { type: "base64", media_type: block.mimeType, data: block.data } };
  }
  return textOf(block);
}

function isImageType(mimeType: string): mimeType is AnthropicImageType {
  return IMAGE_TYPES.includes(mimeType);
}

interface ToolUse {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

function isToolUse(block: { readonly type: string }): block is ToolUse {
  return block.type === "tool_use" && "id" in block && "name" in block && "input" in block;
}

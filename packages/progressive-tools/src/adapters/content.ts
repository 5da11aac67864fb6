import type { CallToolResult, ContentBlock } from "../types.ts";

/** A block as text, for APIs that take nothing else in its place. Bytes are named, not shown. */
export function blockText(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return `[${block.type}, ${block.mimeType}, ${sizeOf(block.data)}: not shown]`;
    case "resource_link":
      return `[resource ${block.name}: ${block.uri}]`;
    case "resource":
      return "text" in block.resource
        ? block.resource.text
        : `[resource ${block.resource.uri}, ${sizeOf(block.resource.blob)}: not shown]`;
    default:
      return JSON.stringify(block satisfies never);
  }
}

/** Never empty: some APIs refuse an empty result, and a model reads one as a failure. */
export function resultText(result: CallToolResult): string {
  const text = result.content.map(blockText).join("\n");
  if (text.trim() !== "") return text;
  return result.structuredContent === undefined ? "(no output)" : JSON.stringify(result.structuredContent);
}

function sizeOf(base64: string): string {
  return `${Math.floor((base64.length * 3) / 4).toLocaleString("en-US")} bytes`;
}

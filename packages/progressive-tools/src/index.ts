export { forAiSdk } from "./adapters/ai-sdk.ts";
export { forAnthropic } from "./adapters/anthropic.ts";
export { forMcp } from "./adapters/mcp.ts";
export { forOpenAiChat } from "./adapters/openai-chat.ts";
export { forOpenAiResponses } from "./adapters/openai-responses.ts";
export { createProgressiveTools } from "./create-progressive-tools.ts";
export * from "./types.ts";

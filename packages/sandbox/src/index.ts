export { type SandboxBuildAssets, sandboxBuildAssets } from "./build-assets.ts";
export { createSandbox, type Sandbox, type SandboxOptions } from "./create-sandbox.ts";
export { DEFAULT_LIMITS, type Limits } from "./limits.ts";
export type { Cost, ErrorCause, ErrorOutcome, Json, Outcome, ValueOutcome } from "./outcome.ts";
export type { Script } from "./run-script.ts";
export type { CallTool, Progress } from "./tool-calls.ts";

// Test support, like the whole folder: scripts that attack the sandbox or merely go wrong, and how each must end.
import type { ErrorCause, Json } from "../outcome.ts";

export type Ending =
  | { readonly kind: "value"; readonly value: Json | undefined }
  /** `line` is the line that must be named. Several causes where the engine decides which limit is met first. */
  | {
      readonly kind: "error";
      readonly causes: readonly ErrorCause[];
      readonly line?: number;
      readonly message?: RegExp;
    };

export interface HostileScript {
  readonly name: string;
  readonly code: string;
  readonly ends: Ending;
  /** What it must have logged, whole or as the first entries. */
  readonly logs?: readonly string[];
  /** It is ended by its time limit, so it takes that long. */
  readonly isSlow?: true;
  /** It calls tools: `echo` answers `{name, args}`, `broken` fails with "The tool says no.", `silent` never answers. */
  readonly usesTools?: true;
  readonly data?: () => Json;
}

export const value = (result?: Json): Ending => ({ kind: "value", value: result });
export const error = (cause: ErrorCause | readonly ErrorCause[], line?: number, message?: RegExp): Ending => ({
  kind: "error",
  causes: typeof cause === "string" ? [cause] : cause,
  ...(line === undefined ? {} : { line }),
  ...(message === undefined ? {} : { message }),
});

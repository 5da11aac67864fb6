import type { Secret } from "./expand.ts";
import type { Fence } from "./globs.ts";

export type Target =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      /** What the entry declares; the safe base is added at the start. */
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | undefined;
    }
  | { readonly kind: "http"; readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Everything known about one child before it runs. Durations are milliseconds. */
export interface ChildSpec extends Fence {
  readonly name: string;
  readonly description: string | undefined;
  readonly target: Target;
  readonly pin: readonly string[];
  readonly timeoutMs: number;
  readonly startTimeoutMs: number;
  /** Undefined: never stopped for being idle. */
  readonly idleMs: number | undefined;
  readonly scope: "shared" | "session";
  /** Characters; 0 is no limit. */
  readonly resultLimit: number;
  /** Variables the entry needs that are not set. Such a child cannot start; the others can. */
  readonly missing: readonly string[];
  readonly secrets: readonly Secret[];
  /** Of what decides how it starts, as written, so no secret is in it. Names its catalogue on disk. */
  readonly configHash: string;
}

export interface Config {
  readonly path: string;
  readonly children: readonly ChildSpec[];
}

/** A failure for a person: one line that says what is wrong and what to do. */
export interface Problem {
  readonly problem: string;
}

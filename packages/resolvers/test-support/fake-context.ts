import { AgencyError, empty, type Failure, fail, type Json, type Result } from "@fedpipe/core";
import type { ResolverContext } from "../src/define-resolver.ts";

/** How a tool answers in a test: a result, a failure, a function of the arguments, or silence. */
export type Answer = Result | { readonly failure: Failure } | "hangs" | ((args: Args) => Answer);
export type Args = Readonly<Record<string, Json>>;

export interface Asked {
  readonly tool: string;
  readonly args: Args;
}

export interface FakeContext extends ResolverContext {
  /** Errors that are no failures of an agency, with what they happened in. */
  readonly bugs: readonly { readonly error: unknown; readonly subject: string }[];
  readonly asked: readonly Asked[];
  /** Once all that can go on has gone on: lets the time of every timer pass that was started with at most `ms`. */
  readonly pass: (ms: number) => Promise<void>;
}

export interface FakeOptions {
  readonly denied?: readonly string[];
  readonly signal?: AbortSignal;
  readonly today?: string;
}

/** The server as a resolver sees it. A tool without an answer has found nothing. */
export function fakeContext(answers: Readonly<Record<string, Answer>>, options: FakeOptions = {}): FakeContext {
  const asked: Asked[] = [];
  const bugs: { error: unknown; subject: string }[] = [];
  const timers = new Set<{ readonly ms: number; readonly run: () => void }>();
  const signal = options.signal ?? new AbortController().signal;
  return {
    asked,
    bugs,
    reportBug: (error, subject) => void bugs.push({ error, subject }),
    pass: async (ms) => {
      await idle();
      for (const timer of [...timers].filter((one) => one.ms <= ms)) {
        timers.delete(timer);
        timer.run();
      }
    },
    now: () => new Date(options.today ?? "2026-03-10T12:00:00Z"),
    startTimer: (ms, run) => {
      const timer = { ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    signal,
    progress: () => {},
    isAllowed: (tool) => !(options.denied ?? []).includes(tool),
    call: async (tool, args, { signal: own } = {}) => {
      asked.push({ tool, args });
      const result = await settle(answers[tool] ?? empty({ title: tool, hint: "" }), args, [signal, own]);
      return { result, provenance: [] };
    },
  };
}

const idle = () => new Promise((resolve) => setTimeout(resolve, 5));

async function settle(answer: Answer, args: Args, signals: readonly (AbortSignal | undefined)[]): Promise<Result> {
  if (typeof answer === "function") return settle(answer(args), args, signals);
  if (answer === "hangs") return new Promise((_, reject) => onAbort(signals, () => reject(cancelled())));
  if ("failure" in answer) return fail(answer.failure);
  return answer;
}

const cancelled = () => new AgencyError({ kind: "cancelled" });

function onAbort(signals: readonly (AbortSignal | undefined)[], run: () => void): void {
  for (const signal of signals) signal?.addEventListener("abort", run, { once: true });
}

export const serverError: Answer = {
  failure: { kind: "unavailable", host: "api.example.gov", cause: "HTTP 500" },
};
export const missingKey = (...env: readonly string[]): Answer => ({
  failure: { kind: "missing-key", env, signupUrl: "https://api.data.gov/signup/" },
});

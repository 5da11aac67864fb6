import type { QuickJSDeferredPromise, QuickJSHandle } from "quickjs-emscripten-core";
import type { JournalWriter } from "../journal.ts";
import type { Limits } from "../limits.ts";
import type { FromWorker } from "../messages.ts";
import type { Verdict } from "../outcome.ts";
import type { Engine } from "./engine.ts";
import { instrument, SCRIPT_FILE } from "./instrument.ts";
import { createJudge } from "./judge.ts";
import { createWorld } from "./world.ts";

export interface SessionOptions {
  readonly engine: Engine;
  readonly limits: Limits;
  readonly journal: JournalWriter;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  readonly post: (message: FromWorker) => void;
}

/** One script in one engine, from its source to its verdict. Each method is one turn: it ends with a message posted. */
export interface Session {
  run(code: string, data: string | undefined): void;
  answer(id: number, json: string): void;
  fail(id: number, message: string): void;
}

interface PendingCall {
  readonly deferred: QuickJSDeferredPromise;
  readonly failure: QuickJSHandle;
}

const JOBS_AT_ONCE = 1000;

export function createSession({ engine, limits, journal, now, post }: SessionOptions): Session {
  const { context, runtime } = engine;
  const pending = new Map<number, PendingCall>();
  let deadline = Number.POSITIVE_INFINITY;
  let ranMs = 0;
  let callCount = 0;
  let result: QuickJSHandle = context.undefined;
  let isOver = false;

  const world = createWorld(context, limits, {
    log: journal.write,
    drop: journal.drop,
    call: (name, args, failure) => {
      const deferred = context.newPromise();
      const id = ++callCount;
      pending.set(id, { deferred, failure });
      post({ kind: "call", id, name, args });
      return deferred.handle;
    },
  });
  const judge = createJudge({ engine, world, limits });
  runtime.setInterruptHandler(() => {
    const isLate = now() > deadline;
    if (isLate) judge.noteTimeout();
    return isLate;
  });
  const mark = context.newFunction("mark", (line) => {
    const value = context.getNumber(line);
    judge.noteLine(value);
    if (value > 0) journal.setLine(value);
  });

  const end = (verdict: Verdict) => {
    isOver = true;
    post({ kind: "done", verdict });
  };

  const runJobs = () => {
    while (runtime.hasPendingJob()) {
      const jobs = runtime.executePendingJobs(JOBS_AT_ONCE);
      if (jobs.error !== undefined) return judge.reason(jobs.error);
      // Jobs too short to be interrupted may still breed without end.
      if (now() > deadline) return judge.timeout();
    }
    return undefined;
  };

  const settled = (): Verdict | undefined => {
    const state = context.getPromiseState(result);
    if (state.type === "fulfilled") return judge.value(state.value);
    if (state.type === "rejected") return judge.reason(state.error);
    return pending.size > 0 ? undefined : judge.neverSettled();
  };

  const attempt = (step: () => void): Verdict | undefined => {
    try {
      step();
      return runJobs() ?? settled();
    } catch (error) {
      return judge.failure(error);
    }
  };

  const turn = (step: () => void) => {
    const enteredAt = now();
    deadline = enteredAt + limits.scriptMs - ranMs;
    const verdict = attempt(step);
    deadline = Number.POSITIVE_INFINITY;
    ranMs += now() - enteredAt;
    if (verdict === undefined) post({ kind: "waiting", ranMs });
    else end(verdict);
  };

  const takePending = (id: number) => {
    const call = pending.get(id);
    pending.delete(id);
    return isOver ? undefined : call;
  };

  return {
    run(code, data) {
      judge.setScript(code);
      const refusal = judge.guardData(() => {
        world.invoke("setData", data === undefined ? context.undefined : context.newString(data)).dispose();
      }, data);
      if (refusal !== undefined) return end(refusal);
      post({ kind: "started" });
      const instrumented = instrument(code);
      if (instrumented.kind === "syntax") return end({ ...instrumented, kind: "error", cause: "syntax" });
      turn(() => {
        const script = judge.guardSyntax(() => world.evaluate(instrumented.source, SCRIPT_FILE));
        result = world.call(script, mark);
      });
    },
    answer(id, json) {
      const call = takePending(id);
      if (call === undefined) return;
      turn(() => {
        const value = context.newString(json).consume((text) => world.invoke("parse", text));
        call.deferred.resolve(value);
      });
    },
    fail(id, message) {
      const call = takePending(id);
      if (call === undefined) return;
      turn(() => {
        const text = context.newString(JSON.stringify(message));
        call.deferred.reject(world.invoke("fill", call.failure, text));
      });
    },
  };
}

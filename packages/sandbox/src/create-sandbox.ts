import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { sandboxBuildAssets, WASM_NAME } from "./build-assets.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { WorkerSetup } from "./messages.ts";
import type { Outcome } from "./outcome.ts";
import { type RunningScript, refuse, runScript, type Script } from "./run-script.ts";

export interface SandboxOptions {
  /** The bundled worker, with the engine's wasm file beside it (see `sandboxBuildAssets`); by default the worker's source. */
  readonly workerUrl?: URL;
  readonly limits?: Partial<Limits>;
}

export interface Sandbox {
  /** Runs one script. Never rejects for anything the script does; `data` that JSON cannot hold is the caller's mistake and does. */
  run(script: Script): Promise<Outcome>;
  /** Cancels what runs, and resolves when every thread is gone. */
  close(): Promise<void>;
}

/** V8's own heap in a worker: texts on their way in and out. The script's memory lies outside it and is capped by the engine. */
const WORKER_HEAP_MB = 128;

/**
 * Runs untrusted JavaScript, each script in a fresh engine in a fresh thread that is ended with it. Nothing is started before
 * the first script; after it one spare worker waits for the next. Neither keeps the process alive once no script runs.
 */
export function createSandbox({ workerUrl, limits: chosen }: SandboxOptions = {}): Sandbox {
  const limits: Limits = { ...DEFAULT_LIMITS, ...chosen };
  const slots = pLimit(limits.concurrentRuns);
  const spare = createSpare(() => limits.spareMs);
  const running = new Set<RunningScript>();
  let compiled: Promise<WebAssembly.Module> | undefined;
  let isClosed = false;

  const compile = () => {
    compiled ??= readFile(engineUrl(workerUrl)).then((bytes) => WebAssembly.compile(bytes));
    return compiled;
  };

  const spawn = (engine: WebAssembly.Module) => {
    const setup: WorkerSetup = { engine, limits };
    return new Worker(workerUrl ?? new URL("./worker/from-source.mjs", import.meta.url), {
      name: "sandbox",
      workerData: setup,
      // Nothing of the process reaches the worker, and nothing it prints reaches the protocol on stdout.
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB, maxYoungGenerationSizeMb: 16 },
    });
  };

  const start = async (script: Script): Promise<RunningScript | Outcome> => {
    const dataJson = script.data === undefined ? undefined : JSON.stringify(script.data);
    const refusal = refusalOf(script, dataJson, limits);
    if (refusal !== undefined) return refusal;
    const engine = await compile().catch(() => undefined);
    if (engine === undefined)
      return refuse("crashed", "The sandbox's engine cannot be loaded: is the installation complete?");
    if (isClosed) return refuse("cancelled", "The sandbox is closed.");
    const worker = spare.take() ?? spawn(engine);
    const run = runScript({ ...script, dataJson }, worker, limits);
    running.add(run);
    void run.exited.then(() => {
      running.delete(run);
      if (!isClosed) spare.keep(() => spawn(engine));
    });
    return run;
  };

  return {
    run: (script) =>
      new Promise((resolve, reject) => {
        const onAbort = () => resolve(refuse("cancelled", "The call was cancelled."));
        script.signal?.addEventListener("abort", onAbort, { once: true });
        // A slot is held until the thread is gone: its memory counts until then.
        slots(async () => {
          script.signal?.removeEventListener("abort", onAbort);
          if (script.signal?.aborted === true) return onAbort();
          const run = await start(script);
          if ("kind" in run) return resolve(run);
          resolve(await run.outcome);
          await run.exited;
        }).catch(reject);
      }),
    close: async () => {
      isClosed = true;
      const exits = [...running].map((run) => {
        run.cancel("The sandbox is closed.");
        return run.exited;
      });
      await Promise.all([...exits, spare.drop()]);
    },
  };
}

function refusalOf({ code, signal }: Script, dataJson: string | undefined, limits: Limits): Outcome | undefined {
  if (signal?.aborted === true) return refuse("cancelled", "The call was cancelled.");
  if (code.length > limits.scriptCharacters) {
    return refuse("too-large", `The script is ${code.length} characters long, more than ${limits.scriptCharacters}.`);
  }
  if (dataJson !== undefined && dataJson.length > limits.inputCharacters) {
    return refuse(
      "too-large",
      `The data is ${dataJson.length} characters of JSON, more than ${limits.inputCharacters}; ask the tool for less.`,
    );
  }
  return undefined;
}

function engineUrl(workerUrl: URL | undefined): URL {
  return workerUrl === undefined ? pathToFileURL(sandboxBuildAssets().wasmPath) : new URL(WASM_NAME, workerUrl);
}

/** At most one worker that waits for the next script, for a while. */
function createSpare(waitMs: () => number) {
  let waiting: { worker: Worker; timer: NodeJS.Timeout } | undefined;

  const drop = async () => {
    const { worker, timer } = waiting ?? {};
    waiting = undefined;
    clearTimeout(timer);
    await worker?.terminate();
  };

  return {
    keep: (spawn: () => Worker) => {
      if (waiting !== undefined) return;
      const worker = spawn();
      worker.unref();
      const forget = () => {
        if (waiting?.worker === worker) void drop();
      };
      // A spare that cannot start must not take the process with it; the next run starts its own and reports.
      worker.on("error", forget);
      worker.on("exit", forget);
      const timer = setTimeout(forget, waitMs());
      timer.unref();
      waiting = { worker, timer };
    },
    take: (): Worker | undefined => {
      const { worker, timer } = waiting ?? {};
      waiting = undefined;
      clearTimeout(timer);
      worker?.ref();
      return worker;
    },
    drop,
  };
}

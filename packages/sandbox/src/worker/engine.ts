import loadEmscripten from "@jitl/quickjs-ng-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-ng-wasmfile-release-sync/ffi";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type CustomizeVariantOptions,
  type QuickJSContext,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";
import type { Limits } from "../limits.ts";

const PAGE_BYTES = 65_536;
/** What the engine was linked with: it does not start with less. */
const INITIAL_PAGES = 256;
/** Emscripten asks for a generous, a smaller and a small step before it gives up. */
const ATTEMPTS_PER_GROWTH = 3;
/** Left for the engine to make its "out of memory" error from, and for the host to read it. */
const RESERVE_PAGES = 128;

export interface Engine {
  readonly context: QuickJSContext;
  readonly runtime: QuickJSRuntime;
  /** Whether the script has once asked for more memory than it may have. */
  readonly isExhausted: () => boolean;
}

/** Thrown when the host finds no room for a text it wants to hand in. */
export class SandboxMemoryError extends Error {}

/**
 * The engine's own limit counts what scripts allocate, not what the heap grows to, and was seen to pass 2 GB; a memory that
 * refuses to grow cannot be passed. It refuses once, then lets the reserve be used.
 */
class CappedMemory extends WebAssembly.Memory {
  readonly #capPages: number;
  #refusals = 0;

  constructor(capPages: number) {
    super({ initial: INITIAL_PAGES, maximum: capPages + RESERVE_PAGES });
    this.#capPages = capPages;
  }

  get isExhausted(): boolean {
    return this.#refusals >= ATTEMPTS_PER_GROWTH;
  }

  override grow(delta: number): number {
    const pages = this.buffer.byteLength / PAGE_BYTES + delta;
    if (pages > this.#capPages && !this.isExhausted) {
      this.#refusals++;
      throw new RangeError("The script's memory is used up");
    }
    this.#refusals = this.isExhausted ? this.#refusals : 0;
    return super.grow(delta);
  }
}

/** A fresh engine with one runtime and one context. It is never disposed of: its thread is ended instead. */
export async function createEngine(compiled: WebAssembly.Module, limits: Limits): Promise<Engine> {
  const memory = new CappedMemory(Math.max(INITIAL_PAGES, limits.memoryMiB * 16));
  const variant = newVariant(
    {
      type: "sync",
      importFFI: () => Promise.resolve(QuickJSFFI),
      importModuleLoader: () => Promise.resolve(loadEmscripten),
    },
    { wasmModule: compiled, wasmMemory: memory, emscriptenModule: quietModule },
  );
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(limits.memoryMiB * 1024 * 1024);
  runtime.setMaxStackSize(limits.stackKiB * 1024);
  runtime.setModuleLoader(() => ({
    error: new Error("import is not available here; use callTool, data and the language's own built-ins"),
  }));
  return { context: runtime.newContext(), runtime, isExhausted: () => memory.isExhausted };
}

interface Allocator {
  _malloc: (bytes: number) => number;
}

/** Hooks that every Emscripten module has and the library's types leave out. */
interface ModuleHooks {
  print: (text: string) => void;
  printErr: (text: string) => void;
  postRun: ((module: Allocator) => void)[];
}

const quietModule: NonNullable<CustomizeVariantOptions["emscriptenModule"]> & ModuleHooks = {
  print: () => {},
  printErr: () => {},
  // Without this a failed allocation is address 0, and the host would write the text over the engine's own data.
  postRun: [
    (module: Allocator) => {
      const allocate = module._malloc;
      module._malloc = (bytes) => {
        const address = allocate(bytes);
        if (address === 0 && bytes > 0) throw new SandboxMemoryError("No memory left in the sandbox");
        return address;
      };
    },
  ],
};

// The part of WebAssembly that Node has and "lib": ["es2023"] does not declare; the DOM library would bring a browser with it.
declare namespace WebAssembly {
  interface Exports {
    readonly [name: string]: unknown;
  }
  interface Imports {
    readonly [module: string]: Readonly<Record<string, unknown>>;
  }
  class Module {
    private readonly compiled: true;
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
    /** Grows by `delta` pages of 64 KiB and returns the former size; throws a RangeError past the maximum. */
    grow(delta: number): number;
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>;
}

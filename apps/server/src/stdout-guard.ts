import { Writable } from "node:stream";

export interface GuardedStreams {
  readonly stdout: NodeJS.WriteStream;
  /** Takes what would have gone to stdout: a console.log of a library, a debugging leftover. */
  readonly onStray: (text: string) => void;
}

/** Keeps stdout for JSON-RPC, whatever else writes there. Returns the only way left to the real stdout. */
export function guardStdout({ stdout, onStray }: GuardedStreams): Writable {
  const write = stdout.write.bind(stdout);
  stdout.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) => {
    onStray(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
    // Whoever waits to hear that it was written, goes on.
    const done = rest.find((part) => typeof part === "function");
    if (done !== undefined) process.nextTick(done);
    return true;
  };
  return new Writable({
    decodeStrings: false,
    // A client that is gone shows as an error of stdout itself, which ends the server.
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, () => done());
    },
  });
}

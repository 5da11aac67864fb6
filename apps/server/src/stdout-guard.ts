import { Writable } from "node:stream";

/**
 * Keeps stdout for JSON-RPC: whatever else writes there (a console.log of a library, a debugging leftover) goes to
 * stderr from now on. Returns the only way left to the real stdout.
 */
export function guardStdout({ stdout, stderr }: { stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream }): Writable {
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, (error) => done(error));
    },
  });
}

import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { guardStdout } from "./stdout-guard.ts";

it("leaves one way to stdout and sends everything else to stderr", () => {
  const stdout = new PassThrough() as unknown as NodeJS.WriteStream;
  const stderr = new PassThrough() as unknown as NodeJS.WriteStream;
  const protocol = guardStdout({ stdout, stderr });
  stdout.write("a leftover\n");
  protocol.write("{}\n");
  expect(String(stdout.read())).toBe("{}\n");
  expect(String(stderr.read())).toBe("a leftover\n");
});

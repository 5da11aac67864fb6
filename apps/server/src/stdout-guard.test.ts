import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { guardStdout } from "./stdout-guard.ts";

it("leaves one way to stdout and hands over everything else", () => {
  const stdout = new PassThrough() as unknown as NodeJS.WriteStream;
  const strays: string[] = [];
  const protocol = guardStdout({ stdout, onStray: (text) => strays.push(text) });
  stdout.write("a leftover\n");
  stdout.write(Buffer.from("some bytes\n"));
  protocol.write("{}\n");
  expect(String(stdout.read())).toBe("{}\n");
  expect(strays).toEqual(["a leftover\n", "some bytes\n"]);
});

import { readFileSync } from "node:fs";

/** Put in by the build; absent when run from source. */
declare const FEDPIPE_VERSION: string | undefined;

type Version = `${number}.${number}.${number}`;

/** The version in package.json, the one place that has it. */
export const version: Version = toVersion(
  typeof FEDPIPE_VERSION === "string" ? FEDPIPE_VERSION : readVersion(new URL("../package.json", import.meta.url)),
);

function readVersion(file: URL): string {
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof content === "object" && content !== null && "version" in content ? String(content.version) : "0.0.0";
}

function toVersion(text: string): Version {
  const [major, minor, patch] = text.split(/[.-]/u).map(Number);
  return `${major ?? 0}.${minor ?? 0}.${patch ?? 0}`;
}

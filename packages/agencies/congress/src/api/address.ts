import { failArgument, type Path, path } from "@fedpipe/core";

export type Address = Path | `/${string}`;

/**
 * `base/118/hr` from optional arguments, named in the order the path takes them. One that is given after one that is not
 * cannot be said in the path, and leaving it out would answer another question: it is refused.
 */
export function narrow(base: Address, segments: Readonly<Record<string, string | number | undefined>>): `/${string}` {
  const entries = Object.entries(segments);
  const missing = entries.findIndex(([, value]) => value === undefined);
  const later = missing === -1 ? undefined : entries.slice(missing).find(([, value]) => value !== undefined);
  if (later !== undefined) failArgument(entries[missing]?.[0] ?? "", `is needed beside ${later[0]}`);
  return below(base, ...Object.values(segments));
}

/** `base/a/b` from the segments that are given. */
export function below(base: Address, ...segments: readonly (string | number | undefined)[]): `/${string}` {
  const given = segments.flatMap((segment) => (segment === undefined ? [] : [path`/${segment}`]));
  return `/${base.slice(1)}${given.join("")}`;
}

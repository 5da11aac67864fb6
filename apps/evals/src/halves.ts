import { createHash } from "node:crypto";

export type Half = "tune" | "check";

/**
 * Which half of a question set a question is in. Misses are only read on the tuning half; the check half says how well
 * that carries over to questions nobody has looked at.
 */
export function halfOf(id: string): Half {
  return (createHash("sha1").update(id).digest()[0] ?? 0) % 2 === 0 ? "tune" : "check";
}

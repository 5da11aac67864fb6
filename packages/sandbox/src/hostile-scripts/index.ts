import type { HostileScript } from "./ending.ts";
import { data, escapes, tools } from "./escapes.ts";
import { depth, memory, time } from "./limits.ts";
import { errors, values, waiting } from "./mistakes.ts";

export type { Ending, HostileScript } from "./ending.ts";

/** Every script, each with a name of its own. Programs that offer the sandbox run them over the wire too. */
export const hostileScripts: readonly HostileScript[] = [
  ...time,
  ...memory,
  ...depth,
  ...waiting,
  ...errors,
  ...values,
  ...escapes,
  ...tools,
  ...data,
];

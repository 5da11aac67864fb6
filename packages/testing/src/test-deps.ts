import type { Deps, Fetch } from "@fedpipe/core";

/** The day on which tests run: fixtures that depend on today are written for it. */
export const TODAY = new Date("2024-07-20T12:00:00Z");

/** Every effect faked but the one given: no waiting, no chance, a fixed day, and a key for whatever asks for one. */
export function testDeps({
  fetch,
  env,
  now = () => TODAY,
}: {
  fetch: Fetch;
  env?: Deps["env"];
  now?: () => Date;
}): Deps {
  return {
    fetch,
    now,
    sleep: async (_milliseconds, signal) => signal?.throwIfAborted(),
    startTimer: () => () => {}, // no deadline passes in a test that does not ask for one
    random: () => 0.5,
    env: env ?? anyKey,
    log: () => {},
  };
}

const anyKey: Deps["env"] = new Proxy(
  {},
  { get: (_, name) => (String(name).includes("CONTACT") ? undefined : "test-key") },
);

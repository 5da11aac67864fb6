import type { Auth, Manifest } from "../manifest.ts";
import { fail } from "../errors.ts";
import { hasControlCharacter } from "./control-characters.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/** What stands in for a missing key when answers come from recordings. */
const REPLAY_PLACEHOLDER = "REPLAY";

/** The credential a request carries; undefined when it carries none. */
export interface Credential {
  readonly auth: Auth;
  /** Query parameter, header or body field to its value. */
  readonly values: Readonly<Record<string, string>>;
  /** Environment variables the values came from; none for a public fallback key. */
  readonly env: readonly string[];
}

/**
 * Finds the values a host's `auth` asks for. Throws `missing-key` naming exactly the variables that are missing (of
 * alternatives, the first), and `refused` for a value no request can carry.
 */
export function resolveCredential(auth: Auth, env: Env, { replay = false } = {}): Credential | undefined {
  const values: Record<string, string> = {};
  const found: string[] = [];
  const missing: string[] = [];
  for (const [name, source] of Object.entries(auth.values)) {
    const variable = envNames(source).find((candidate) => readEnv(env, candidate) !== undefined);
    const value = variable === undefined ? (replay ? REPLAY_PLACEHOLDER : auth.fallback) : readEnv(env, variable);
    if (value === undefined) missing.push(envNames(source)[0] ?? name);
    else values[name] = checkValue(auth, variable ?? name, value);
    if (variable !== undefined) found.push(variable);
  }
  if (missing.length === 0) return { auth, values, env: found };
  if (auth.optional) return undefined;
  return fail({ kind: "missing-key", env: missing, signupUrl: auth.signupUrl });
}

/** Whether every variable that `auth` names is set, so that requests carry the caller's own key. */
export function hasOwnKey(auth: Auth, env: Env): boolean {
  return Object.values(auth.values).every((source) =>
    envNames(source).some((name) => readEnv(env, name) !== undefined),
  );
}

/** Every credential value the environment holds for these agencies: what logs and messages must never show. */
export function configuredSecrets(manifests: readonly Manifest[], env: Env): readonly string[] {
  const names = manifests.flatMap(({ hosts }) =>
    hosts.flatMap(({ auth }) => (auth === undefined ? [] : Object.values(auth.values).flatMap(envNames))),
  );
  return [...new Set(names.flatMap((name) => readEnv(env, name) ?? []))];
}

/** A variable's value without surrounding blanks; undefined when it is unset or blank. */
export function readEnv(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

function envNames(source: string | readonly string[]): readonly string[] {
  return typeof source === "string" ? [source] : source;
}

// A line break in a header would start another header; in a query it is a paste gone wrong. Both are refused here,
// before the key is anywhere.
function checkValue(auth: Auth, variable: string, value: string): string {
  if (hasControlCharacter(value))
    return fail({
      kind: "refused",
      why: `the key in ${variable} holds a line break or another control character; set it again without`,
    });
  if (auth.kind === "header" && !/^[\x20-\x7e]*$/.test(value))
    return fail({ kind: "refused", why: `the key in ${variable} holds a character outside ASCII; set it again` });
  return value;
}

import { isSafe } from "./environment.ts";

/** A value taken from the environment, to be hidden wherever text about a child is shown. */
export interface Secret {
  readonly label: string;
  readonly value: string;
}

export interface Expansion {
  readonly text: string;
  /** Variables that are named without a default and are not set. */
  readonly missing: readonly string[];
  readonly secrets: readonly Secret[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const REFERENCE = /\$?\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/** Replaces `${NAME}` and `${NAME:-default}`; `$${NAME}` stays as the literal text `${NAME}`. */
export function expand(text: string, env: Environment): Expansion {
  const missing: string[] = [];
  const secrets: Secret[] = [];
  const expanded = text.replace(REFERENCE, (whole: string, name: string, fallback: string | undefined) => {
    if (whole.startsWith("$$")) return whole.slice(1);
    const value = env[name];
    if (value !== undefined && value !== "") {
      if (!isSafe(name)) secrets.push({ label: name, value });
      return value;
    }
    if (fallback !== undefined) return fallback;
    missing.push(name);
    return "";
  });
  return { text: expanded, missing, secrets };
}

/** Collects what several expansions of one child found. */
export class Expander {
  readonly missing = new Set<string>();
  readonly secrets: Secret[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  one(text: string): string {
    const expansion = expand(text, this.#env);
    for (const name of expansion.missing) this.missing.add(name);
    this.secrets.push(...expansion.secrets);
    return expansion.text;
  }

  /** Values of `env` or `headers`. A literal under a name such as API_KEY is a secret as well. */
  record(values: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const text = this.one(value);
        if (SECRET_NAME.test(key)) this.secrets.push({ label: key, value: text.replace(/^(?:Bearer|Basic)\s+/i, "") });
        return [key, text];
      }),
    );
  }
}

/** Names of variables and headers whose values nobody should read. */
export const SECRET_NAME = /key|token|secret|passw|credential|authorization|cookie/i;

/** Takes secrets out of a text that people or models will read. Very short values would maim ordinary words. */
export function redact(text: string, secrets: readonly Secret[]): string {
  return secrets
    .filter(({ value }) => value.length >= 5)
    .toSorted((a, b) => b.value.length - a.value.length)
    .reduce((result, { label, value }) => result.replaceAll(value, `<${label}>`), text);
}

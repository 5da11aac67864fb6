import type { Agency } from "@fedpipe/core";

/** `.env.example`: every credential an agency takes, with its sign-up page. */
export function envExample(agencies: readonly Agency[]): Map<string, string> {
  const entries = new Map<string, { titles: Set<string>; signupUrl: string; isOptional: boolean }>();
  for (const { manifest } of agencies) {
    for (const { auth } of manifest.hosts) {
      if (auth === undefined) continue;
      for (const names of Object.values(auth.values)) {
        const name = typeof names === "string" ? names : names[0];
        if (name === undefined) continue;
        const entry = entries.get(name) ?? { titles: new Set<string>(), signupUrl: auth.signupUrl, isOptional: true };
        entry.titles.add(manifest.title);
        entry.isOptional &&= auth.optional === true || auth.fallback !== undefined;
        entries.set(name, entry);
      }
    }
  }
  const blocks = [...entries]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, { titles, signupUrl, isOptional }]) =>
        `# ${[...titles].join(", ")}${isOptional ? " (optional)" : ""}: ${signupUrl}\n${name}=\n`,
    );
  const head = `# Keys fedpipe can use. Copy to .env in the folder you start it from, and fill in what you have.
# Written by \`pnpm generate\` from the agencies' manifests.

# Your e-mail address, told to agencies that ask who calls (SEC demands it).
FEDPIPE_CONTACT=
`;
  return new Map([[".env.example", `${head}\n${blocks.join("\n")}`]]);
}

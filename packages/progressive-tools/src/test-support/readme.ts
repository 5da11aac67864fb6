import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const readmePath = join(packageFolder, "README.md");

/** The text between `<!-- name -->` and `<!-- /name -->`, without the line breaks around it. */
export function blockOf(readme: string, name: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [readme.indexOf(open), readme.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`README.md has no block ${name}.`);
  return readme.slice(from + open.length, to).trim();
}

export function withBlock(readme: string, name: string, text: string): string {
  const before = readme.slice(0, readme.indexOf(`<!-- ${name} -->`) + `<!-- ${name} -->`.length);
  return `${before}\n${text}\n${readme.slice(readme.indexOf(`<!-- /${name} -->`))}`;
}

export const EXAMPLES = ["anthropic-loop.ts", "openai-loop.ts"] as const;

export function snippetOf(example: (typeof EXAMPLES)[number]): string {
  return `\`\`\`ts\n${readFileSync(join(packageFolder, "examples", example), "utf8").trim()}\n\`\`\``;
}

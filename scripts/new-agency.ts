import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** `pnpm new-agency <id>`: a copy of the template under its own name. */
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const id = process.argv[2] ?? "";

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u.test(id)) {
  console.error("Usage: pnpm new-agency <id>   (lower case, digits and single dashes: fred, noaa-tides)");
  process.exit(2);
}
const target = join(root, "packages/agencies", id);
if (existsSync(target)) {
  console.error(`packages/agencies/${id} is there already.`);
  process.exit(1);
}

cpSync(join(root, "packages/agencies/_template"), target, {
  recursive: true,
  filter: (source) => !source.includes("node_modules"),
});
const prefix = id.replaceAll("-", "_");
const camel = id.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase());
for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(ts|json)$/u.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const text = readFileSync(file, "utf8")
    .replaceAll("@fedpipe/template", `@fedpipe/${id}`)
    .replaceAll("template_", `${prefix}_`)
    .replaceAll(/template(?=[A-Z])/gu, camel)
    .replaceAll('id: "template"', `id: "${id}"`)
    .replaceAll(/\btemplate\b/gu, camel);
  writeFileSync(file, text);
}
renameSync(join(target, "src/template.test.ts"), join(target, `src/${id}.test.ts`));
console.log(
  `packages/agencies/${id} is there. Next: pnpm generate && pnpm install, then fill in manifest, fixtures, api and tools.`,
);

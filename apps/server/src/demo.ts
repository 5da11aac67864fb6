import { fileURLToPath } from "node:url";
import { startDemo } from "./demo/transcript.ts";
import { openCatalogue } from "./open-catalogue.ts";

// `npm run demo`: the built server as a client meets it, on its example data; no key and no network needed.
const program = fileURLToPath(new URL("./main.js", import.meta.url));
process.exitCode = await startDemo({
  program,
  catalogue: openCatalogue(),
  print: (text) => void process.stdout.write(`${text}\n`),
});

// Starts the worker from its TypeScript source, where nothing is bundled: in tests and in development.
import { register } from "tsx/esm/api";

register();
await import("./main.ts");

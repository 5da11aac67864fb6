import { createSandbox, type Sandbox } from "@fedpipe/sandbox";

/** Put in by the build: where the bundled worker lies beside the bundle. */
declare const FEDPIPE_SANDBOX_WORKER: string | undefined;

/** The sandbox of code_mode. Starts no thread before the first script. */
export function openSandbox(): Sandbox {
  return typeof FEDPIPE_SANDBOX_WORKER === "string"
    ? createSandbox({ workerUrl: new URL(FEDPIPE_SANDBOX_WORKER, import.meta.url) })
    : createSandbox();
}

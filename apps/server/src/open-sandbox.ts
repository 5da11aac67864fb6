import { createSandbox, type Sandbox } from "@fedpipe/sandbox";
import { leaveDeletedFolder } from "./working-folder.ts";

/** Put in by the build: where the bundled worker lies beside the bundle. */
declare const FEDPIPE_SANDBOX_WORKER: string | undefined;

/** The sandbox of code_mode. Starts no thread before the first script. */
export function openSandbox(): Sandbox {
  const sandbox =
    typeof FEDPIPE_SANDBOX_WORKER === "string"
      ? createSandbox({ workerUrl: new URL(FEDPIPE_SANDBOX_WORKER, import.meta.url) })
      : createSandbox();
  return {
    ...sandbox,
    run: (script) => {
      leaveDeletedFolder();
      return sandbox.run(script);
    },
  };
}

// The worker's entry: one engine, one script, then its thread is ended from outside.
import { parentPort, workerData } from "node:worker_threads";
import { openJournal } from "../journal.ts";
import type { ToWorker, WorkerSetup } from "../messages.ts";
import { createEngine } from "./engine.ts";
import { createSession, type Session } from "./session.ts";

const { engine: compiled, limits }: WorkerSetup = workerData;
const engine = await createEngine(compiled, limits);
let session: Session | undefined;

parentPort?.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "run":
      session = createSession({
        engine,
        limits,
        journal: openJournal(message.journal, limits.logCharacters),
        now: () => performance.now(),
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; this is a port
        post: (report) => parentPort?.postMessage(report),
      });
      return session.run(message.code, message.data);
    case "tool-answer":
      return session?.answer(message.id, message.json);
    case "tool-failure":
      return session?.fail(message.id, message.message);
  }
});

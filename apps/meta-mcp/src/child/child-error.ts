import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Failure } from "./failure.ts";

/** A failure of a child with its explanation, secrets removed. */
export class ChildError extends McpError {
  readonly failure: Failure;
  readonly explanation: string;

  constructor(explanation: string, failure: Failure) {
    super(ErrorCode.InternalError, explanation);
    this.message = explanation; // McpError would put its code before the sentence.
    this.explanation = explanation;
    this.failure = failure;
  }
}

/** What a promise brings, unless the signal comes first. The work behind it goes on. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(cancelled());
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

export function cancelled(): McpError {
  return new McpError(ErrorCode.ConnectionClosed, "cancelled by the client");
}

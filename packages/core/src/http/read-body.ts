import { fail } from "../errors.ts";
import { untilAborted } from "./deadline.ts";

/** Error pages are read this far: enough to recognise them. */
export const ERROR_BODY_BYTES = 64 * 1024;

export interface BodyLimits {
  readonly maxBytes: number;
  /** Cut the body at `maxBytes` instead of failing. */
  readonly truncate?: boolean;
  readonly signal: AbortSignal;
}

/** Reads a body up to a limit, counted after decompression. Throws `too-large` without waiting for the rest. */
export async function readBody(
  response: Response,
  { maxBytes, truncate = false, signal }: BodyLimits,
): Promise<Uint8Array> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  const isCompressed = response.headers.has("content-encoding");
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const release = () => void reader.cancel().catch(() => undefined);
  if (!truncate && !isCompressed && announced > maxBytes) {
    release();
    return fail({ kind: "too-large", limitBytes: maxBytes });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return Buffer.concat(chunks, size);
      chunks.push(value);
      size += value.byteLength;
      if (size > maxBytes) {
        release();
        return truncate
          ? Buffer.concat(chunks, size).subarray(0, maxBytes)
          : fail({ kind: "too-large", limitBytes: maxBytes });
      }
    }
  } catch (error) {
    release();
    throw error;
  }
}

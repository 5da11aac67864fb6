import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const entry = z.object({
  file: z.string(),
  request: z.object({ method: z.enum(["GET", "POST", "HEAD"]), url: z.url(), body: z.unknown().optional() }),
  status: z.number(),
  contentType: z.string().nullish(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** One recorded or written answer, and the request it answers. */
export type RecordedEntry = z.output<typeof entry>;

/** The `index.json` of a folder laid out like recordings; none when the folder is not there. */
export function readIndex(folder: URL): readonly RecordedEntry[] {
  const index = new URL("index.json", folder);
  return existsSync(index) ? z.array(entry).parse(JSON.parse(readFileSync(index, "utf8"))) : [];
}

export function readBody(folder: URL, file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(file, folder)));
}

/** A `Response` as the network would give it. 204 and 304 carry no body. */
export function toResponse(
  body: string | Uint8Array<ArrayBuffer>,
  {
    status,
    contentType,
    headers = {},
  }: {
    status: number;
    contentType?: string | null | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
  },
): Response {
  const isBodyless = status === 204 || status === 304;
  return new Response(isBodyless ? null : body, {
    status,
    headers: { ...(contentType ? { "content-type": contentType } : {}), ...headers },
  });
}

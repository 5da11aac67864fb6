import { z } from "zod";

/** One recorded answer as an `index.json` lists it; other fields (source, note, trimmed) are for people. */
export const recordingSchema = z.object({
  file: z.string(),
  request: z.object({ method: z.string(), url: z.string(), body: z.json().optional() }),
  status: z.number().int().min(100).max(599),
  contentType: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

export const recordingIndexSchema = z.array(recordingSchema);

export type Recording = z.output<typeof recordingSchema>;

/** Recorded answers of one module, with the way to their bodies. */
export interface RecordingSource {
  readonly moduleId: string;
  readonly recordings: readonly Recording[];
  /** The body of one recording, by its `file`. */
  readonly read: (file: string) => Promise<Uint8Array>;
}

/** Fixtures embedded in a program: for each module its index and its files as text. */
export type EmbeddedRecordings = Readonly<
  Record<string, { readonly index: unknown; readonly files: Readonly<Record<string, string>> }>
>;

/** Sources from fixtures embedded in a program. Throws when an index is not one or a file is missing. */
export function loadEmbeddedRecordings(embedded: EmbeddedRecordings): readonly RecordingSource[] {
  return Object.entries(embedded).map(([moduleId, { index, files }]) => {
    const recordings = parseIndex(index, moduleId);
    const missing = recordings.find(({ file }) => files[file] === undefined);
    if (missing !== undefined) throw new Error(`${moduleId}: the index names ${missing.file}, which is not there`);
    return { moduleId, recordings, read: async (file) => Buffer.from(files[file] ?? "") };
  });
}

/** Checks the shape of an `index.json`. Throws an error that names the module and the first mistake. */
export function parseIndex(index: unknown, moduleId: string): readonly Recording[] {
  const parsed = recordingIndexSchema.safeParse(index);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${moduleId}/index.json: ${issue?.path.join(".") ?? ""} ${issue?.message ?? "is not an index"}`);
}

import { z } from "zod";

/** A tool as its server sent it; fields we do not know stay in. */
export const toolSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().optional(),
  inputSchema: z.looseObject({}),
});

export type Tool = z.infer<typeof toolSchema>;

/** What is known of a child without running it. */
export const catalogueSchema = z.object({
  tools: z.array(toolSchema),
  title: z.string().optional(),
  instructions: z.string().optional(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
});

export type Catalogue = z.infer<typeof catalogueSchema>;

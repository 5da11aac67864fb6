import { z } from "zod";
import type { JsonSchema } from "@fedpipe/catalog";

/**
 * The JSON Schema a model reads. zod's own output costs tokens that decide nothing: `$schema`, the bounds of a safe
 * integer, and the patterns behind `format` (203 characters for one date).
 */
export function toInputSchema(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return rest as JsonSchema;
}

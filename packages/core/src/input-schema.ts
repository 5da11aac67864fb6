import { z } from "zod";
import type { JsonSchema } from "@fedpipe/catalog";

/**
 * The JSON Schema a model reads. zod's own output costs tokens that decide nothing: `$schema`, the bounds of a safe
 * integer, length bounds (empty text is refused everywhere, and no query is 500 characters long), and patterns: 203
 * characters for one date, and a strict client would refuse "unrate" where the tool takes it. zod still checks them.
 */
export function toInputSchema(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      delete jsonSchema.pattern;
      if (jsonSchema.minLength === 1) delete jsonSchema.minLength;
      if ((jsonSchema.maxLength ?? 0) >= 500) delete jsonSchema.maxLength;
    },
  });
  return rest as JsonSchema;
}

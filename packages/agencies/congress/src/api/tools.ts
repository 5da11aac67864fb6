import { defineTool, params, type Row, type Tool, type ToolContext, type ToolDefinition } from "@fedpipe/core";
import type { z } from "zod";
import { type Fields, fetchRecord, type Item } from "./items.ts";
import { fetchTable, type List, MOST_ROWS } from "./lists.ts";

type Shape = z.core.$ZodLooseShape;
type Described<S extends Shape> = Omit<ToolDefinition<S>, "run">;
type Clock = Pick<ToolContext, "now">;
type Arguments<S extends Shape> = Parameters<ToolDefinition<S>["run"]>[0];

/** The two arguments that page through a list. */
export const page = (byDefault = 20) => ({
  limit: params.limit({ max: MOST_ROWS, byDefault }),
  offset: params.offset,
});

/** A tool that shows one list of the API. */
export function listTool<const S extends Shape, R extends Row>(
  definition: Described<S> & { readonly list: (args: Arguments<S>, context: Clock) => List<R> },
): Tool {
  const { list, ...described } = definition;
  return defineTool({ ...described, run: async (args, { http, now }) => fetchTable(http, list(args, { now })) });
}

/** A tool that shows one record of the API. */
export function itemTool<const S extends Shape>(
  definition: Described<S> & { readonly item: (args: Arguments<S>, context: Clock) => Item<Fields> },
): Tool {
  const { item, ...described } = definition;
  return defineTool({ ...described, run: async (args, { http, now }) => fetchRecord(http, item(args, { now })) });
}

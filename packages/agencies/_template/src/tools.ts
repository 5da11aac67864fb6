import { defineTool, empty, offsetPage, params, record, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchItem, fetchItems } from "./api.ts";

const page = "https://www.example.gov/items";

export const templateSearch = defineTool({
  name: "template_search",
  title: "Search items",
  description: "Items by words, newest first. One item whole: template_item.",
  keywords: ["what people call it", "its code"],
  input: { query: params.words, limit: params.limit({ max: 100, byDefault: 20 }), offset: params.offset },
  example: { query: "bridge" },
  async run({ query, limit, offset }, { http }) {
    const { total, items } = await fetchItems(http, { q: query, limit, offset });
    const about = { title: `Items for "${query}"`, source: page };
    if (items.length === 0) return empty({ ...about, hint: "Try fewer or other words." });
    return table({
      ...about,
      rows: items,
      units: { value: "USD" },
      ...offsetPage({ total, offset, shown: items.length }),
    });
  },
});

export const templateItem = defineTool({
  name: "template_item",
  title: "One item",
  description: "Everything about one item. Find ids with template_search.",
  keywords: ["item details", "item by id"],
  input: { id: z.string().describe("e.g. A-1") },
  example: { id: "A-1" },
  async run({ id }, { http }) {
    const item = await fetchItem(http, id);
    const about = { title: `Item ${id}`, source: `${page}/${encodeURIComponent(id)}` };
    return item === undefined
      ? empty({ ...about, hint: "Find ids with template_search." })
      : record({ ...about, fields: item });
  },
});

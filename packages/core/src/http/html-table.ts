import type { DomNode, FormatCallback } from "html-to-text";

/** Deeper than any wrapper around rows; what lies deeper is walked like other text. */
const DEEPEST_WRAPPER = 20;

/**
 * Lays out a table whole. html-to-text's own formatter drops without a word what stands inside a table but in no cell
 * (captions, loose text, rows within a form or div); filings have all of these. As in a browser, it comes before the table.
 */
export const layOutTable: FormatCallback = (table, walk, builder, options) => {
  const { rows, strays } = divide(table.children, 0);
  if (strays.length > 0) {
    builder.openBlock({ leadingLineBreaks: options.leadingLineBreaks ?? 1 });
    for (const stray of strays) {
      walk([stray], builder);
      builder.addInline(" ");
    }
    builder.closeBlock({ trailingLineBreaks: options.trailingLineBreaks ?? 1 });
  }
  builder.options.formatters?.["dataTable"]?.({ ...table, children: rows }, walk, builder, options);
};

interface Division {
  readonly rows: DomNode[];
  readonly strays: DomNode[];
}

function divide(nodes: readonly DomNode[], depth: number): Division {
  const rows: DomNode[] = [];
  const strays: DomNode[] = [];
  for (const node of nodes) {
    if (node.type === "text") {
      if ((node.data ?? "").trim() !== "") strays.push(node);
    } else if (node.name === "tr") {
      rows.push(node);
      strays.push(...node.children.filter(isOutsideCells));
    } else if (node.name === "table" || node.type !== "tag" || depth >= DEEPEST_WRAPPER) {
      strays.push(node);
    } else {
      const inner = divide(node.children, depth + 1);
      rows.push(...inner.rows);
      strays.push(...(inner.rows.length > 0 ? inner.strays : [node]));
    }
  }
  return { rows, strays };
}

const isOutsideCells = (node: DomNode): boolean =>
  node.type === "text"
    ? (node.data ?? "").trim() !== ""
    : node.type === "tag" && node.name !== "td" && node.name !== "th";

import { type AnyNode, type Program, parse } from "acorn";

export type Instrumented =
  | { readonly kind: "script"; readonly source: string }
  | { readonly kind: "syntax"; readonly message: string; readonly line?: number };

/** Name of the function a script becomes; its frames in a stack are told from others by it. */
export const SCRIPT_FUNCTION = "__script__";
export const SCRIPT_FILE = "script.js";
/** Lines put before the script's first. */
export const LINES_BEFORE = 1;

/**
 * A script as an async function of one parameter, `mark`. It calls `mark(line)` before each statement that runs at most once,
 * so that the line is known however the script ends, and `mark(-line)` when it throws. Lines stay where they were.
 *
 * Parsing it here, and not only in the engine, gives errors in terms of the script as it was written and refuses one that
 * would close the function it is put into.
 */
export function instrument(code: string): Instrumented {
  let program: Program;
  const edits: Edit[] = [];
  const name = freeName(code);
  try {
    program = parse(code, {
      ecmaVersion: "latest",
      sourceType: "script",
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowHashBang: false,
      locations: true,
    });
    markStatements(program.body, name, edits);
    visit(program, name, edits);
  } catch (error) {
    return explainSyntax(error);
  }
  return { kind: "script", source: `(async function ${SCRIPT_FUNCTION}(${name}) {\n${apply(code, edits)}\n})` };
}

interface Edit {
  readonly at: number;
  readonly text: string;
  readonly closes?: true;
}

/** A name the script does not contain: a longer one than any it has of the kind. */
function freeName(code: string): string {
  const longest = Math.max(0, ...(code.match(/__mark_+/g) ?? []).map((name) => name.length));
  return "__mark__".padEnd(longest + 1, "_");
}

const lineOf = (node: AnyNode) => node.loc?.start.line ?? 0;

/** Statements outside loops and functions: each runs at most once, so a call before it costs nothing that matters. */
function markStatements(statements: readonly AnyNode[], name: string, edits: Edit[]): void {
  for (const statement of statements) {
    const isDirective = statement.type === "ExpressionStatement" && typeof statement.directive === "string";
    // A directive must stay first; a function declaration does nothing when it is reached.
    if (!isDirective && statement.type !== "FunctionDeclaration" && statement.type !== "EmptyStatement") {
      edits.push({ at: statement.start, text: `;${name}(${lineOf(statement)});` });
    }
    for (const block of blocksOf(statement)) markStatements(block, name, edits);
  }
}

function blocksOf(statement: AnyNode): readonly (readonly AnyNode[])[] {
  switch (statement.type) {
    case "BlockStatement":
      return [statement.body];
    case "IfStatement":
      return [statement.consequent, statement.alternate ?? undefined].flatMap((branch) =>
        branch === undefined || branch.type === "ExpressionStatement" ? [] : blocksOf(branch),
      );
    case "TryStatement":
      return [statement.block.body, statement.handler?.body.body ?? [], statement.finalizer?.body ?? []];
    default:
      return [];
  }
}

function visit(node: AnyNode, name: string, edits: Edit[]): void {
  const wrap = wrapping(node, name);
  if (wrap !== undefined) edits.push(wrap.open);
  for (const child of childrenOf(node)) visit(child, name, edits);
  if (wrap !== undefined) edits.push(wrap.close);
}

function wrapping(node: AnyNode, name: string): { open: Edit; close: Edit } | undefined {
  switch (node.type) {
    case "ThrowStatement": {
      const { start, end } = node.argument;
      return { open: { at: start, text: `(${name}(${-lineOf(node)}),` }, close: { at: end, text: ")", closes: true } };
    }
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForStatement": {
      // The engine notes positions at comparisons and calls only: `while (true) {}` has none, so it gets a comparison.
      const { start, end } = node.body;
      return { open: { at: start, text: "{0>1;" }, close: { at: end, text: "}", closes: true } };
    }
    default:
      return undefined;
  }
}

function childrenOf(node: AnyNode): readonly AnyNode[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : [value].filter(isNode),
  );
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;
}

/** At the same place what closes goes before what opens, and else in the order made: outer first opening, inner first closing. */
function apply(code: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let from = 0;
  const rank = (edit: Edit) => (edit.closes === true ? 0 : 1);
  for (const { at, text } of edits.toSorted((left, right) => left.at - right.at || rank(left) - rank(right))) {
    pieces.push(code.slice(from, at), text);
    from = at;
  }
  return pieces.join("") + code.slice(from);
}

function explainSyntax(error: unknown): Instrumented {
  if (error instanceof RangeError) return { kind: "syntax", message: "The script nests too deeply to be read." };
  if (!(error instanceof SyntaxError)) throw error;
  const message = error.message.replace(/ \(\d+:\d+\)$/, "");
  const hint = /'import' and 'export'/.test(message) ? " Modules are not available here." : "";
  const line = "loc" in error && isPosition(error.loc) ? { line: error.loc.line } : {};
  return { kind: "syntax", message: `SyntaxError: ${message}.${hint}`, ...line };
}

function isPosition(value: unknown): value is { line: number } {
  return typeof value === "object" && value !== null && "line" in value && typeof value.line === "number";
}

import { isJsonObject } from "./json.ts";

const MAX_ENUM_VALUES = 8;
const MAX_ENUM_LENGTH = 60;
const MAX_DEPTH = 3;
/** Alternatives and parts looked at: a schema that refers to itself a hundred times would take a hundred to the fourth steps. */
const MAX_PARTS = 8;
/** Required parameters stay however long the line gets, within reason: this many times `maxLength`. */
const REQUIRED_SHARE = 10;

export interface SignatureOptions {
  /** Optional parameters are left out, last first, until the signature fits. 400 characters unless said. */
  readonly maxLength?: number;
}

/**
 * One line that is enough to call a tool: `name(arg*: type, mode: "a"|"b", limit: int=20)`. `*` marks required
 * parameters, which come first and are left out only where there are hundreds. Takes any JSON Schema, however odd, and
 * never throws.
 */
export function signature(
  tool: { readonly name: string; readonly inputSchema?: unknown },
  { maxLength = 400 }: SignatureOptions = {},
): string {
  const root = isJsonObject(tool.inputSchema) ? tool.inputSchema : {};
  const { required, optional } = parametersOf(root, root, 0);
  const room = maxLength - tool.name.length - "()".length;
  const needed = required.slice(0, fitting(required, 0, room * REQUIRED_SHARE));
  const all = [...needed, ...(needed.length < required.length ? [] : optional)];
  const shown = all.slice(0, fitting(all, needed.length, room));
  const left = required.length + optional.length - shown.length;
  return `${tool.name}(${[...shown, ...(left > 0 ? [more(left)] : [])].join(", ")})`;
}

/** How many parts, `least` at any rate, fit into `room` characters with commas between and the count of the others. */
function fitting(parts: readonly string[], least: number, room: number): number {
  let most = least;
  let length = 0;
  for (const [index, part] of parts.entries()) {
    length += part.length + (index === 0 ? 0 : ", ".length);
    if (length > room) break;
    const left = parts.length - index - 1;
    if (left === 0 || length + ", ".length + more(left).length <= room) most = Math.max(most, index + 1);
  }
  return most;
}

function more(count: number): string {
  return `…${count} more`;
}

type Schema = Readonly<Record<string, unknown>>;

function parametersOf(schema: Schema, root: Schema, depth: number) {
  const properties = propertiesOf(schema, root, 0);
  const names = new Set(requiredOf(schema, root, 0));
  const required: string[] = [];
  const optional: string[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const inner = isJsonObject(property) ? property : {};
    const type = typeOf(inner, root, depth);
    if (names.has(name)) required.push(`${name}*: ${type}`);
    else optional.push(`${name}: ${type}${defaultOf(inner)}`);
  }
  return { required, optional };
}

function propertiesOf(schema: Schema, root: Schema, depth: number): Record<string, unknown> {
  const resolved = resolve(schema, root);
  const own = isJsonObject(resolved["properties"]) ? resolved["properties"] : {};
  if (depth > MAX_DEPTH) return own;
  const parts = listOf(resolved["allOf"]).map((part) => propertiesOf(part, root, depth + 1));
  return Object.assign({}, ...parts, own);
}

function requiredOf(schema: Schema, root: Schema, depth: number): string[] {
  const resolved = resolve(schema, root);
  const own = Array.isArray(resolved["required"])
    ? resolved["required"].filter((name) => typeof name === "string")
    : [];
  if (depth > MAX_DEPTH) return own;
  return [...listOf(resolved["allOf"]).flatMap((part) => requiredOf(part, root, depth + 1)), ...own];
}

function typeOf(given: Schema, root: Schema, depth: number): string {
  const schema = resolve(given, root);
  if (schema["const"] !== undefined) return literal(schema["const"]);
  if (Array.isArray(schema["enum"]) && schema["enum"].length > 0) return enumOf(schema["enum"]);
  const choices = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  if (choices.length > 0)
    return union(depth > MAX_DEPTH ? [] : choices.map((choice) => typeOf(choice, root, depth + 1)));
  const parts = listOf(schema["allOf"]);
  if (parts.length > 0 && schema["type"] === undefined && depth <= MAX_DEPTH) {
    return parts.map((part) => typeOf(part, root, depth + 1)).find((type) => type !== "any") ?? "any";
  }
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  return union(types.map((type) => plainType(type, schema, root, depth)));
}

function plainType(type: unknown, schema: Schema, root: Schema, depth: number): string {
  switch (type) {
    case "integer":
      return "int";
    case "string":
      return stringFormat(schema["format"]);
    case "array": {
      const items =
        isJsonObject(schema["items"]) && depth <= MAX_DEPTH ? typeOf(schema["items"], root, depth + 1) : "any";
      return items.includes("|") ? `(${items})[]` : `${items}[]`;
    }
    case "number":
    case "boolean":
    case "null":
      return type;
    case "object":
      return objectOf(schema, root, depth);
    default:
      return isJsonObject(schema["properties"]) ? objectOf(schema, root, depth) : "any";
  }
}

function objectOf(schema: Schema, root: Schema, depth: number): string {
  if (depth > 0) return "object";
  const { required, optional } = parametersOf(schema, root, depth + 1);
  return required.length + optional.length === 0 ? "object" : `{${[...required, ...optional].join(", ")}}`;
}

function stringFormat(format: unknown): string {
  if (format === "date-time") return "datetime";
  return format === "date" || format === "time" ? format : "string";
}

function enumOf(values: readonly unknown[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const value of values) {
    const text = literal(value);
    length += text.length + 1;
    if (shown.length === MAX_ENUM_VALUES || (length > MAX_ENUM_LENGTH && shown.length > 0))
      return [...shown, "…"].join("|");
    shown.push(text);
  }
  return shown.join("|");
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)].filter((type) => type !== "null");
  if (distinct.length === 0) return types.includes("null") ? "null" : "any";
  return distinct.includes("any") ? "any" : distinct.slice(0, 4).join("|");
}

function defaultOf(schema: Schema): string {
  const value = schema["default"];
  if (value === undefined || value === null || typeof value === "object") return "";
  return `=${literal(value)}`;
}

function literal(value: unknown): string {
  const text = JSON.stringify(value) ?? "any";
  return text.length > 40 ? `${text.slice(0, 38)}…"` : text;
}

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.slice(0, MAX_PARTS).filter(isJsonObject) : [];
}

/** Follows local references; a reference that leads nowhere or round in circles counts as an empty schema. */
function resolve(schema: Schema, root: Schema): Schema {
  let current: Schema = schema;
  for (let hops = 0; hops < 8; hops += 1) {
    const reference = current["$ref"];
    if (typeof reference !== "string") return current;
    const target = lookUp(reference, root);
    if (target === undefined) return {};
    const { $ref: _, ...beside } = current;
    current = { ...target, ...beside };
  }
  return {};
}

function lookUp(reference: string, root: Schema): Schema | undefined {
  if (!reference.startsWith("#")) return undefined;
  let current: unknown = root;
  for (const part of reference.slice(1).split("/").filter(Boolean)) {
    if (!isJsonObject(current)) return undefined;
    current = current[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return isJsonObject(current) ? current : undefined;
}

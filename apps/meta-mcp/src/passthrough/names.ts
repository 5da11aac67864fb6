const SCHEME = "meta-mcp://";
const SEPARATOR = "__";

/** A child's resource as our clients see it: `meta-mcp://<child>/<its own URI>`. Works for URI templates as well. */
export function outerUri(child: string, uri: string): string {
  return `${SCHEME}${child}/${uri}`;
}

/** The child and its own URI, when a URI is one of ours. */
export function innerUri(uri: string): { readonly child: string; readonly uri: string } | undefined {
  if (!uri.startsWith(SCHEME)) return undefined;
  const slash = uri.indexOf("/", SCHEME.length);
  return slash === -1 ? undefined : { child: uri.slice(SCHEME.length, slash), uri: uri.slice(slash + 1) };
}

/** A child's prompt or pinned tool as our clients see it: `<child>__<name>`. */
export function outerName(child: string, name: string): string {
  return `${child}${SEPARATOR}${name}`;
}

/** The child a name belongs to. Children may have `__` in their own names, so the longest that fits wins. */
export function innerName(
  name: string,
  children: Iterable<string>,
): { readonly child: string; readonly name: string } | undefined {
  const [child] = [...children]
    .filter((candidate) => name.startsWith(candidate + SEPARATOR))
    .toSorted((a, b) => b.length - a.length);
  return child === undefined ? undefined : { child, name: name.slice(child.length + SEPARATOR.length) };
}

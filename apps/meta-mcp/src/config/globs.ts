/** Whether a tool may be seen, found and called: denied by nothing, and allowed by something when `allow` is given. */
export function isAllowed(tool: string, { allow, deny }: Fence): boolean {
  if (deny.some((pattern) => matches(pattern, tool))) return false;
  return allow.length === 0 || allow.some((pattern) => matches(pattern, tool));
}

export interface Fence {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

/** `*` stands for any characters, `?` for one; everything else is itself. Case counts, as it does in tool names. */
export function matches(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[\\^$.|+()[\]{}]/g, "\\$&")
    .replaceAll(/\*+/g, ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "su").test(name);
}

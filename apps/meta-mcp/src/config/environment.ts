type Environment = Readonly<Record<string, string | undefined>>;

const SAFE: ReadonlySet<string> = new Set(
  [
    "PATH HOME USER LOGNAME SHELL TERM LANG LANGUAGE TZ TMPDIR TMP TEMP",
    "XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_RUNTIME_DIR",
    "SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS",
    "APPDATA LOCALAPPDATA HOMEDRIVE HOMEPATH PROCESSOR_ARCHITECTURE SYSTEMDRIVE SYSTEMROOT USERNAME USERPROFILE",
    "PROGRAMFILES PROGRAMDATA COMSPEC PATHEXT",
  ]
    .join(" ")
    .split(" "),
);

/** Variables that tell of the machine and hold no secret. */
export function isSafe(name: string): boolean {
  return SAFE.has(name.toUpperCase()) || name.startsWith("LC_");
}

/** What a child gets: what programs need to find their way, and what its entry declares. No key of another server. */
export function childEnvironment(
  parent: Environment,
  declared: Readonly<Record<string, string>>,
): Record<string, string> {
  const base: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    // A value that begins with "()" is an exported shell function: code, not data.
    if (isSafe(name) && value !== undefined && !value.startsWith("()")) base[name] = value;
  }
  return { ...base, ...declared };
}

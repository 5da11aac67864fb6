type Environment = Readonly<Record<string, string | undefined>>;

const SAFE = new Set(
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

/** What a child gets: what programs need to find their way, and what its entry declares. No key of another server. */
export function childEnvironment(
  parent: Environment,
  declared: Readonly<Record<string, string>>,
): Record<string, string> {
  const base: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    const safe = SAFE.has(name.toUpperCase()) || name.startsWith("LC_");
    // A value that begins with "()" is an exported shell function: code, not data.
    if (safe && value !== undefined && !value.startsWith("()")) base[name] = value;
  }
  return { ...base, ...declared };
}

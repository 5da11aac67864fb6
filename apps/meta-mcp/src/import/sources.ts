import { join } from "node:path";
import { resolvePath } from "../config/parse.ts";
import type { System } from "../system.ts";

/** How a client writes variables in its file. */
export type Dialect = "claude-code" | "literal" | "editor" | "any";

export interface SourceFile {
  readonly path: string;
  readonly dialect: Dialect;
  /** The folder whose project the file belongs to; undefined for the user's own file. */
  readonly project: string | undefined;
}

export const CLIENTS = ["claude", "cursor", "vscode"] as const;

type Places = Pick<System, "cwd" | "home" | "env" | "platform">;

/** The files in which a client keeps its servers, the user's first; or the one file that was named. */
export function sourceFiles(source: string | undefined, places: Places): readonly SourceFile[] {
  switch (source) {
    case undefined:
      return CLIENTS.flatMap((client) => sourceFiles(client, places));
    case "claude":
      return claudeFiles(places);
    case "cursor":
      return [
        { path: join(places.home, ".cursor", "mcp.json"), dialect: "editor", project: undefined },
        { path: join(places.cwd, ".cursor", "mcp.json"), dialect: "editor", project: places.cwd },
      ];
    case "vscode":
      return vscodeFiles(places);
    default:
      return [{ path: resolvePath(source, places.cwd, places.home), dialect: "any", project: undefined }];
  }
}

function claudeFiles(places: Places): SourceFile[] {
  const { cwd, home } = places;
  return [
    { path: join(home, ".claude.json"), dialect: "claude-code", project: undefined },
    { path: join(cwd, ".mcp.json"), dialect: "claude-code", project: cwd },
    {
      path: join(applicationFolder(places), "Claude", "claude_desktop_config.json"),
      dialect: "literal",
      project: undefined,
    },
  ];
}

function vscodeFiles(places: Places): SourceFile[] {
  const user = ["Code", "Code - Insiders"].flatMap((product) => {
    const folder = join(applicationFolder(places), product, "User");
    return [join(folder, "mcp.json"), join(folder, "settings.json")];
  });
  return [
    ...user.map((path): SourceFile => ({ path, dialect: "editor", project: undefined })),
    { path: join(places.cwd, ".vscode", "mcp.json"), dialect: "editor", project: places.cwd },
  ];
}

function applicationFolder({ home, env, platform }: Places): string {
  if (platform === "darwin") return join(home, "Library", "Application Support");
  if (platform === "win32") return env["APPDATA"] ?? join(home, "AppData", "Roaming");
  return env["XDG_CONFIG_HOME"] || join(home, ".config");
}

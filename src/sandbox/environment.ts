/** What a child process may know of its user: an allow-list, never our own environment. */

const passedOn = [
  "HOME",
  "USER",
  "LANG",
  "LC_ALL",
  "LC_ADDRESS",
  "LC_COLLATE",
  "LC_CTYPE",
  "LC_IDENTIFICATION",
  "LC_MEASUREMENT",
  "LC_MESSAGES",
  "LC_MONETARY",
  "LC_NAME",
  "LC_NUMERIC",
  "LC_PAPER",
  "LC_TELEPHONE",
  "LC_TIME",
  "TERM",
  "TZ",
] as const;

export interface EnvironmentSource {
  readonly env: (name: string) => string | undefined;
  /** Real path of the workspace root: programs in it are not found by name. */
  readonly root: string;
  /** Private folder for temporary files. */
  readonly temporary: string;
}

export type ChildEnvironment = Readonly<Record<string, string>> & {
  /** Without entries that are empty, relative or in the workspace. */
  readonly PATH: string;
};

export function childEnvironment(source: EnvironmentSource): ChildEnvironment {
  const found: Record<string, string> = {};
  for (const name of passedOn) {
    const value = source.env(name);
    if (value !== undefined) found[name] = value;
  }
  return {
    ...found,
    PATH: cleanPath(source.env("PATH") ?? "/usr/local/bin:/usr/bin:/bin", source.root),
    TMPDIR: source.temporary,
  };
}

function cleanPath(path: string, root: string): string {
  return path.split(":").filter((entry) => isForeign(entry, root)).join(":");
}

/** Judged by its real path: a link or a `..` that leads into the workspace is the workspace. */
function isForeign(entry: string, root: string): boolean {
  if (!entry.startsWith("/")) return false;
  try {
    const real = Deno.realPathSync(entry);
    return real !== root && !real.startsWith(root === "/" ? root : `${root}/`);
  } catch {
    // A folder that is not there, or not ours to look at, holds no program for us.
    return false;
  }
}

/** Absolute path of a program, or `null`; names are looked up in `path` alone. */
export function findProgram(program: string, path: string): string | null {
  const candidates = program.includes("/")
    ? [program]
    : path.split(":").filter((entry) => entry !== "").map((entry) => `${entry}/${program}`);
  return candidates.find(isExecutable) ?? null;
}

/** Where systems keep their own programs; the last is a NixOS. */
export const systemFolders: readonly string[] = [
  ...["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"],
  "/run/current-system/sw/bin",
];

/** Absolute path of a program that the system provides, whatever a `PATH` says, or `null`. */
export function findSystemProgram(
  name: string,
  folders: readonly string[] = systemFolders,
): string | null {
  return findProgram(name, folders.join(":"));
}

function isExecutable(path: string): boolean {
  if (!path.startsWith("/")) return false;
  try {
    const info = Deno.statSync(path);
    return info.isFile && ((info.mode ?? 0o111) & 0o111) !== 0;
  } catch {
    return false;
  }
}

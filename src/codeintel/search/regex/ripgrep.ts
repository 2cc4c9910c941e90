import type { Spawner } from "../../../protocol/mod.ts";
import type { LineMatch } from "./found.ts";
import { RipgrepRows } from "./ripgrep_rows.ts";

/** More than anybody reads; the search by ourselves has no such limit. Bytes. */
const maxOutputBytes = 64_000_000;

const timeoutMs = 60_000;

/** Files over this size are data. Bytes; the same without ripgrep. */
export const maxFileBytes = 20_000_000;

/**
 * The rules of `.gitignore` are ripgrep's own, as everywhere below the root and nowhere above;
 * no configuration, no links, no decompression, no program for any file.
 */
const flags = [
  "--no-config",
  "--no-messages",
  "--no-follow",
  "--no-search-zip",
  "--no-ignore-dot",
  "--no-ignore-exclude",
  "--no-ignore-global",
  "--no-ignore-parent",
  "--no-require-git",
  "--hidden",
  "--glob=!.git",
  `--max-filesize=${maxFileBytes}`,
  "--color=never",
  "--no-heading",
  "--with-filename",
  "--line-number",
  "--null",
] as const;

export interface RipgrepOptions {
  /** Real path of the folder that is searched. */
  readonly root: string;
  /** In the syntax of every version. */
  readonly pattern: string;
  readonly ignoreCase: boolean;
  /** Globs of base names; none: all files. */
  readonly names: readonly string[];
  /** Names of folders that are not entered. */
  readonly without: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Searches the whole tree by ripgrep; files that only the workspace hides are among the answers.
 * `null`: there is none on the PATH, or it cannot do this.
 */
export async function ripgrep(
  spawner: Spawner,
  options: RipgrepOptions,
): Promise<readonly LineMatch[] | null> {
  const rows = new RipgrepRows();
  const { exit, outputBytes } = await spawner.run({
    program: "rg",
    args: [
      ...flags,
      ...options.without.map((name) => `--glob=!${name}/`),
      // A type leaves out files; a glob would also bring back what rules hide.
      ...options.names.map((name) => `--type-add=wanted:${name}`),
      ...options.names.length > 0 ? ["--type=wanted"] : [],
      ...options.ignoreCase ? ["--ignore-case"] : ["--case-sensitive"],
      "-e",
      options.pattern,
      "./",
    ],
    cwd: options.root,
    timeoutMs,
    maxOutputBytes,
  }, { signal: options.signal, onOutput: (text) => rows.add(text) });
  options.signal.throwIfAborted();
  if (exit.type !== "exited" || outputBytes > maxOutputBytes) return null;
  const found = rows.end();
  // 1: no match. 2: a pattern it does not know, or a file it cannot read.
  return exit.code <= 1 || found.length > 0 ? found : null;
}

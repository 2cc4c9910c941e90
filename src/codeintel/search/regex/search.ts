/**
 * Lines that fit a pattern: by ripgrep where the user has it, by ourselves where not, with one
 * syntax, one order and one set of files.
 */

import type { Workspace } from "../../../protocol/mod.ts";
import { foreignFolders } from "../../../workspace/mod.ts";
import { cut, type FoundLines, type LineMatch } from "./found.ts";
import { lineFinder } from "./lines.ts";
import { parsePattern, type Pattern } from "./parse.ts";
import { byReading } from "./reading.ts";
import { ripgrep } from "./ripgrep.ts";
import type { RegexPorts, RegexSearch } from "./types.ts";

/**
 * @throws {PatternError} for a pattern that one of the two ways does not know
 * @throws {WorkspaceError} if the root is gone
 */
export async function searchLines(search: RegexSearch, ports: RegexPorts): Promise<FoundLines> {
  const pattern = parsePattern(search.pattern, search.ignoreCase);
  const finder = lineFinder(pattern);
  const found = await byRipgrep(pattern, search, ports);
  return found ?? await byReading(finder, search, ports);
}

async function byRipgrep(
  { forRipgrep }: Pattern,
  { ignoreCase, wanted, names, limit }: RegexSearch,
  { workspace, spawner, signal }: RegexPorts,
): Promise<FoundLines | null> {
  const isRuled = await exists(workspace, ".gitignore");
  const all = await ripgrep(spawner, {
    root: workspace.root,
    pattern: forRipgrep,
    ignoreCase,
    names: names ?? [],
    without: isRuled ? [] : foreignFolders,
    signal,
  });
  if (all === null) return null;
  const shown = await unveiled(all.filter(({ path }) => wanted(path)), workspace);
  return { ...cut(shown, limit), skipped: [] };
}

/** Without what ripgrep does not know to be hidden: secrets, and files that rules for models hide. */
async function unveiled(
  found: readonly LineMatch[],
  workspace: Workspace,
): Promise<readonly LineMatch[]> {
  const paths = [...new Set(found.map(({ path }) => path))];
  const veils = await workspace.veils(paths);
  const shown = new Set(paths.filter((_, at) => veils[at] === null));
  return found.filter(({ path }) => shown.has(path));
}

async function exists(workspace: Workspace, path: string): Promise<boolean> {
  const [look] = await workspace.looks([path]);
  return look !== null;
}

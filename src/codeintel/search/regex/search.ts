/**
 * Lines that fit a pattern: by ripgrep where the user has it, by ourselves where not, with one
 * syntax, one order and one set of files.
 */

import type { Workspace } from "../../../protocol/mod.ts";
import { folderOf } from "../../../util/mod.ts";
import { foreignFolders } from "../../../workspace/mod.ts";
import { cut, type FoundLines } from "./found.ts";
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
  const signs = new HidingSigns(workspace);
  const all = await ripgrep(spawner, {
    root: workspace.root,
    pattern: forRipgrep,
    ignoreCase,
    names: names ?? [],
    without: isRuled ? [] : foreignFolders,
    signal,
    seen: (path) => signs.lookAround(path),
  });
  if (all === null) return null;
  const found = all.filter(({ path }) => wanted(path));
  if (!await signs.found()) return { ...cut(found, limit), skipped: [] };
  const paths = new Set(found.map(({ path }) => path));
  const shown = await workspace.names({ wanted: (path) => paths.has(path), signal });
  const seen = new Set(shown.paths);
  return { ...cut(found.filter(({ path }) => seen.has(path)), limit), skipped: [] };
}

/** Looks for rules that ripgrep does not know, around files it names, while it goes on. */
class HidingSigns {
  readonly #folders = new Set<string>();
  readonly #looks: Promise<boolean>[] = [];

  constructor(private readonly workspace: Workspace) {}

  lookAround(path: string): void {
    for (let at = folderOf(path); !this.#folders.has(at); at = folderOf(at)) {
      this.#folders.add(at);
      this.#looks.push(exists(this.workspace, at === "" ? ".agentignore" : `${at}/.agentignore`));
    }
  }

  async found(): Promise<boolean> {
    return (await Promise.all(this.#looks)).includes(true);
  }
}

async function exists(workspace: Workspace, path: string): Promise<boolean> {
  const [look] = await workspace.looks([path]);
  return look !== null;
}

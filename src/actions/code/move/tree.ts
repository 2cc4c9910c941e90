/** The project before and after a move, as resolvers see both. */

import type {
  Code,
  FileMove,
  Import,
  Replacement,
  ResolvedProject,
} from "../../../codeintel/mod.ts";

/** An import without its place. */
export type ModuleQuery = Pick<Import, "specifier" | "names">;

export class MoveTree {
  readonly #to: ReadonlyMap<string, string>;

  private constructor(
    readonly code: Code,
    /** What the user named, without a slash at the end. */
    readonly root: FileMove,
    readonly moves: readonly FileMove[],
    readonly created: readonly string[],
    private readonly before: ResolvedProject,
    private readonly after: ResolvedProject,
  ) {
    this.#to = new Map(moves.map(({ from, to }) => [from, to]));
  }

  static async open(
    code: Code,
    root: FileMove,
    { moves, created }: {
      readonly moves: readonly FileMove[];
      readonly created: readonly string[];
    },
  ): Promise<MoveTree> {
    const moved = new Map(moves.map(({ from, to }) => [to, from]));
    const contents = new Map(created.map((it) => [it, new Uint8Array()]));
    const after = await code.changed({ contents, moved }).resolved();
    return new MoveTree(code, root, moves, created, await code.resolved(), after);
  }

  newPath(path: string): string {
    return this.#to.get(path) ?? path;
  }

  isMoved(path: string): boolean {
    return this.#to.has(path);
  }

  /** The new path of anything, a file that is no code or a folder as well. */
  newPlace(path: string): string {
    const { from, to } = this.root;
    if (path === from) return to;
    return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
  }

  /** Files that an import means now. */
  files(importer: string, wanted: ModuleQuery): readonly string[] {
    return this.before.resolver(importer).resolve(importer, imported(wanted)).files;
  }

  /** Whether an import, written so in the same file at its new place, will lead to these files. */
  leads(importer: string, wanted: ModuleQuery, files: readonly string[]): boolean {
    const path = this.newPath(importer);
    const found = this.after.resolver(path).resolve(path, imported(wanted)).files;
    const expected = new Set(files.map((it) => this.newPath(it)));
    return found.length === expected.size && found.every((it) => expected.has(it));
  }

  /** Names of a folder's files after the move. */
  hasFile(path: string): boolean {
    return this.after.project.hasFile(path);
  }
}

function imported(wanted: ModuleQuery): Import {
  return { ...wanted, kind: "static", line: 0 };
}

/** Replaces what stands from `from` to `to` (UTF-16 offsets). */
export function replacementAt(
  path: string,
  text: string,
  { from, to, by }: { readonly from: number; readonly to: number; readonly by: string },
): Replacement {
  const before = text.slice(0, from);
  const start = before.lastIndexOf("\n") + 1;
  const line = before.split("\n").length;
  return { path, line, column: from - start + 1, old: text.slice(from, to), text: by };
}

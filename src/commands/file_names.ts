/** Names of the project's files and folders, for completing them while they are typed. */

import type { Clock, Workspace } from "../protocol/mod.ts";
import { baseNameOf } from "../util/mod.ts";

/** How long a listing is believed, milliseconds. */
const fresh = 5000;

/** Names that are offered at most. */
const most = 50;

interface Listed {
  readonly path: string;
  readonly lower: string;
  /** Where the name begins in the path. */
  readonly name: number;
}

export class FileNames {
  #listed: Promise<readonly Listed[]> | null = null;
  #at = -Infinity;

  constructor(
    private readonly workspace: () => Promise<Pick<Workspace, "names">>,
    private readonly clock: Pick<Clock, "now">,
  ) {}

  /**
   * The files that fit best, at most 50: letters of `partial` in this order, in the name before in
   * the path, together before apart. Letter case does not matter.
   */
  async find(partial: string): Promise<readonly string[]> {
    const wanted = partial.toLowerCase();
    const ranked = Array.from({ length: ranks }, (): string[] => []);
    for (const it of await this.#files()) {
      const rank = rankOf(it, wanted);
      if (rank !== null) keep(ranked[rank] ?? [], it.path);
    }
    return ranked.flat().slice(0, most);
  }

  #files(): Promise<readonly Listed[]> {
    const now = this.clock.now();
    if (this.#listed && now - this.#at < fresh) return this.#listed;
    this.#at = now;
    this.#listed = this.#list();
    return this.#listed;
  }

  async #list(): Promise<readonly Listed[]> {
    try {
      const { paths } = await (await this.workspace()).names({ wanted: () => true });
      return [...paths, ...foldersOf(paths)].map((path) => ({
        path,
        lower: path.toLowerCase(),
        name: path.length - baseNameOf(path.replace(/\/$/, "")).length -
          (path.endsWith("/") ? 1 : 0),
      }));
    } catch {
      // Nothing is completed where nothing can be listed.
      return [];
    }
  }
}

/** Every folder that a file lies in, with a slash behind it. */
function foldersOf(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return [...folders];
}

/** One for each kind of likeness below. */
const ranks = 6;

function rankOf({ lower, name }: Listed, wanted: string): number | null {
  if (lower.startsWith(wanted, name)) return 0;
  if (lower.startsWith(wanted)) return 1;
  const at = lower.lastIndexOf(wanted);
  if (at >= name) return 2;
  if (at >= 0) return 3;
  if (hasInOrder(lower, wanted, name)) return 4;
  return hasInOrder(lower, wanted, 0) ? 5 : null;
}

function hasInOrder(text: string, wanted: string, from: number): boolean {
  let at = from;
  for (const letter of wanted) {
    const found = text.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}

/** Keeps the best of many in their order, without sorting all of them. */
function keep(best: string[], path: string): void {
  const worst = best[most - 1];
  if (worst !== undefined && order(path, worst) > 0) return;
  const at = best.findIndex((it) => order(path, it) < 0);
  best.splice(at < 0 ? best.length : at, 0, path);
  if (best.length > most) best.pop();
}

/** Short paths first: they are typed most. */
function order(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

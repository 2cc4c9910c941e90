/**
 * Whether the planned paths fit together and fit what else is in the tree: a folder goes only with
 * all that is in it, and nothing comes to where something else than a folder stands above it.
 */

import type { Workspace } from "../../protocol/mod.ts";
import { folderOf } from "../../util/mod.ts";
import { foldersAbove } from "../folders.ts";
import type { PathState } from "../tree/mod.ts";
import type { PlannedFile } from "./plan_types.ts";

type Tree = Pick<Workspace, "entry" | "list">;

/** @param made folders that go by themselves once they are empty */
export async function fitTree(
  files: readonly PlannedFile[],
  made: ReadonlySet<string>,
  workspace: Tree,
): Promise<readonly PlannedFile[]> {
  const fit = new Fit(files, made, workspace);
  await fit.removals();
  await fit.arrivals();
  return fit.files();
}

/** Mode of a folder that is needed, and of which nobody knows how it was. */
const folderMode = 0o755;

class Fit {
  readonly #planned: Map<string, PlannedFile>;
  readonly #made: ReadonlySet<string>;
  readonly #workspace: Tree;

  constructor(files: readonly PlannedFile[], made: ReadonlySet<string>, workspace: Tree) {
    this.#planned = new Map(files.map((it) => [it.path, it]));
    this.#made = made;
    this.#workspace = workspace;
  }

  files(): readonly PlannedFile[] {
    return [...this.#planned.values()];
  }

  /** The deepest first: a folder that has to stay keeps those above it. */
  async removals(): Promise<void> {
    for (const { path } of this.#deepestFirst()) {
      const file = this.#planned.get(path);
      if (file?.type !== "node" || file.from?.type !== "folder") continue;
      if (file.to?.type === "folder" || await this.#isEmptied(path)) continue;
      const { from, to } = file;
      this.#planned.set(
        path,
        to === null
          ? { type: "left", path, why: "not_empty", reason: "" }
          : { type: "taken", path, from, wanted: to },
      );
    }
  }

  #deepestFirst(): readonly PlannedFile[] {
    return this.files().toSorted((a, b) => b.path.split("/").length - a.path.split("/").length);
  }

  async #isEmptied(folder: string): Promise<boolean> {
    for (const { path, type } of await this.#workspace.list(folder)) {
      const planned = this.#planned.get(path);
      if (planned) {
        if (stateAfter(planned) !== null) return false;
      } else if (type !== "directory" || !this.#made.has(path) || !await this.#isEmptied(path)) {
        return false;
      }
    }
    return true;
  }

  /** Folders first: what lies in one that cannot come cannot come either. */
  async arrivals(): Promise<void> {
    for (const { path } of this.#deepestFirst().toReversed()) {
      const file = this.#planned.get(path);
      if (!file || !comes(file)) continue;
      const missing = await this.#missingAbove(path);
      if (missing === null) this.#planned.set(path, barred(file));
      // A file's are made with it.
      else if (file.type === "node" && file.to?.type !== "file") {
        missing.forEach((it) => this.#make(it));
      }
    }
  }

  #make(path: string): void {
    const to: PathState = { type: "folder", mode: folderMode };
    this.#planned.set(path, { type: "node", path, from: null, to, bytes: null });
  }

  /** Folders that are to be made for a path; `null`: something else is in the way. */
  async #missingAbove(path: string): Promise<readonly string[] | null> {
    const missing: string[] = [];
    for (const folder of foldersAbove(path).toReversed()) {
      const planned = this.#planned.get(folder);
      const after = planned ? stateAfter(planned) : undefined;
      const there = after === undefined ? await this.#workspace.entry(folder) : after;
      if (there?.type === "folder") return missing;
      // A folder that somebody took away stays away.
      if (there !== null || planned && after === undefined) return null;
      missing.push(folder);
    }
    return missing;
  }
}

/** What is wanted there cannot come. */
function barred(file: PlannedFile): PlannedFile {
  return { type: "taken", path: file.path, from: null, wanted: arrivalOf(file) };
}

/** What is to come to its place or, where that is taken, beside it. */
function arrivalOf(file: PlannedFile): PathState {
  if (file.type !== "conflict") return stateAfter(file) ?? null;
  const { hash } = file.wanted;
  return hash === null ? null : { type: "file", hash };
}

function comes(file: PlannedFile): boolean {
  return arrivalOf(file) !== null && folderOf(file.path) !== "";
}

/** What will stand there; `undefined`: what stands there now. */
function stateAfter(file: PlannedFile): PathState | undefined {
  switch (file.type) {
    case "restore":
    case "merge":
      return file.to.hash === null ? null : { type: "file", hash: file.to.hash };
    case "node":
      return file.to;
    case "conflict":
    case "taken":
    case "same":
    case "left":
    case "lost":
      return undefined;
  }
}

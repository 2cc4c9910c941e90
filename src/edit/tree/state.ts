/** What stands at a path, and what a change made of it. */

import type { FileChange, NodeChange, TreeNode, Workspace } from "../../protocol/mod.ts";

/** A file by its hash, a link, a folder, something special; `null`: nothing. */
export type PathState =
  | {
    readonly type: "file";
    readonly hash: string;
    /** Permission bits; absent: any. */
    readonly mode?: number;
  }
  | TreeNode
  | null;

/** One path of a change: what stood there before it and what stands there after it. */
export interface PathChange {
  readonly path: string;
  readonly before: PathState;
  readonly after: PathState;
  /** Folders that were made for its file, the outermost first. */
  readonly made: readonly string[];
}

/** Files and nodes of a change brought together: a path that is in both changed its kind. */
export function pathChanges(
  { files, nodes }: {
    readonly files: readonly FileChange[];
    readonly nodes: readonly NodeChange[];
  },
): readonly PathChange[] {
  const changes = new Map<string, PathChange>();
  for (const { path, before, after } of nodes) changes.set(path, { path, before, after, made: [] });
  for (const file of files) {
    const { path, before, after, mode, modeAfter = mode, made = [] } = file;
    const node = changes.get(path);
    changes.set(path, {
      path,
      before: fileState(before, mode) ?? node?.before ?? null,
      after: fileState(after, modeAfter) ?? node?.after ?? null,
      made,
    });
  }
  return [...changes.values()];
}

function fileState(hash: string | null, mode: number | undefined): PathState {
  return hash === null ? null : { type: "file", hash, ...(mode === undefined ? {} : { mode }) };
}

/** The reverse of `pathChanges`. */
export function recordOf(changes: readonly PathChange[]): {
  readonly files: FileChange[];
  readonly nodes: NodeChange[];
} {
  const files = changes.filter((it) => isFile(it.before) || isFile(it.after)).map(fileChange);
  const nodes = changes.filter((it) => isNode(it.before) || isNode(it.after)).map((it) => ({
    path: it.path,
    before: isNode(it.before) ? it.before : null,
    after: isNode(it.after) ? it.after : null,
  }));
  return { files, nodes };
}

function fileChange({ path, before, after, made }: PathChange): FileChange {
  const [mode, modeAfter] = [before, after].map((it) => isFile(it) ? it.mode : undefined);
  return {
    path,
    before: isFile(before) ? before.hash : null,
    after: isFile(after) ? after.hash : null,
    ...(mode === undefined ? {} : { mode }),
    ...(modeAfter === undefined || modeAfter === mode ? {} : { modeAfter }),
    ...(made.length === 0 ? {} : { made: [...made] }),
  };
}

export function isFile(
  state: PathState,
): state is Extract<PathState, { readonly type: "file" }> {
  return state?.type === "file";
}

export function isNode(state: PathState): state is TreeNode {
  return state !== null && state.type !== "file";
}

/** What stands there now, by the path's own name. @throws {WorkspaceError} */
export async function stateAt(
  workspace: Pick<Workspace, "entry" | "fingerprint">,
  path: string,
): Promise<PathState> {
  const entry = await workspace.entry(path);
  if (entry?.type !== "file") return entry;
  const found = await workspace.fingerprint(path);
  return found && { type: "file", ...found };
}

/** True if `now` is what is wanted, to the mode; of a file without a mode any mode will do. */
export function isState(now: PathState, wanted: PathState): boolean {
  if (now === null || wanted === null) return now === wanted;
  if (!isKind(now, wanted)) return false;
  if (!("mode" in wanted) || !("mode" in now) || wanted.mode === undefined) return true;
  return now.mode === wanted.mode;
}

/** As `isState`, whatever the modes. */
export function isKind(now: PathState, wanted: PathState): boolean {
  if (now === null || wanted === null) return now === wanted;
  switch (wanted.type) {
    case "file":
      return now.type === "file" && now.hash === wanted.hash;
    case "link":
      return now.type === "link" && now.target === wanted.target;
    case "folder":
    case "special":
      return now.type === wanted.type;
  }
}

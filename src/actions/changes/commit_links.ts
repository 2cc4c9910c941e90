/** Links in a commit of our changes: git keeps where they lead, and the folders only as names. */

import type { PathState } from "../../edit/mod.ts";
import type { OwnNode, Version } from "../../edit/undo/mod.ts";
import { sha256 } from "../../util/mod.ts";
import type { CommitFile, LeftWhy } from "./commit_file.ts";
import type { Repository, TreeEntry } from "./git.ts";

export interface LinkPlan {
  readonly files: readonly CommitFile[];
  readonly left: readonly { readonly path: string; readonly why: LeftWhy }[];
}

/** How git writes the mode of a link. */
export const linkMode = "120000";

/** True if it is told by links alone: it became one, or one went away. */
export function isLinkChange({ from, to }: OwnNode): boolean {
  return isLink(to) || isLink(from) && to === null;
}

export async function planLinks(
  nodes: readonly OwnNode[],
  repository: Repository,
): Promise<LinkPlan> {
  const files: CommitFile[] = [];
  const left: { path: string; why: LeftWhy }[] = [];
  if (nodes.length === 0) return { files, left };
  const { prefix } = repository;
  const full = nodes.map(({ path }) => prefix + path);
  const found = await repository.atHead([...full, ...new Set(full.flatMap(foldersAbove))]);
  const ignored = await repository.ignored(full.filter((it) => !found.has(it)));
  const kept = new Map(full.flatMap((path) => {
    const entry = found.get(path);
    return entry && isContent(entry) ? [[path, entry]] : [];
  }));
  const contents = await repository.contents(kept, "stored");
  for (const node of nodes) {
    const path = prefix + node.path;
    const entry = found.get(path) ?? null;
    if (foldersAbove(path).some((it) => isOther(found.get(it))) || entry && !isContent(entry)) {
      left.push({ path: node.path, why: "special" });
      continue;
    }
    const head = await versionOf(contents.get(path) ?? null);
    const step = ignored.has(path) ? "ignored" : await stepOf(node, entry, head);
    if (typeof step === "string") left.push({ path: node.path, why: step });
    else if (step !== null) files.push(step);
  }
  return { files, left };
}

/** `null`: HEAD has it so already. */
async function stepOf(
  { path, from, to, stands }: OwnNode,
  entry: TreeEntry | null,
  head: Version,
): Promise<CommitFile | LeftWhy | null> {
  const target = isLink(to) ? await versionOf(new TextEncoder().encode(to.target)) : none;
  const mode = isLink(to) ? linkMode : null;
  if (head.hash === target.hash && (entry?.mode ?? null) === mode) return null;
  if (!stands || !await isAtHead(from, entry, head)) return "mixed";
  return { path, head, to: target, mode };
}

/** HEAD has what stood there before us. */
async function isAtHead(
  from: PathState,
  entry: TreeEntry | null,
  head: Version,
): Promise<boolean> {
  switch (from?.type) {
    case undefined:
    case "folder":
    case "special":
      return entry === null;
    case "file":
      return entry === null || entry.mode !== linkMode && head.hash === from.hash;
    case "link":
      // What git was never told of is nobody's there.
      return entry === null || entry.mode === linkMode && head.hash === await sha256(from.target);
  }
}

const none: Version = { bytes: null, hash: null };

async function versionOf(bytes: Version["bytes"]): Promise<Version> {
  return bytes === null ? none : { bytes, hash: await sha256(bytes) };
}

function isLink(state: PathState): state is Extract<PathState, { readonly type: "link" }> {
  return state?.type === "link";
}

/** A file or a link; else it is a folder or a submodule. */
function isContent({ mode }: TreeEntry): boolean {
  return mode.startsWith("100") || mode === linkMode;
}

function isOther(entry: TreeEntry | undefined): boolean {
  return entry?.mode === "160000";
}

export function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

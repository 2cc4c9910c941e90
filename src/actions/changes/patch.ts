/** All that is ours in the present files, as one patch. */

import { type Change, unifiedDiff } from "../../edit/mod.ts";
import {
  countLines,
  type OwnFile,
  ownFile,
  type OwnNode,
  ownNodes,
  stepsByPath,
} from "../../edit/undo/mod.ts";
import type { Ports } from "../ports.ts";
import { isWithin } from "./find.ts";

type Own = Extract<OwnFile, { readonly type: "own" }>;
type Inseparable = Extract<OwnFile, { readonly type: "inseparable" }>;

export interface Left {
  readonly path: string;
  readonly why: Inseparable["why"] | "unsaid";
}

export interface Patch {
  /** Unified diff from what would stand there without us to what does. */
  readonly patch: string;
  /** Files of it, in order. */
  readonly files: readonly string[];
  /** Files in whose lines a person went on: the patch has them as we left them. */
  readonly overwritten: readonly string[];
  /** Files that are not in it, or not whole: `unsaid` is what a patch of lines has no words for. */
  readonly left: readonly Left[];
}

/** @param folder only what lies below it; `""`: all */
export async function patchOf(
  ports: Ports,
  changes: readonly Change[],
  folder: string,
): Promise<Patch> {
  const [workspace, { blobs }] = await Promise.all([ports.workspace(), ports.store()]);
  const own: Own[] = [];
  const left: Left[] = [];
  for (const [path, steps] of stepsByPath(changes)) {
    if (!isWithin(path, folder)) continue;
    const file = await ownFile(path, steps, { workspace, blobs });
    if (file.type === "own") own.push(file);
    if (file.type === "own" && !await isSaid(file)) left.push({ path, why: "unsaid" });
    if (file.type === "inseparable") left.push({ path, why: file.why });
  }
  const nodes = (await ownNodes(changes, workspace)).filter((it) => isWithin(it.path, folder));
  const unsaid = new Set(nodes.filter((it) => isUnsaid(it, own)).map(({ path }) => path));
  const patch = await unifiedDiff(
    own.filter(({ from, to }) => from.hash !== to.hash).map(({ path, from, to }) => ({
      path,
      before: from.bytes,
      after: to.bytes,
    })),
  );
  const overwritten = own.filter((it) => it.overwritten).map((it) => it.path);
  return {
    patch,
    files: own.map((it) => it.path),
    overwritten,
    left: [
      ...left.filter(({ path }) => !unsaid.has(path)),
      ...Array.from(unsaid, (path) => ({ path, why: "unsaid" as const })),
    ].sort((one, other) => one.path < other.path ? -1 : 1),
  };
}

/** A link, or a folder that the files below it do not tell of. */
function isUnsaid({ path, from, to }: OwnNode, files: readonly Own[]): boolean {
  if (from?.type === "link" || to?.type === "link") return true;
  return from?.type === to?.type || !files.some((it) => it.path.startsWith(`${path}/`));
}

/** Lines say all of it: it is text, it has lines, and its mode is the one that it had. */
async function isSaid({ from, to }: Own): Promise<boolean> {
  const [was, is] = [from, to].map(({ mode, bytes }) => bytes && ((mode ?? 0o644) & 0o100) !== 0);
  if (is !== null && (was ?? false) !== is) return false;
  const lines = await countLines(from.bytes, to.bytes);
  return lines !== null && lines.added + lines.removed > 0;
}

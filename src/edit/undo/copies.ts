/** Where the old version of a file is put whose lines others have changed since. */

import type { Workspace } from "../../protocol/mod.ts";
import type { PlannedCopy, PlannedFile } from "./plan_types.ts";
import { hashed } from "./version.ts";

/**
 * With a place for each: one that nothing has, or one at which this very version stands already, left
 * there by an undo that is itself taken back, or by one before.
 */
export async function withCopies(
  files: readonly PlannedFile[],
  workspace: Workspace,
): Promise<readonly PlannedFile[]> {
  const planned = new Map(files.map((it) => [it.path, it]));
  for (const file of files) {
    // A file that was not there before has no old version to be kept.
    if (file.type !== "conflict" || file.wanted.hash === null) continue;
    const copy = await placeFor(file.path, file.wanted.hash, { planned, workspace });
    planned.set(file.path, { ...file, copy });
    if (copy.isThere && planned.has(copy.path)) {
      planned.set(copy.path, { type: "same", path: copy.path });
    }
  }
  return [...planned.values()];
}

async function placeFor(
  path: string,
  hash: string,
  { planned, workspace }: {
    readonly planned: ReadonlyMap<string, PlannedFile>;
    readonly workspace: Workspace;
  },
): Promise<PlannedCopy> {
  for (let nth = 1;; nth++) {
    const place = besideOf(path, nth === 1 ? hash.slice(0, 8) : `${hash.slice(0, 8)}-${nth}`);
    const entry = await workspace.entry(place);
    if (entry === null && !planned.has(place)) return { path: place, isThere: false };
    if ((await hashed(place, workspace))?.hash === hash) return { path: place, isThere: true };
  }
}

/** `a.py` → `a.before-1a2b3c4d.py`. */
function besideOf(path: string, version: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const cut = dot > 0 ? path.length - name.length + dot : path.length;
  return `${path.slice(0, cut)}.before-${version}${path.slice(cut)}`;
}

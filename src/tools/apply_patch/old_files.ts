/** The files of a patch as they are before it. */

import type { FilePatch, OldFile } from "../../edit/patch/mod.ts";
import type { Bytes, Workspace } from "../../protocol/mod.ts";
import { byteSize, decodeText, sha256 } from "../../util/mod.ts";
import { maxFileBytes, type Text } from "../text_file.ts";

export interface Old {
  readonly path: string;
  readonly hash: string;
  readonly bytes: Bytes;
  readonly mode: number;
  /** `null`: it is no text. */
  readonly content: Text | null;
}

export interface OldFiles {
  readonly type: "files";
  /** Those that exist, by path. */
  readonly known: ReadonlyMap<string, Old>;
}

/** @throws {WorkspaceError} for a folder, and for what cannot be read */
export async function oldFiles(
  workspace: Workspace,
  patches: readonly FilePatch[],
): Promise<OldFiles | { readonly type: "refused"; readonly reason: string }> {
  const known = new Map<string, Old>();
  const paths = patches.flatMap(({ path, moveTo }) =>
    moveTo === undefined ? [path] : [path, moveTo]
  );
  for (const path of new Set(paths)) {
    if (await workspace.fingerprint(path) === null) continue;
    const { size } = await workspace.stat(path);
    if (size > maxFileBytes) {
      const reason =
        `${path} has ${byteSize(size)}, more than the ${byteSize(maxFileBytes)} that ` +
        "a patch takes; no file was changed. delete_file and move_file take any size; to change " +
        "it, use run_shell.";
      return { type: "refused", reason };
    }
    const { bytes, mode } = await workspace.read(path, { maxBytes: maxFileBytes });
    const decoded = decodeText(bytes);
    const content = decoded.type === "text" ? decoded : null;
    known.set(path, { path, hash: await sha256(bytes), bytes, mode, content });
  }
  return { type: "files", known };
}

/** As the patch sees it. */
export function oldFile({ known }: OldFiles, path: string): OldFile | null {
  const old = known.get(path);
  return old ? { text: old.content?.text ?? null, mode: old.mode } : null;
}

import { type Bytes, type Workspace, WorkspaceError } from "../protocol/mod.ts";

export type FileBytes =
  | { readonly type: "bytes"; readonly bytes: Bytes }
  /** Bytes. */
  | { readonly type: "too_large"; readonly size: number };

/**
 * A file whole, if it is no larger than that.
 *
 * @throws {WorkspaceError}
 */
export async function bytesWithin(
  workspace: Workspace,
  path: string,
  maxBytes: number,
): Promise<FileBytes> {
  try {
    return { type: "bytes", bytes: (await workspace.read(path, { maxBytes })).bytes };
  } catch (error) {
    if (!(error instanceof WorkspaceError) || error.kind !== "too_large") throw error;
    return { type: "too_large", size: (await workspace.stat(path)).size };
  }
}

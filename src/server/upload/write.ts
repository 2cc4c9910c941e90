/** Uploaded files come into a project as one change: all of them or none, and undone at once. */

import type { Ports } from "../../actions/mod.ts";
import { type FileEdit, type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { isProtected } from "../../workspace/mod.ts";
import { apply, ownFile } from "../project_files.ts";
import type { UploadedFile } from "./entries.ts";

export interface Written {
  readonly written: readonly string[];
  /** Not written, since the project's rules refuse them: what git and agent keep, secrets. */
  readonly skipped: readonly string[];
}

/** What is left out, and the rest is written all the same. */
const left: ReadonlySet<WorkspaceError["kind"]> = new Set(["protected", "secret", "hidden"]);

/** @throws {WorkspaceError} */
export async function writeUpload(
  ports: Ports,
  files: readonly UploadedFile[],
  folder: string,
): Promise<Written> {
  const workspace = await ports.workspace();
  const edits: FileEdit[] = [];
  const skipped: string[] = [];
  for (const file of files) {
    const path = folder === "" ? file.path : `${folder}/${file.path}`;
    try {
      const edit = await editOf(workspace, path, file);
      if (edit) edits.push(edit);
    } catch (error) {
      if (!(error instanceof WorkspaceError) || !left.has(error.kind)) throw error;
      skipped.push(path);
    }
  }
  if (edits.length > 0) await apply(ports, "upload", edits);
  return { written: edits.map(({ path }) => path), skipped };
}

/** `null`: it is there already, as it came. */
async function editOf(
  workspace: Workspace,
  path: string,
  { bytes, isExecutable }: UploadedFile,
): Promise<FileEdit | null> {
  const own = await ownFile(workspace, path);
  const [veil] = await workspace.veils([own]);
  const refused = isProtected(own) ? "protected" : veil;
  if (refused) throw new WorkspaceError(refused, path);
  const before = (await workspace.fingerprint(own))?.hash ?? null;
  if (before === await sha256(bytes)) return null;
  const mode = isExecutable ? { mode: 0o755 } : {};
  return { path: own, before, after: bytes, ...mode };
}

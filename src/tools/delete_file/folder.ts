/** A whole folder, as one change: what an undo brings back to the byte, and nothing else. */

import {
  type FileEdit,
  type FileStat,
  type ToolOutput,
  type ToolPorts,
  type Workspace,
  WorkspaceError,
} from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import { writablePath } from "../writable.ts";

/** Files; of more, a command's layer keeps account. */
const mostFiles = 200;

type Ports = Pick<ToolPorts, "workspace" | "seen">;

/** What is in a folder, folders before what lies in them; a string: what a change set cannot hold. */
type Content = { readonly folders: readonly string[]; readonly files: readonly string[] } | string;

/** @throws {WorkspaceError} */
export async function deleteFolder(given: string, ports: Ports): Promise<ToolOutput> {
  const { workspace } = ports;
  const path = await writablePath(workspace, given);
  if (path === "" || path === ".") return failed("The project folder itself is not deleted.");
  const content = await contentOf(path, workspace);
  if (typeof content === "string") return refused(given, content);
  const edits: FileEdit[] = [];
  for (const file of content.files) {
    const edit = await deletionOf(file, ports);
    if (typeof edit === "string") return failed(edit);
    edits.push(edit);
  }
  const last = edits.pop();
  if (last === undefined) return refused(given, "an empty folder");
  const files = [...edits, { ...last, made: content.folders }];
  return {
    text: `deleted ${path}: ${files.length} ${files.length === 1 ? "file" : "files"}`,
    effects: [{ type: "change_set", files }],
  };
}

function refused(given: string, what: string): ToolOutput {
  return failed(
    `${given} holds ${what}, which delete_file does not delete with a folder. Delete it with ` +
      "run_shell and rm -r.",
  );
}

async function contentOf(root: string, workspace: Workspace): Promise<Content> {
  const folders: string[] = [];
  const files: string[] = [];
  for (const open = [root]; open.length > 0;) {
    const folder = open.pop() ?? root;
    if (!await hasUsualBits(folder, workspace)) return `${folder}, whose permissions are its own`;
    folders.push(folder);
    const entries = await workspace.list(folder);
    if (entries.length === 0) return `${folder}, an empty folder`;
    const odd = entries.find(({ type }) => type === "link" || type === "other");
    if (odd) return `${odd.path}, ${odd.type === "link" ? "a link" : "no regular file"}`;
    files.push(...pathsOf(entries, "file"));
    open.push(...pathsOf(entries, "directory"));
    if (files.length > mostFiles) return `more than ${mostFiles} files`;
  }
  return { folders: folders.sort(), files: files.sort() };
}

function pathsOf(entries: readonly FileStat[], wanted: FileStat["type"]): readonly string[] {
  return entries.filter(({ type }) => type === wanted).map(({ path }) => path);
}

/** An undo makes folders as new ones are made: like the folder around. */
async function hasUsualBits(folder: string, workspace: Workspace): Promise<boolean> {
  const cut = folder.lastIndexOf("/");
  if (cut < 0) return true;
  const [own, above] = await workspace.looks([folder, folder.slice(0, cut)]);
  return own?.mode === above?.mode;
}

/** A string: why it is not deleted. */
async function deletionOf(
  file: string,
  { workspace, seen }: Ports,
): Promise<FileEdit | string> {
  const path = await writablePath(workspace, file);
  const found = await workspace.fingerprint(path);
  if (found === null) throw new WorkspaceError("missing", file);
  if (seen(path) !== null && seen(path) !== found.hash) {
    return `${path} changed since you have seen it; nothing was deleted. Read it first.`;
  }
  return { path, before: found.hash, after: null };
}

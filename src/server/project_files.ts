/** Files of the project as a person changes them: each change is in the list, and can be undone. */

import { applyNow } from "../edit/mod.ts";
import { type Bytes, type FileEdit, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { decodeText, sha256 } from "../util/mod.ts";
import type { Ports } from "../actions/mod.ts";
import { Problem } from "./problem.ts";

/** Bytes of a file that is read or written. */
export const largestFile = 5 * 1024 * 1024;

export interface ProjectFile {
  readonly path: string;
  readonly content: string;
  /** SHA-256 of its bytes: what a write may be bound to. */
  readonly hash: string;
  readonly size: number;
}

/** @throws {WorkspaceError} `outside`; other places are the broker's to refuse */
function within(path: string): string {
  if (path.startsWith("/") || path.includes("\0")) throw new WorkspaceError("outside", path);
  return path;
}

/** @throws {WorkspaceError} @throws {Problem} if it is no text */
export async function readFile(ports: Ports, path: string): Promise<ProjectFile> {
  const workspace = await ports.workspace();
  const file = await workspace.read(within(path), { maxBytes: largestFile });
  const text = decodeText(file.bytes);
  if (text.type !== "text") throw new Problem(400, "server.file.binary", { path });
  const { length: size } = file.bytes;
  return { path: file.path, content: text.text, hash: await sha256(file.bytes), size };
}

export async function listFolder(ports: Ports, path: string) {
  const workspace = await ports.workspace();
  const entries = await workspace.list(within(path) || ".");
  return entries.map(({ path, type, size }) => ({ path, type, size }));
}

/**
 * Creates a file, or replaces it whole.
 *
 * @param before hash that must still be there, `null`: no file; absent: whatever is there
 * @throws {WorkspaceError}
 */
export async function writeFile(
  ports: Ports,
  path: string,
  { content, before }: { readonly content: string; readonly before?: string | null | undefined },
): Promise<{ readonly path: string; readonly hash: string }> {
  const workspace = await ports.workspace();
  const own = await ownFile(workspace, path);
  const now = (await workspace.fingerprint(own))?.hash ?? null;
  if (before !== undefined && before !== now) throw new WorkspaceError("changed", path);
  const after: Bytes = new TextEncoder().encode(content);
  const hash = await sha256(after);
  if (hash !== now) await apply(ports, "write", [{ path: own, before: now, after }]);
  return { path: own, hash };
}

/**
 * @param expected hash that the file must still have; `null`: any
 * @throws {WorkspaceError}
 */
export async function moveFile(
  ports: Ports,
  it: { readonly from: string; readonly to: string; readonly expected: string | null },
): Promise<string> {
  const workspace = await ports.workspace();
  const from = await ownFile(workspace, it.from);
  const to = await ownFile(workspace, it.to);
  if (await workspace.entry(to) !== null) throw new WorkspaceError("exists", it.to);
  const { bytes, mode } = await workspace.read(from, { maxBytes: largestFile });
  const before = await sha256(bytes);
  if (it.expected !== null && it.expected !== before) throw new WorkspaceError("changed", it.from);
  await apply(ports, "move", [
    { path: from, before, after: null },
    { path: to, before: null, after: bytes, mode },
  ]);
  return to;
}

/**
 * @param expected hash that the file must still have; `null`: any
 * @throws {WorkspaceError}
 */
export async function deleteFile(
  ports: Ports,
  path: string,
  expected: string | null,
): Promise<string> {
  const workspace = await ports.workspace();
  const own = await ownFile(workspace, path);
  const before = await workspace.fingerprint(own);
  if (before === null) throw new WorkspaceError("missing", path);
  if (expected !== null && expected !== before.hash) throw new WorkspaceError("changed", path);
  await apply(ports, "delete", [{ path: own, before: before.hash, after: null }]);
  return own;
}

/** An empty folder is in no change: there is nothing in it to be brought back. */
export async function makeFolder(ports: Ports, path: string): Promise<string> {
  const workspace = await ports.workspace();
  const own = await workspace.resolve(within(path));
  if (own.startsWith("/")) throw new WorkspaceError("outside", path);
  const names = own.split("/");
  for (const at of names.keys()) {
    const folder = names.slice(0, at + 1).join("/");
    const there = await workspace.entry(folder);
    if (there?.type === "folder") continue;
    if (there !== null) throw new WorkspaceError("exists", folder);
    await workspace.setNode(folder, { before: null, after: { type: "folder", mode: 0o755 } });
  }
  return own;
}

/** Where a file lies or may lie; a folder is none. @throws {WorkspaceError} */
export async function ownFile(workspace: Workspace, path: string): Promise<string> {
  const own = await workspace.resolve(within(path));
  if (own.startsWith("/")) throw new WorkspaceError("outside", path);
  const there = own === "." ? { type: "folder" } : await workspace.entry(own);
  if (there?.type === "folder") throw new WorkspaceError("is_directory", path);
  return own;
}

export async function apply(ports: Ports, by: string, files: readonly FileEdit[]): Promise<void> {
  const [store, locks, workspace] = await Promise.all([
    ports.store(),
    ports.locks(),
    ports.workspace(),
  ]);
  const call = crypto.getRandomValues(new Uint8Array(4)).toHex();
  const author = { session: "", call, by: { tool: by } };
  await applyNow({ store, locks, workspace }, { type: "change_set", files }, author);
}

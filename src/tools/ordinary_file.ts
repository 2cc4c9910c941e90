import { type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { writablePath } from "./writable.ts";

export type OrdinaryFile =
  | {
    readonly type: "file";
    /** Relative to the root, links on the way resolved. */
    readonly path: string;
    readonly hash: string;
    readonly mode: number;
  }
  | { readonly type: "folder" }
  /** The name itself is a link: a file is reached through it that has another name. */
  | { readonly type: "link" };

/** A file that is to go from its place. @throws {WorkspaceError} */
export async function ordinaryFile(workspace: Workspace, given: string): Promise<OrdinaryFile> {
  const path = await writablePath(workspace, given);
  const { type } = await workspace.stat(given);
  if (await isLink(workspace, given)) return { type: "link" };
  if (type === "directory") return { type: "folder" };
  const file = await workspace.fingerprint(path);
  if (file === null) throw new WorkspaceError("missing", given);
  return { type: "file", path, ...file };
}

/** Whether a name is a link, whatever it leads to. @throws {WorkspaceError} if its folder is none */
export async function isLink(workspace: Workspace, given: string): Promise<boolean> {
  const path = given.replace(/\/+$/, "");
  const cut = path.lastIndexOf("/");
  const name = path.slice(cut + 1);
  if (name === "" || name === "." || name === "..") return false;
  const siblings = await workspace.list(cut < 0 ? "." : path.slice(0, cut) || "/");
  return siblings.some((it) => it.type === "link" && `/${it.path}`.endsWith(`/${name}`));
}

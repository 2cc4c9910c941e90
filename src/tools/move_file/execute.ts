import { type Execute, type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { failed, refusing } from "../failure.ts";
import { ordinaryFile } from "../ordinary_file.ts";
import { writablePath } from "../writable.ts";
import type { Input } from "./definition.ts";

/** What a change can hold of one file: 64 MiB, as both sides of it are kept. */
const maxBytes = 64 * 1024 * 1024;

/** Its bytes and mode go along, whatever they are: nothing about them need be known. */
export const execute: Execute<Input> = (input, { workspace }) =>
  refusing(workspace, async () => {
    const found = await ordinaryFile(workspace, input.from);
    switch (found.type) {
      case "folder":
        return failed(
          `${input.from} is a folder; move_file moves one file. Move the files in it one by one ` +
            "(list_dir shows them), or the folder with run_shell and mv.",
        );
      case "link":
        return failed(
          `${input.from} is a link, and what it leads to would be moved. Move the link with ` +
            "run_shell and mv.",
        );
      case "file": {
        const { path: from, hash, mode } = found;
        const to = await targetOf(workspace, from, input.to);
        if (to === from) return failed(`${from} is there already; nothing was moved.`);
        const { bytes } = await workspace.read(from, { maxBytes });
        return {
          text: `moved ${from} to ${to}`,
          effects: [{
            type: "change_set",
            files: [
              { path: from, before: hash, after: null },
              { path: to, before: null, after: bytes, ...(mode === 0o644 ? {} : { mode }) },
            ],
          }],
        };
      }
    }
  });

/** A folder takes the file under its own name. @throws {WorkspaceError} if a file is there */
async function targetOf(workspace: Workspace, from: string, given: string): Promise<string> {
  const to = await writablePath(workspace, given);
  const intoFolder = given.endsWith("/") || await isFolder(workspace, to);
  const name = from.slice(from.lastIndexOf("/") + 1);
  const target = intoFolder
    ? await writablePath(workspace, to === "." ? name : `${to}/${name}`)
    : to;
  if (target !== from && await workspace.fingerprint(target) !== null) {
    throw new WorkspaceError("exists", target);
  }
  return target;
}

async function isFolder(workspace: Workspace, path: string): Promise<boolean> {
  try {
    return (await workspace.stat(path)).type === "directory";
  } catch (error) {
    if (error instanceof WorkspaceError && error.kind === "missing") return false;
    throw error;
  }
}

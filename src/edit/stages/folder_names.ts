/** Names of what is in folders of a project. */

import { type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { baseNameOf } from "../../util/mod.ts";

/** Entries of a folder by name, as far as it can be read. */
export type NamesIn = (folder: string) => Promise<readonly string[]>;

/** Remembers what it was asked for. */
export function namesIn(workspace: Pick<Workspace, "list">): NamesIn {
  const known = new Map<string, Promise<readonly string[]>>();
  const read = async (folder: string) => {
    try {
      return (await workspace.list(folder === "" ? "." : folder)).map(({ path }) =>
        baseNameOf(path)
      );
    } catch (error) {
      if (error instanceof WorkspaceError) return [];
      throw error;
    }
  };
  return (folder) => {
    const names = known.get(folder) ?? read(folder);
    known.set(folder, names);
    return names;
  };
}

/** A project as its check functions see it: nothing in it is written. */

import { type Blobs, type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { type CheckPorts, textOf } from "./checks.ts";

/** Bytes of a file that is shown beside what the log has. */
const mostBytes = 1_000_000;

export function projectChecks(
  workspace: Pick<Workspace, "fingerprint" | "read">,
  blobs: Pick<Blobs, "get">,
  { tools, programVersion }: Pick<CheckPorts, "tools" | "programVersion">,
): CheckPorts {
  return {
    tools,
    programVersion,
    fingerprint: (path) => fingerprintIn(workspace, path),
    async content(path) {
      const file = await unlessRefused(workspace.read(path, { maxBytes: mostBytes }));
      return file && textOf(file.bytes);
    },
    async kept(hash) {
      const bytes = await blobs.get(hash);
      return bytes && textOf(bytes);
    },
    hash: sha256,
  };
}

/** `null`: there is no such file, or none that may be seen. */
export async function fingerprintIn(
  workspace: Pick<Workspace, "fingerprint">,
  path: string,
): Promise<string | null> {
  return (await unlessRefused(workspace.fingerprint(path)))?.hash ?? null;
}

async function unlessRefused<T>(it: Promise<T>): Promise<T | null> {
  try {
    return await it;
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}

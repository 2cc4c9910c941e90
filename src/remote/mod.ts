/**
 * The project tree of another machine over the system's own `ssh`. Nothing is installed there.
 *
 * Invariants:
 * - what is no host's name never reaches ssh; its configuration, agent and known hosts are the user's;
 * - the rules for paths are those of the local workspace; what is opened, written or removed is
 *   proved there, by the script that does it;
 * - a file there has its old content or its new one, whenever the connection ends.
 */

import { AgentError, type Workspace } from "../protocol/mod.ts";
import { FarWorkspace } from "../workspace/far.ts";
import type { DiskWorkspaceOptions } from "../workspace/mod.ts";
import { parseAddress } from "./address.ts";
import { Connection } from "./connection.ts";
import { FarShell } from "./far_shell.ts";
import { quoteLine } from "./quote.ts";

export { type Address, parseAddress } from "./address.ts";

export interface Remote extends AsyncDisposable {
  readonly workspace: Workspace;
  close(): Promise<void>;
}

export interface RemoteOptions extends Pick<DiskWorkspaceOptions, "allowed"> {
  /** Further arguments of ssh, before the host. */
  readonly ssh?: readonly string[];
}

/**
 * @param name `user@host:/path`
 * @throws {AgentError} `remote.…`
 */
export async function openRemote(name: string, options: RemoteOptions = {}): Promise<Remote> {
  const { host, path } = parseAddress(name);
  const { ssh = [], ...given } = options;
  const connection = await Connection.open({ host, ssh });
  try {
    const script = `cd -P -- ${quoteLine(path)} 2>/dev/null && ls . >/dev/null 2>&1 && ` +
      "id -u && id -g && pwd -P";
    const text = new TextDecoder().decode(await connection.run(script));
    const [, uid, gid, root] = /^(\d+)\n(\d+)\n(\/[\s\S]*)\n$/.exec(text) ?? [];
    if (root === undefined) throw new AgentError("input", "remote.missing", { host, path });
    const far = new FarShell(connection, { uid: Number(uid), gid: Number(gid) });
    const close = () => connection.close();
    const workspace = new FarWorkspace(root, far, given);
    return { workspace, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

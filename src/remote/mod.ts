/**
 * The project tree of another machine over the system's own `ssh`. Nothing is installed there.
 *
 * Invariants:
 * - what is no host's name never reaches ssh; its configuration, agent and known hosts are the user's;
 * - the rules for paths are those of the local workspace; what is opened, written or removed is
 *   proved there, by the script that does it;
 * - a file there has its old content or its new one, whenever the connection ends.
 */

import { AgentError, type Spawner, type Workspace } from "../protocol/mod.ts";
import type { Redactor } from "../util/mod.ts";
import { FarWorkspace } from "../workspace/far.ts";
import type { PlaceSource } from "../workspace/mod.ts";
import { parseAddress } from "./address.ts";
import { Connection } from "./connection.ts";
import { FarShell } from "./far_shell.ts";
import { FarSpawner } from "./far_spawner.ts";
import { quoteLine } from "./quote.ts";

export { type Address, parseAddress } from "./address.ts";

export interface Remote extends AsyncDisposable {
  readonly host: string;
  readonly workspace: Workspace;
  readonly spawner: Spawner;
  /** Where the words of commands lead there. */
  readonly places: PlaceSource;
  /** Absolute path of the user's home there; empty: there is none. */
  readonly home: string;
  /** Tells the folder from another one at the same path. */
  readonly identity: string;
  /** As `uname` there has it, in small letters: linux. */
  readonly os: string;
  /** It has a configuration of its own for this program. */
  readonly configured: boolean;
  close(): Promise<void>;
}

export interface RemoteOptions {
  /** True for a file that the user has opened although it holds secrets or rules hide it. */
  readonly allowed?: (path: string) => boolean;
  /** Further arguments of ssh, before the host. */
  readonly ssh?: readonly string[];
  /** A variable of the user's environment here; absent: those of this process. */
  readonly env?: (name: string) => string | undefined;
  /** Takes out of what programs print what must be said nowhere. */
  readonly redact?: () => Redactor<Uint8Array>;
}

/** Folders of `PATH` there that are absolute and lie outside of the workspace. */
const cleanPath = "r=$(pwd -P); set -f; IFS=:; o=; for d in $PATH; do case $d in /*) " +
  'e=$(cd -P -- "$d" 2>/dev/null && pwd -P) && case $e/ in "${r%/}"/*) ;; *) o=$o${o:+:}$d ;; esac ;; ' +
  "esac; done";

/**
 * @param name `user@host:/path`
 * @throws {AgentError} `remote.…`
 */
export async function openRemote(name: string, options: RemoteOptions = {}): Promise<Remote> {
  const { host, path } = parseAddress(name);
  const { ssh = [], allowed, env = (it) => Deno.env.get(it), redact } = options;
  const connection = await Connection.open({ host, ssh, env });
  const close = () => connection.close();
  try {
    const { root, user, path: found, ...facts } = await factsOf(connection, path);
    await connection.pin(`enter ${quoteLine(root)} && stat -c %i:%W .; id -u`);
    const far = new FarShell(connection, user);
    const workspace = new FarWorkspace(root, far, { host, ...allowed ? { allowed } : {} });
    const spawner = new FarSpawner(connection, { path: found, env, ...redact ? { redact } : {} });
    const rest = { ...facts, close, [Symbol.asyncDispose]: close };
    return { host, workspace, spawner, places: workspace, ...rest };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is asked once. @throws {AgentError} `remote.missing` */
async function factsOf(connection: Connection, path: string) {
  const script = `cd -P -- ${quoteLine(path)} 2>/dev/null && ls . >/dev/null 2>&1 && { ` +
    `${cleanPath}; unset IFS; c=; if [ -f .agent/config.yaml ]; then c=y; fi; ` +
    'printf \'%s\\0\' "$(id -u)" "$(id -g)" "$o" "${HOME-}" ' +
    '"$(stat -c %i:%W .)" "$(uname -s)" "$c" "$(pwd -P; echo x)"; }';
  const text = new TextDecoder().decode(await connection.run(script));
  const [uid = "", gid = "", found = "", home = "", identity = "", os = "", configured, real = ""] =
    text
      .split("\0");
  const root = real.replace(/\nx$/, "");
  if (!root.startsWith("/")) {
    throw new AgentError("input", "remote.missing", { host: connection.host, path });
  }
  const user = { uid: Number(uid), gid: Number(gid) };
  return {
    ...{ root, user, home, identity, path: found },
    os: os.toLowerCase(),
    configured: configured === "y",
  };
}

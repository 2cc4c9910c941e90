/** What `unshare` and `setpriv` of util-linux take, for the levels that are made of them. */

import type { CommandLimits } from "../protocol/mod.ts";
import { systemFolders } from "./environment.ts";
import { keeper } from "./keeper.ts";
import type { Machine } from "./level.ts";

export interface Tools {
  /** Absolute paths. */
  readonly unshare: string;
  readonly setpriv: string;
}

/** `null` if one is not installed. */
export function toolsOf({ os, program }: Machine): Tools | null {
  const [unshare, setpriv] = os === "linux" ? [program("unshare"), program("setpriv")] : [];
  return unshare && setpriv ? { unshare, setpriv } : null;
}

/** How privileges are held while a box is made, and given up before its program starts. */
export interface Way {
  readonly unshare: readonly string[];
  readonly setpriv: readonly string[];
}

const none = ["--no-new-privs", "--inh-caps", "-all", "--ambient-caps", "-all", "--bounding-set"];

/**
 * The best first. Root needs no user name space, in which files of other owners, the usual
 * state of a workspace in a container, would be nobody's; it keeps the right to those. Others
 * stay who they are, with all capabilities over the new name spaces until `setpriv`.
 */
export function waysOf(isRoot: boolean): readonly Way[] {
  const bare = [...none, "-all"];
  if (!isRoot) return [{ unshare: ["--user", "--map-current-user", "--keep-caps"], setpriv: bare }];
  return [
    { unshare: [], setpriv: [...none, "-all,+dac_override"] },
    { unshare: ["--user", "--map-root-user"], setpriv: bare },
  ];
}

/** Name spaces of a box; that of mounts is needed for a `/proc` that shows its processes. */
export function spaces(network: boolean): readonly string[] {
  return [
    ...["--pid", "--ipc", "--uts", "--mount", ...(network ? [] : ["--net"])],
    ...["--fork", "--kill-child", "--mount-proc", "--propagation", "private"],
  ];
}

/**
 * Local servers are the box's own, so that they may be reached. A machine without `ip` has
 * none inside.
 */
export const raiseLoopback = "ip link set lo up 2>/dev/null || :";

/** A script's own programs are the system's, whatever the `PATH` of its command is. */
export const ownPath = `path=$PATH; PATH=${systemFolders.join(":")}`;

/** Ends such a script. */
export const lastStep = 'PATH=$path; exec "$@"';

/** A shell script with its arguments, of which the words after `--` are started at its end. */
export function scripted(script: string, args: readonly string[]): readonly string[] {
  return ["/bin/sh", "-c", script, "box", ...args, "--"];
}

export function lastWords(
  beside: readonly string[],
  limits: CommandLimits,
): readonly string[] {
  return keeper({ tells: true, beside, limits });
}

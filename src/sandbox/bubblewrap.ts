/** The strongest level of Linux: a view of the machine made anew, by a program made for it. */

import type { CommandLimits } from "../protocol/mod.ts";
import { keeper } from "./keeper.ts";
import { takesReport } from "./launch.ts";
import { type LayerMeans, layerWords } from "./layered.ts";
import type { BoxRequest, Level, Method } from "./level.ts";
import { byDepth, type Mount } from "./mount.ts";
import { scripted } from "./namespaces.ts";
import { systemFolders } from "./private_places.ts";
import { furnish } from "./room.ts";
import { filterDescriptor, filterEnvironment, opensFilter, writeFilter } from "./seccomp/mod.ts";

export const bubblewrap: Level = {
  name: "bubblewrap",
  promises: { files: true, secrets: true, network: true, processes: true },
  ways({ os, isRoot, program }) {
    const bwrap = os === "linux" ? program("bwrap") : null;
    if (bwrap === null) return [];
    return [true, false].flatMap((filtersCalls) =>
      privileges(isRoot).map((held): Method => ({
        filtersCalls,
        async enclose(wish, it) {
          const room = await furnish(wish, it);
          const { waits, confine: { layer } } = wish;
          const filter = filtersCalls ? await writeFilter(room.folder) : null;
          const shape = { ...room, ...(waits ? { waits } : {}), filtersCalls, privileges: held };
          const env = { ...room.env, ...(filtersCalls ? filterEnvironment : {}) };
          const made = { ...room, env, maker: "bwrap", reports: "itself" } as const;
          const unshare = program("unshare");
          if (layer === undefined || unshare === null) {
            const words = [...startWords(filter), bwrap, ...boxWords(shape)];
            return { ...made, words };
          }
          const means = { unshare, isRoot };
          const own = { ...shape, privileges: ownIdentity(held, means) };
          const words = [...layerWords(means, layer, filter), bwrap, ...boxWords(own)];
          return { ...made, words };
        },
      }))
    );
  },
};

function startWords(filter: string | null): readonly string[] {
  if (filter === null) return scripted(`${takesReport}; shift; exec "$@"`, []);
  return scripted(`${takesReport}; ${opensFilter('"$1"')}; shift 2; exec "$@"`, [filter]);
}

export interface BoxShape {
  readonly cwd: string;
  readonly network: boolean;
  /** In any order; of two for one place the later holds. */
  readonly mounts: readonly Mount[];
  readonly beside: readonly string[];
  readonly limits: CommandLimits;
  /** Its program is told later. */
  readonly waits?: BoxRequest["waits"];
  /** Its maker finds a filter at `filterDescriptor`. */
  readonly filtersCalls: boolean;
  /** What this machine needs, one of `privileges()`. */
  readonly privileges: Privileges;
}

export interface Privileges {
  readonly words: readonly string[];
  /** Root may write the kernel's settings in `/proc` by owning them, without a capability. */
  readonly lockProc: boolean;
}

/**
 * Ways to hold no privilege inside, the best first. Root keeps its capabilities unless told
 * otherwise, and could unmount the box; it keeps only the right to files of other owners,
 * which in a container is the usual state of a workspace. Others need no word: bubblewrap
 * makes a user name space by itself, or is set-uid and refuses such options.
 */
export function privileges(isRoot: boolean): readonly Privileges[] {
  if (!isRoot) return [{ words: [], lockProc: false }];
  return [
    { words: ["--cap-drop", "ALL", "--cap-add", "CAP_DAC_OVERRIDE"], lockProc: true },
    { words: ["--unshare-user", "--cap-drop", "ALL"], lockProc: true },
  ];
}

/**
 * Inside of that name space an ordinary user is root; in the box nobody must be, and bubblewrap makes
 * a further space in which everybody is who they are.
 */
function ownIdentity(privileges: Privileges, { isRoot }: LayerMeans): Privileges {
  if (isRoot) return privileges;
  const [user, group] = [Deno.uid(), Deno.gid()];
  return {
    ...privileges,
    words: ["--unshare-user", "--uid", `${user}`, "--gid", `${group}`, ...privileges.words],
  };
}

/**
 * Words up to the program. A new session is not asked for: the launcher has made one, and in
 * a second the kill of the process group would not reach everybody while the box is set up.
 */
export function boxWords(
  { cwd, network, mounts, beside, limits, waits, filtersCalls, privileges }: BoxShape,
): readonly string[] {
  return [
    ...privileges.words,
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    ...(network ? [] : ["--unshare-net"]),
    ...["--as-pid-1", "--die-with-parent"],
    ...["--json-status-fd", "3"],
    ...(filtersCalls ? ["--seccomp", `${filterDescriptor}`] : []),
    ...systemWords(mounts),
    ...["--dev", "/dev"],
    ...["--proc", "/proc"],
    ...(privileges.lockProc ? ["--remount-ro", "/proc"] : []),
    ...byDepth(mounts).flatMap(mountWords),
    ...locks(mounts),
    ...["--chdir", cwd],
    "--",
    // Not bubblewrap's own first process, which tells no signal and may outlive bubblewrap as
    // a zombie: of this one bubblewrap is the parent.
    ...keeper({ tells: false, beside, limits, ...(waits ? { waits } : {}) }),
  ];
}

/**
 * The machine as a whole. Where folders at its top are private, the others are shown one by one in a
 * root of the box's own, which costs less than to lay something over each that is not shown.
 */
function systemWords(mounts: readonly Mount[]): readonly string[] {
  if (!mounts.some(isPrivateTop)) return ["--ro-bind", "/", "/"];
  const covered = new Set([...mounts.map(({ at }) => at), "/dev", "/proc"]);
  return [...Deno.readDirSync("/")].flatMap(({ name, isDirectory, isSymlink }) => {
    const at = `/${name}`;
    if (isSymlink) return ["--symlink", Deno.readLinkSync(at), at];
    if (!isDirectory || covered.has(at)) return [];
    return systemFolders.has(name) ? ["--ro-bind", at, at] : ["--dir", at];
  });
}

function isPrivateTop({ type, at }: Mount): boolean {
  return type === "private" && at.lastIndexOf("/") === 0;
}

/** What is the box's own, and not to be written. */
function locks(mounts: readonly Mount[]): readonly string[] {
  const own = mounts.filter(({ type }) => type === "private");
  const below = own.filter((mount) => !isPrivateTop(mount)).map(({ at }) => at);
  return [...below, ...below.length < own.length ? ["/"] : []]
    .flatMap((at) => ["--remount-ro", at]);
}

function mountWords(mount: Mount): readonly string[] {
  switch (mount.type) {
    case "empty":
      return ["--tmpfs", mount.at];
    case "private":
      return [
        ...[isPrivateTop(mount) ? "--dir" : "--tmpfs", mount.at],
        ...mount.folders.flatMap((folder) => ["--dir", folder]),
      ];
    case "read":
      return ["--ro-bind", mount.from, mount.at];
    case "write":
      return ["--bind", mount.from, mount.at];
  }
}

/**
 * Landlock by `setpriv` of util-linux 2.40 and later, in name spaces by `unshare`: the kernel
 * refuses writes by place, mounts hide what is hidden. Times, modes and owners of files outside
 * are not Landlock's to hold; those of the root's own file system are, by a read-only mount.
 */

import type { Box, BoxRequest, Level, Method, Surroundings } from "./level.ts";
import type { Mount } from "./mount.ts";
import {
  lastStep,
  lastWords,
  ownPath,
  raiseLoopback,
  scripted,
  spaces,
  type Tools,
  toolsOf,
  type Way,
  waysOf,
} from "./namespaces.ts";
import { furnish, type Room } from "./room.ts";
import { filterDescriptor, filterEnvironment, opensFilter, writeFilter } from "./seccomp/mod.ts";
import { stagingTable } from "./staging.ts";

export const landlock: Level = {
  name: "landlock",
  promises: { files: true, secrets: true, network: true, processes: true },
  ways(machine) {
    const tools = toolsOf(machine);
    if (tools === null) return [];
    return [true, false].flatMap((filtersCalls) =>
      waysOf(machine.isRoot).map((way): Method => ({
        filtersCalls,
        enclose: (wish, it) => boxOf(wish, it, { tools, way, filtersCalls }),
      }))
    );
  },
};

/** @throws {NotConfined} */
async function boxOf(wish: BoxRequest, it: Surroundings, means: Means): Promise<Box> {
  await using made = new AsyncDisposableStack();
  const room = made.use(await furnish(wish, it));
  await Deno.mkdir(`${room.folder}/stage`);
  await Deno.writeTextFile(`${room.folder}/table`, await stagingTable(room));
  if (means.filtersCalls) await writeFilter(room.folder);
  const kept = made.move();
  return {
    words: landlockWords(room, means),
    maker: "unshare",
    env: { ...room.env, ...(means.filtersCalls ? filterEnvironment : {}) },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export interface Means {
  readonly tools: Tools;
  readonly way: Way;
  /** By `setpriv` of util-linux 2.41 and later. */
  readonly filtersCalls: boolean;
}

/**
 * Arguments: the box's folder, then the folder to run in. The new view is made in `stage`, so
 * that what it is made of is in sight to the last, and takes the place of the old one. All
 * mounts by one `mount`: each start of it costs 2 ms.
 */
const script = ({ network, filtersCalls }: { network: boolean; filtersCalls: boolean }) =>
  [
    "set -e",
    ownPath,
    // Inside nothing leads to it any more.
    ...(filtersCalls ? [opensFilter('"$1/filter"')] : []),
    "umask 022",
    'stage=$1/stage cwd=$2; mount --rbind / "$stage"',
    'LC_ALL=C mount -a -v -T "$1/table" > "$1/made"',
    // What it takes for made, since the machine has the like there, would stay as it is.
    `if grep -q ': \\(already mounted\\|ignored\\)$' "$1/made"`,
    'then echo "a mount of the machine is in the way" >&2; exit 1; fi',
    'mount -o remount,bind,ro "$stage" 2>/dev/null || :',
    'cd "$stage"',
    "pivot_root . .",
    "umount -l .",
    ...(network ? [] : [raiseLoopback]),
    'cd "$cwd"',
    "shift 3",
    lastStep,
  ].join("\n");

/** Words up to the program. */
export function landlockWords(
  room: Room,
  { tools, way, filtersCalls }: Means,
): readonly string[] {
  return [
    ...[tools.unshare, ...way.unshare, ...spaces(room.network)],
    ...scripted(script({ network: room.network, filtersCalls }), [room.folder, room.cwd]),
    ...[tools.setpriv, ...rules(room.mounts), ...way.setpriv],
    ...(filtersCalls ? ["--seccomp-filter", `/dev/fd/${filterDescriptor}`] : []),
    ...lastWords(room.beside, room.limits),
  ];
}

/**
 * What is not named is refused. `truncate` by its name: a `setpriv` that does not know it, or
 * a kernel before 6.2, fails instead of letting files be emptied. No right stands for all.
 */
function rules(mounts: readonly Mount[]): readonly string[] {
  const written = mounts.filter(({ type }) => type === "write" || type === "empty")
    .map(({ at }) => at);
  return [
    ...["--landlock-access", "fs", "--landlock-access", "fs:truncate"],
    ...["--landlock-rule", "path-beneath:execute,read-file,read-dir:/"],
    ...["/dev", ...written].flatMap((at) => ["--landlock-rule", `path-beneath::${at}`]),
  ];
}

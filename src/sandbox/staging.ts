/** A view of the machine as a table that one `mount -a` makes, with the places that it needs. */

import { byDepth, isBelow, type Mount } from "./mount.ts";
import type { Room } from "./room.ts";

/** Device files that a program may count on; none is a way to the machine. */
const devices = ["null", "zero", "full", "random", "urandom", "tty"] as const;

/** A mount with something at both ends. */
interface Bound {
  readonly at: string;
  readonly from: string;
  readonly writable: boolean;
  /** Known to be a file: we hold no right to look at a device. */
  readonly device?: true;
}

/**
 * Text of a table as `fstab(5)` has it, for a copy of `/` at `${room.folder}/stage`. Mount points
 * that are not there are made where the box alone has them.
 */
export async function stagingTable(room: Room): Promise<string> {
  const { folder } = room;
  await makeDevices(`${folder}/dev`);
  const all = byDepth([
    ...room.mounts,
    { type: "write", at: "/dev", from: `${folder}/dev` },
    ...devices.map((name): Mount => ({ type: "write", at: `/dev/${name}`, from: `/dev/${name}` })),
  ]);
  const bound = all.map((mount, number) => boundOf(mount, `${folder}/own-${number}`));
  for (const [number, mount] of bound.entries()) {
    await makeOwn(all[number], mount.from);
    await makePoint(mount, bound.slice(0, number), folder);
  }
  const lines = bound.map(({ at, from, writable }) =>
    `${escaped(from)} ${escaped(`${folder}/stage${at}`)} none ${writable ? "rbind" : "bind,ro"} 0 0`
  );
  // By another name than the machine's, of which the copy has one that would be taken for it.
  const terminals = `terminals ${escaped(`${folder}/stage/dev/pts`)} devpts ` +
    "newinstance,ptmxmode=0666,mode=620 0 0";
  return [...lines, terminals, ""].join("\n");
}

/** The folder that is laid over one that the box shows as empty. */
async function makeOwn(mount: Mount | undefined, own: string): Promise<void> {
  if (mount?.type !== "empty" && mount?.type !== "private") return;
  await Deno.mkdir(own, { mode: 0o755 });
  if (mount.type === "empty") return;
  for (const folder of mount.folders) {
    await Deno.mkdir(`${own}${folder.slice(mount.at.length)}`, { recursive: true, mode: 0o755 });
  }
}

function boundOf(mount: Mount, own: string): Bound {
  if (!("from" in mount)) return { at: mount.at, from: own, writable: mount.type === "empty" };
  return {
    at: mount.at,
    from: mount.from,
    writable: mount.type === "write",
    ...(mount.from.startsWith("/dev/") ? { device: true } : {}),
  };
}

async function makeDevices(folder: string): Promise<void> {
  await Deno.mkdir(`${folder}/pts`, { recursive: true });
  await Deno.mkdir(`${folder}/shm`);
  await Deno.chmod(`${folder}/shm`, 0o1777);
  const links = { fd: "fd", stdin: "fd/0", stdout: "fd/1", stderr: "fd/2" } as const;
  for (const [name, to] of Object.entries(links)) {
    await Deno.symlink(`/proc/self/${to}`, `${folder}/${name}`);
  }
  await Deno.symlink("pts/ptmx", `${folder}/ptmx`);
}

/** What is laid over a folder of the machine's is there; what over one of the box's, is made. */
async function makePoint(
  { at, from, device }: Bound,
  before: readonly Bound[],
  folder: string,
): Promise<void> {
  const below = before.findLast((other) => isBelow(at, other.at));
  if (below === undefined || !isBelow(below.from, folder)) return;
  const point = `${below.from}${at.slice(below.at.length)}`;
  if (!device && (await Deno.stat(from)).isDirectory) {
    return await Deno.mkdir(point, { recursive: true });
  }
  await Deno.mkdir(point.slice(0, point.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(point, "");
}

/** As `fstab(5)` wants it. */
function escaped(path: string): string {
  return path.replaceAll(
    /[ \t\n\\#]/g,
    (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}

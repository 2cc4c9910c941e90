/**
 * Write layers: an overlay file system over the workspace, in a mount name space of the box's own.
 * Its folder holds `lower` (a link to the workspace), `upper` (what is written), `work` (the
 * kernel's) and `merged` (where the box sees both).
 */

import { takesReport } from "./launch.ts";
import { scripted } from "./namespaces.ts";
import { opensFilter } from "./seccomp/mod.ts";

/** Where a box finds the workspace of a layer, absolute. */
export function mergedOf(layer: string): string {
  return `${layer}/merged`;
}

export interface LayerMeans {
  /** Absolute path of the program that makes name spaces. */
  readonly unshare: string;
  readonly isRoot: boolean;
}

/**
 * Relative names alone: a colon or a comma in a path would be taken for one between options. As
 * ordinary user the kernel keeps its marks in attributes of the user's own.
 */
function mountLine(lower: string, isRoot: boolean): string {
  const own = isRoot ? "" : ",userxattr";
  return `mount -t overlay overlay -o lowerdir=${lower}${own} merged`;
}

/**
 * At its end a mount writes everything to disk that its file system has to write, whoever wrote it;
 * `volatile` (Linux 5.10) spares that: what a command writes is as safe from a failure of power as
 * without a layer, and no safer.
 */
function writableMountLine(isRoot: boolean): string {
  const upper = "lower,upperdir=upper,workdir=work";
  return `${mountLine(`${upper},volatile`, isRoot)} 2>/dev/null || ${mountLine(upper, isRoot)}`;
}

/**
 * A mount that was `volatile` leaves a mark, and with it none is made again. It is taken away where
 * nothing was written (`Documentation/filesystems/overlayfs.rst` of Linux). Its folders are without
 * rights, which hold for an ordinary user.
 */
export async function unmark(layer: string): Promise<void> {
  const [work, incompat] = [`${layer}/work/work`, `${layer}/work/work/incompat`];
  const mark = `${incompat}/volatile`;
  for (const folder of [work, incompat, mark]) await Deno.chmod(folder, 0o700).catch(() => {});
  await Deno.remove(mark, { recursive: true }).catch(() => {});
}

const systemPath = "PATH=/usr/sbin:/usr/bin:/sbin:/bin";

/** Name spaces in which a layer can be mounted; an ordinary user is root in a space of their own. */
function spaces({ unshare, isRoot }: LayerMeans): readonly string[] {
  const user = isRoot ? [] : ["--user", "--map-root-user"];
  return [unshare, ...user, "--mount", "--propagation", "private"];
}

/**
 * Words before those of the box: it starts where the layer is mounted. They are started as they are,
 * and see to their descriptors themselves.
 *
 * @param filter absolute path of a filter that is to be open for the box
 */
export function layerWords(
  means: LayerMeans,
  layer: string,
  filter: string | null,
): readonly string[] {
  const script = [
    takesReport,
    `path=$PATH; ${systemPath}`,
    'cd "$1" || exit 126',
    `${writableMountLine(means.isRoot)} || exit 126`,
    ...filter === null ? [] : [opensFilter('"$2"'), "shift"],
    "shift 2; cd /; " + 'PATH=$path; exec "$@"',
  ].join("\n");
  return [...spaces(means), ...scripted(script, filter === null ? [layer] : [layer, filter])];
}

/**
 * Prints, each with a NUL behind it, `n` and the path of every entry of the folders that the file
 * `folders` of the layer lists, as the layer shows them, and `t`, the status time and the path of
 * every file of the project that the file `files` lists. Both lists have a NUL behind each path.
 */
export function factsWords(means: LayerMeans, layer: string): readonly string[] {
  const script = [
    `${systemPath}; export LC_ALL=C`,
    'cd "$1" || exit 126',
    `${mountLine("upper:lower", means.isRoot)} || exit 126`,
    "cd merged || exit 126",
    "xargs -0 -r -a ../folders sh -c " +
    `'find "$@" -mindepth 1 -maxdepth 1 -printf "n%p\\0"' sh || exit 1`,
    "cd ../lower/ || exit 126",
    `xargs -0 -r -a "$1/files" stat --printf 't%.9Z %n\\0' -- || exit 1`,
    "echo end",
  ].join("\n");
  return [...spaces(means), "/bin/sh", "-c", script, "layer", layer];
}

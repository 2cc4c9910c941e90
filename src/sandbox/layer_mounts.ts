/** Whether layers can be laid over the workspace here, and what only the system tells of one. */

import type { LayerFacts, LayerMounts, Spawner } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { environment } from "./background_script.ts";
import type { Boxes } from "./boxes.ts";
import { findSystemProgram } from "./environment.ts";
import { factsWords, type LayerMeans } from "./layered.ts";
import type { Standby } from "./standby.ts";

export interface LayerMountsOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  readonly spawner: Pick<Spawner, "run" | "sandbox">;
  /** The box that is made ahead of its command. */
  readonly standby: Pick<Standby, "prepare" | "isCurrent" | "dismiss">;
  /** What earlier processes have tried. */
  readonly trials: Pick<Boxes, "hasLayered" | "keepLayered">;
  /** Ends the trial of a layer. */
  readonly signal: AbortSignal;
}

/** How long the first one may take, milliseconds. */
const patience = 5_000;

export function layerMounts({ standby, ...trial }: LayerMountsOptions): LayerMounts {
  const means = once((): LayerMeans | null => {
    const [unshare, mount] = Deno.build.os === "linux"
      ? [findSystemProgram("unshare"), findSystemProgram("mount")]
      : [null, null];
    return unshare && mount ? { unshare, isRoot: Deno.uid() === 0 } : null;
  });
  let found: Promise<boolean> | null = null;
  return {
    supported: (folder) => found ??= isSupported(folder, { ...trial, means: means() }),
    standBy: (folder) => standby.prepare(folder),
    isCurrent: (folder) => standby.isCurrent(folder),
    dismiss: () => standby.dismiss(),
    facts: async (folder, wanted) => {
      const held = means();
      return held && await factsOf(held, folder, wanted);
    },
  };
}

interface Trial extends Omit<LayerMountsOptions, "standby"> {
  readonly means: LayerMeans | null;
}

/** A box writes a file through the layer, and it is found in the layer. */
async function isSupported(
  folder: string,
  { root, spawner, means, trials, signal }: Trial,
): Promise<boolean> {
  if (means === null || (await spawner.sandbox()).level !== "bubblewrap") return false;
  if (!means.isRoot && !await isOwn(root)) return false;
  if (await holdsMounts(root)) return false;
  const place = await placeOf(root, folder);
  if (trials.hasLayered(place)) return true;
  const name = `probe-${crypto.randomUUID()}`;
  const outcome = await spawner.run({
    program: "/bin/sh",
    args: ["-c", ': > "$1"', "sh", name],
    cwd: root,
    timeoutMs: patience,
    maxOutputBytes: 1_000,
    confine: { writable: [], network: false, layer: folder },
  }, { signal });
  if (outcome.exit.type !== "exited" || outcome.exit.code !== 0) return false;
  const held = await isThere(`${folder}/upper/${name}`) && !await isThere(`${root}/${name}`);
  if (held) trials.keepLayered(place);
  return held;
}

/** The folders that a mount joins, and the file systems on which they lie. */
async function placeOf(root: string, folder: string): Promise<string> {
  const [lower, upper] = await Promise.all([Deno.stat(root), Deno.stat(folder)]);
  const layers = folder.slice(0, folder.lastIndexOf("/"));
  return JSON.stringify([root, lower.dev, lower.ino, layers, upper.dev]);
}

/**
 * In a name space of one user the kernel refuses to copy a file up whose group is another. The root
 * stands for all that lies in it.
 */
async function isOwn(root: string): Promise<boolean> {
  const { uid, gid } = await Deno.stat(root);
  return uid === Deno.uid() && gid === Deno.gid();
}

/** An overlay shows nothing of what is mounted below the folder that it lies over. */
async function holdsMounts(root: string): Promise<boolean> {
  const told = await new Deno.Command(findSystemProgram("cat") ?? "/bin/cat", {
    args: ["/proc/self/mountinfo"],
    clearEnv: true,
    stdin: "null",
    stderr: "null",
  }).output().catch(() => null);
  if (!told?.success) return true;
  const points = new TextDecoder().decode(told.stdout).split("\n").map((line) =>
    line.split(" ")[4]
  );
  return points.some((point) => point?.startsWith(`${escaped(root)}/`));
}

/** As `mountinfo` writes it (proc_pid_mountinfo(5)). */
function escaped(path: string): string {
  return path.replaceAll(
    /[ \t\n\\]/g,
    (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}

async function factsOf(
  means: LayerMeans,
  folder: string,
  { folders, files }: Parameters<LayerMounts["facts"]>[1],
): Promise<LayerFacts | null> {
  await Promise.all([
    Deno.writeTextFile(`${folder}/folders`, listing(folders)),
    Deno.writeTextFile(`${folder}/files`, listing(files)),
  ]);
  const [program = "", ...args] = factsWords(means, folder);
  const told = await new Deno.Command(program, {
    args,
    clearEnv: true,
    env: environment,
    stdin: "null",
    stderr: "null",
  }).output().catch(() => null);
  return told?.success ? parse(new TextDecoder().decode(told.stdout)) : null;
}

/** `./` keeps a name that begins with a dash from being an option. */
function listing(paths: readonly string[]): string {
  return paths.map((path) => `./${path}\0`).join("");
}

function parse(text: string): LayerFacts | null {
  if (!text.endsWith("end\n")) return null;
  const names = new Map<string, Set<string>>();
  const changed = new Map<string, number>();
  for (const row of text.slice(0, -"end\n".length).split("\0")) {
    if (row.startsWith("n")) {
      const path = row.slice("n./".length);
      const cut = path.lastIndexOf("/");
      const folder = cut < 0 ? "." : path.slice(0, cut);
      const known = names.get(folder) ?? new Set();
      names.set(folder, known.add(path.slice(cut + 1)));
    } else if (row.startsWith("t")) {
      const cut = row.indexOf(" ");
      changed.set(row.slice(cut + 1 + "./".length), Number(row.slice(1, cut)) * 1000);
    }
  }
  return { names, changed };
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

import type { Confinement } from "../protocol/mod.ts";
import { cachesOf } from "./caches.ts";
import { egressEnvironment, egressMounts, relayWords } from "./egress.ts";
import { guardsOf, layerGuards } from "./guards.ts";
import { mergedOf } from "./layered.ts";
import type { Box, BoxRequest, Surroundings } from "./level.ts";
import type { BindMount, Mount } from "./mount.ts";
import {
  commonMounts,
  type Furniture,
  hiddenMounts,
  maskedMounts,
  writableMounts,
} from "./mounts.ts";
import { overlayMounts } from "./overlays.ts";
import { privateMounts, withoutNeedless } from "./private_places.ts";
import { socketMounts } from "./sockets.ts";

/** A view of the machine as a box is to show it, for levels that can mount. */
export interface Room extends Omit<Box, "words" | "maker"> {
  readonly cwd: string;
  /** It is that of the machine. */
  readonly network: boolean;
  /** Words of what runs beside the program; see `keeper`. */
  readonly beside: readonly string[];
  readonly limits: Surroundings["limits"];
  /** In any order; see `byDepth`. */
  readonly mounts: readonly Mount[];
  /** Absolute path of a private folder that lives as long as the box. */
  readonly folder: string;
}

/** Where a box shows the tools' caches. */
const cacheAt = "/tmp/cache";

/**
 * Of the system everything is readable, of homes what programs need that build; written is the
 * workspace without its settings, what the caller names, and a `/tmp` that lives as long as the box.
 *
 * @throws {NotConfined} if it cannot be as wished
 */
export async function furnish(wish: BoxRequest, it: Surroundings): Promise<Room> {
  await using release = new AsyncDisposableStack();
  const furniture = furnitureOf(it, release);
  const view = await viewOf(wish, it, { furniture, release });
  const shown = wish.waits ? footprint(view, it) : "";
  const kept = release.move();
  return {
    ...view,
    limits: it.limits,
    folder: furniture.folder,
    ...(wish.waits ? { isCurrent } : {}),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };

  async function isCurrent(): Promise<boolean> {
    // On a layer nothing is made that would have to be undone.
    const making = { furniture, release: new AsyncDisposableStack() };
    return footprint(await viewOf(wish, it, making), it) === shown;
  }
}

type View = Pick<Room, "cwd" | "network" | "beside" | "mounts" | "env" | "hasHistory">;

interface ViewResources {
  readonly furniture: Furniture;
  readonly release: AsyncDisposableStack;
}

async function viewOf(
  { cwd, confine }: BoxRequest,
  it: Surroundings,
  { furniture, release }: ViewResources,
): Promise<View> {
  const { overlays = [], layer } = confine;
  const open = writableMounts([it.root, ...confine.writable])
    .map((mount) => mount.at === it.root ? rootMount(mount, confine) : mount);
  const network = confine.network === true;
  // The first are asked of a program and of the tree; everything else is done meanwhile.
  const asked = Promise.all([
    socketMounts(it.sockets, furniture, open),
    secretMounts(it, furniture, confine),
    cachesOf(it, { network: confine.network !== false, at: cacheAt }),
    overlayMounts(overlays, furniture.folder),
  ]);
  // Its failure is told where it is waited for, even if something else fails first.
  asked.catch(() => {});
  const common = commonMounts(it, furniture, network);
  const hidden = hiddenMounts(it, furniture, open);
  const [sockets, { masks, hasHistory }, caches, overlaid] = await asked;
  const mounts = [
    ...[...common, ...privateMounts(it), ...open, ...sockets],
    { type: "write", at: cacheAt, from: caches.folder } as const,
    ...[...hidden, ...masks, ...egressMounts(it.way, it.root)],
    ...confine.reads
      ? []
      : layer === undefined
      ? await it.guards.hold(it.root, { open: confine.open ?? [], release })
      : layerGuards(it.root, furniture),
    ...open.flatMap(({ at }) => at === it.root ? [] : guardsOf(at)),
    ...overlaid,
  ];
  return {
    cwd,
    network,
    beside: relayWords(it.way, { mounted: true }),
    mounts: withoutNeedless(mounts, furniture),
    env: { TMPDIR: "/tmp", ...caches.env, ...egressEnvironment(it.way) },
    hasHistory,
  };
}

function rootMount({ at, from }: BindMount, { layer, reads }: Confinement): BindMount {
  if (reads) return { type: "read", at, from };
  return { type: "write", at, from: layer === undefined ? from : mergedOf(layer) };
}

/**
 * All that was decided of a view, and what lies at its places: a file that was replaced is another one
 * to a mount, and the bits of the workspace are those of a layer.
 */
function footprint(view: View, { root }: Surroundings): string {
  const places = view.mounts.flatMap((it) => "from" in it ? [it.at, it.from] : [it.at]);
  return JSON.stringify([view, bitsOf(root), places.map(identityOf)]);
}

function bitsOf(root: string): string {
  const { mode } = Deno.statSync(root);
  return `${identityOf(root)} ${mode}`;
}

/** Text that is another one where something else lies there. */
function identityOf(path: string): string {
  try {
    const { dev, ino } = Deno.lstatSync(path);
    return `${dev}:${ino}`;
  } catch {
    return "";
  }
}

/** An empty `/tmp` and an empty file of one box. */
export function furnitureOf(
  { scratch, remove }: Pick<Surroundings, "scratch" | "remove">,
  release: AsyncDisposableStack,
): Furniture {
  const folder = `${scratch}/box/${crypto.randomUUID()}`;
  const [tmp, empty] = [`${folder}/tmp`, `${folder}/empty`];
  release.defer(() => remove(folder));
  Deno.mkdirSync(tmp, { recursive: true, mode: 0o700 });
  Deno.writeTextFileSync(empty, "", { mode: 0o600 });
  return { folder, tmp, empty };
}

async function secretMounts(
  it: Surroundings,
  { empty }: Furniture,
  { secrets, history, open }: Confinement,
): Promise<{ readonly masks: readonly Mount[]; readonly hasHistory: boolean }> {
  const isShown = secrets === "shown";
  const [named, kept] = await Promise.all([isShown ? [] : it.secrets(), it.history()]);
  // Git itself, where a person lets it write, must find what it has.
  const isGits = isShown || history === "shown" || open?.includes(".git");
  const masks = maskedMounts([...named, ...isGits ? [] : kept], empty);
  return { masks, hasHistory: kept.length > 0 };
}

import { GuardPoints, type HeldPoints } from "./guard_points.ts";
import type { Mount } from "./mount.ts";
import { openedGit } from "./opened_git.ts";
import { NotConfined } from "./refusal.ts";

/**
 * Settings and history of a folder that programs outside act upon: a planted hook would run
 * with all rights at the user's next commit. All of `.git` is read only, since more than
 * `hooks` and `config` leads there (`commondir`, `modules/*`, `worktrees/*`).
 */
const guarded = [".git", ".agent"] as const;

export interface Hold {
  /** Names at the root that may be written all the same (`Confinement.open`). */
  readonly open: readonly string[];
  readonly release: AsyncDisposableStack;
}

/**
 * What is not there could be made, so that the workspace gets an empty folder in its place while a
 * box needs it. Boxes of several processes may hold one at a time.
 */
export class Guards {
  readonly #points: GuardPoints;

  /** @param scratch absolute path of a private folder that all processes in this workspace share */
  constructor(scratch: string) {
    this.#points = new GuardPoints(scratch);
  }

  /**
   * Mounts that keep the workspace's settings as they are; `release` undoes what was made.
   *
   * @throws {NotConfined} if one is a link, which no mount can hold in its place
   */
  hold(root: string, hold: Hold): Promise<readonly Mount[]> {
    return this.#points.alone((points) =>
      guarded.flatMap((name) => mountsAt(name, { root, points, ...hold }))
    );
  }
}

interface GuardMounts extends Hold {
  readonly root: string;
  readonly points: HeldPoints;
}

function mountsAt(name: typeof guarded[number], held: GuardMounts): readonly Mount[] {
  const { root, open, points, release } = held;
  const at = `${root}/${name}`;
  const there = isThere(at) && !points.isOurs(name, at);
  if (!there) points.make(name, at, release);
  if (!there || !open.includes(name) || !Deno.statSync(at).isDirectory) return [read(at)];
  // A mount of its own cannot be renamed away from what is held in it.
  const self: Mount = { type: "write", at, from: at };
  return name === ".git" ? [self, ...gitMounts(at, held)] : [self];
}

function gitMounts(at: string, { open, points, release }: GuardMounts): readonly Mount[] {
  const { held, refused, hooks } = openedGit(at, open.includes(".git/config"));
  const name = ".git/hooks";
  if (!isThere(hooks) || points.isOurs(name, hooks)) points.make(name, hooks, release);
  // A file there would change what git is for everybody, and an empty one would break it.
  for (const path of refused) {
    release.defer(() => Deno.remove(path, { recursive: true }).catch(() => {}));
  }
  return [hooks, ...held].filter(isThere).map(read);
}

/**
 * The same for a box with a write layer: what is not there gets an empty folder that only the layer
 * sees, and nothing is made in the workspace.
 *
 * @throws {NotConfined} if one is a link
 */
export function layerGuards(
  root: string,
  { folder }: { readonly folder: string },
): readonly Mount[] {
  const nothing = `${folder}/nothing`;
  Deno.mkdirSync(nothing, { recursive: true, mode: 0o500 });
  return guarded.map((name): Mount => {
    const at = `${root}/${name}`;
    return isThere(at) ? read(at) : { type: "read", at, from: nothing };
  });
}

/** Mounts for those settings of another folder that are there. @throws {NotConfined} */
export function guardsOf(folder: string): readonly Mount[] {
  return guarded.map((name) => `${folder}/${name}`).filter(isThere).map(read);
}

function read(at: string): Mount {
  return { type: "read", at, from: at };
}

function isThere(at: string): boolean {
  try {
    if (!Deno.lstatSync(at).isSymlink) return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
  throw new NotConfined(`${at} is a link, which could be replaced`);
}

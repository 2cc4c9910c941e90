import { systemReason } from "../util/mod.ts";
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
 * What is not there could be made, so that the workspace gets an empty folder in its place
 * while a box needs it. Several boxes may hold one at a time. Done without waiting, so that
 * none is taken away between the look and the hold of another box.
 */
export class Guards {
  readonly #held = new Map<string, number>();

  /**
   * Mounts that keep the workspace's settings as they are; `release` undoes what was made.
   *
   * @throws {NotConfined} if one is a link, which no mount can hold in its place
   */
  hold(root: string, { open, release }: Hold): readonly Mount[] {
    return guarded.flatMap((name): readonly Mount[] => {
      const at = `${root}/${name}`;
      const there = isThere(at) && !this.#held.has(at);
      if (!there) this.#make(at, release);
      if (!there || !open.includes(name) || !Deno.statSync(at).isDirectory) return [read(at)];
      // A mount of its own cannot be renamed away from what is held in it.
      const self: Mount = { type: "write", at, from: at };
      return name === ".git" ? [self, ...this.#holdGit(at, { open, release })] : [self];
    });
  }

  #holdGit(at: string, { open, release }: Hold): readonly Mount[] {
    const { held, refused, hooks } = openedGit(at, open.includes(".git/config"));
    if (!isThere(hooks) || this.#held.has(hooks)) this.#make(hooks, release);
    // A file there would change what git is for everybody, and an empty one would break it.
    for (const path of refused) {
      release.defer(() => Deno.remove(path, { recursive: true }).catch(() => {}));
    }
    return [hooks, ...held].filter(isThere).map(read);
  }

  #make(at: string, release: AsyncDisposableStack): void {
    try {
      Deno.mkdirSync(at, { recursive: true });
    } catch (error) {
      throw new NotConfined(`${at} cannot be guarded: ${systemReason(error)}`);
    }
    this.#held.set(at, (this.#held.get(at) ?? 0) + 1);
    release.defer(() => this.#release(at));
  }

  #release(at: string): void {
    const left = (this.#held.get(at) ?? 1) - 1;
    if (left > 0) return void this.#held.set(at, left);
    this.#held.delete(at);
    try {
      Deno.removeSync(at);
    } catch {
      // Whoever filled it meanwhile, from outside, keeps it.
    }
  }
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

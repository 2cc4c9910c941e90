import { WorkspaceError } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { toWorkspaceError } from "./failure.ts";
import { checkPath, componentsOf, isWithin } from "./path.ts";
import type { Node, Volume } from "./volume.ts";

/** The limit of Linux (path_resolution(7)). */
const maxLinks = 40;

/** Reading these never ends, blocks or acts; no project lives there. */
const specialRoots = new Set(["proc", "sys", "dev"]);

/** True for a name directly below `/` that stands for no project's folder. */
export function isSpecialRoot(name: string): boolean {
  return specialRoots.has(name);
}

/** Where paths may lead. */
export interface Area {
  readonly volume: Volume;
  /** Real path of the root. */
  readonly root: string;
  /** Of the folder that was opened as the root: by its path alone it could be another. */
  readonly rootIdentity?: string;
  /** Real paths of further folders, for reading only; asked anew, as they may come to be late. */
  extraRoots(): readonly string[];
}

export interface Resolved {
  /** Absolute, without links. */
  readonly real: string;
  /** Relative to the root; absolute below an extra root. */
  readonly path: string;
  readonly node: Node | null;
  /** Below the root, not below an extra root. */
  readonly inside: boolean;
  /** Every name below the root that the walk went through, those of links too. */
  readonly names: readonly string[];
  /** The folders and links that the walk went through. */
  readonly way: Way;
}

/** Names on a way cannot have been swapped between two looks that find the same of it, once it rests. */
export interface Way {
  /** When the last of them changed, epoch milliseconds. */
  readonly changed: number;
  /** Of all of them, in order. */
  readonly stamps: string;
}

/**
 * Follows a path by our own hand, link by link, and refuses what leaves the area. A name
 * that is not there ends the walk: the rest is taken as it is, so that it can be created.
 *
 * @throws {WorkspaceError}
 */
export function resolvePath(path: string, area: Area): Resolved {
  checkPath(path);
  const walk = new Walk(area, path);
  try {
    walk.run();
  } catch (error) {
    if (!walk.contained()) throw walk.outside();
    throw toWorkspaceError(error, path);
  }
  return walk.result();
}

class Walk {
  /** Components of the real position. */
  #at: string[] = [];
  #pending: string[];
  /** What is at the position; `undefined` where it is known to be a folder and no more. */
  #node: Node | null | undefined;
  #links = 0;
  #changed = 0;
  #stamps = "";
  readonly #names: string[] = [];
  readonly #root: readonly string[];
  readonly #area: Area;
  readonly #path: string;

  constructor(area: Area, path: string) {
    this.#area = area;
    this.#path = path;
    this.#root = componentsOf(area.root);
    this.#pending = [];
    if (path.startsWith("/")) this.#enter(componentsOf(path));
    else {
      this.#at = [...this.#root];
      this.#pending = [...componentsOf(path)];
    }
  }

  /** Asked for only once a path has left the root: a folder that is not there costs an exception. */
  readonly #extraRoots = once(() => this.#area.extraRoots().map(componentsOf));

  #rootAbove(components: readonly string[]): readonly string[] | undefined {
    if (isWithin(components, this.#root)) return this.#root;
    return this.#extraRoots().find((root) => isWithin(components, root));
  }

  /** Begins at the top, or at a root that the path names: roots are real already. */
  #enter(components: readonly string[]): void {
    const root = this.#rootAbove(components) ?? [];
    this.#at = [...root];
    this.#pending = components.slice(root.length);
    this.#node = undefined;
  }

  run(): void {
    this.#requireRoot();
    for (let name = this.#pending.shift(); name !== undefined; name = this.#pending.shift()) {
      this.#step(name);
    }
    if (this.#node === undefined) this.#node = this.#area.volume.lstat(this.#real());
    this.#check();
  }

  #requireRoot(): void {
    const { volume, root, rootIdentity } = this.#area;
    if (rootIdentity === undefined) return;
    const node = volume.lstat(root);
    if (node) this.#pass(node);
    if (node?.identity === rootIdentity) return;
    const kind = node === null
      ? "missing"
      : node.type === "directory"
      ? "outside"
      : "not_directory";
    throw new WorkspaceError(kind, this.#path, "the folder of the workspace was replaced");
  }

  #pass(node: Node): void {
    this.#changed = Math.max(this.#changed, node.changed);
    this.#stamps += `${node.stamp};`;
  }

  #step(name: string): void {
    if (isWithin(this.#at, this.#root)) this.#names.push(name);
    if (name === "..") return this.#up();
    if (this.#node === undefined || this.#node?.type === "directory") {
      this.#at.push(name);
      this.#node = this.#area.volume.lstat(this.#real());
      if (this.#node && this.#node.type !== "file") this.#pass(this.#node);
      if (this.#node?.type === "link") this.#follow();
      return;
    }
    if (this.#node !== null) throw new WorkspaceError("not_directory", this.#path);
    this.#at.push(name);
  }

  #up(): void {
    if (this.#node === null) throw new WorkspaceError("missing", this.#path);
    if (this.#node && this.#node.type !== "directory") {
      throw new WorkspaceError("not_directory", this.#path);
    }
    this.#at.pop();
    this.#node = undefined;
  }

  #follow(): void {
    if (++this.#links > maxLinks) {
      throw new WorkspaceError("not_regular", this.#path, "too many links");
    }
    const target = this.#area.volume.readLink(this.#real());
    const rest = this.#pending;
    if (target.startsWith("/")) {
      this.#enter(componentsOf(target));
    } else {
      this.#at.pop();
      this.#pending = [...componentsOf(target)];
      this.#node = undefined;
    }
    this.#pending.push(...rest);
  }

  #check(): void {
    if (!this.contained()) throw this.outside();
    const first = this.#at[0] ?? "";
    const roots = () => [this.#root, ...this.#extraRoots()];
    if (specialRoots.has(first) && !roots().some((root) => root[0] === first)) {
      throw new WorkspaceError("not_regular", this.#path, `/${first} is not a project`);
    }
  }

  outside(): WorkspaceError {
    return new WorkspaceError("outside", this.#path, this.#links > 0 ? "a link leads there" : "");
  }

  contained(): boolean {
    return this.#rootAbove(this.#at) !== undefined;
  }

  #real(): string {
    return `/${this.#at.join("/")}`;
  }

  result(): Resolved {
    const inside = isWithin(this.#at, this.#root);
    const relative = this.#at.slice(this.#root.length).join("/") || ".";
    return {
      real: this.#real(),
      path: inside ? relative : this.#real(),
      node: this.#node ?? null,
      inside,
      names: this.#names,
      way: { changed: this.#changed, stamps: this.#stamps },
    };
  }
}

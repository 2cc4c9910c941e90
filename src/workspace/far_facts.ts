/** What is known of files on another machine: asked for in advance, answered at once. */

import type { Bytes, WorkspaceErrorKind } from "../protocol/mod.ts";
import type { NodeStep } from "./own_place.ts";
import type { Node, Volume, VolumeEntry } from "./volume.ts";

/** Absolute paths whose facts a run of the rules lacked. */
export interface Wants {
  readonly nodes: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

/** Answers by absolute path; what is not among the nodes that were asked for does not exist. */
export interface FarAnswer {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly links: ReadonlyMap<string, string>;
  readonly denied: ReadonlySet<string>;
  /** Names in folders that were listed. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

export interface FarFile {
  /** Absolute, without links. */
  readonly real: string;
  readonly identity: string;
}

export interface FarWrite {
  readonly real: string;
  /** The longest part of the folder's path that exists; without links. */
  readonly existing: string;
  /** Names of the folders to make below it, outermost first. */
  readonly missing: readonly string[];
  readonly before: string | null;
  /** Absent: by the umask there. */
  readonly mode: number | undefined;
}

export type FarOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly as: WorkspaceErrorKind; readonly detail: string };

/** What another machine does for a workspace. Each method is one round trip. */
export interface Far {
  facts(wants: Wants): Promise<FarAnswer>;
  /** Everything below a folder, without the content of `.git` and of folders of other people's files. */
  tree(folder: string): Promise<FarAnswer>;
  /** At most `limit` bytes of each file; `null`: the path does not lead to that very file. */
  contents(files: readonly FarFile[], limit: number): Promise<readonly (Bytes | null)[]>;
  /** SHA-256 in hexadecimal digits. */
  hash(file: FarFile): Promise<string | null>;
  write(bytes: Bytes, options: FarWrite): Promise<FarOutcome>;
  remove(real: string, before: string): Promise<FarOutcome>;
  removeFolder(real: string): Promise<FarOutcome>;
  /** `target`: of the link that is to stand there still. */
  setNode(real: string, step: NodeStep, target: string | null): Promise<FarOutcome>;
  /** Numbers of the user there, by whom set-id bits are told. */
  readonly user: { readonly uid: number; readonly gid: number };
}

/** Thrown in place of an answer; who catches it is run again with the answer. */
class UnknownFact extends Error {}

/** Facts for one operation, which is run again until it lacks none. */
export class FarFacts implements Volume {
  readonly #nodes = new Map<string, Node | null>();
  readonly #links = new Map<string, string>();
  readonly #denied = new Set<string>();
  readonly #folders = new Map<string, readonly string[]>();
  readonly #wanted = { nodes: new Set<string>(), folders: new Set<string>() };

  lstat(path: string): Node | null {
    if (this.#denied.has(path)) throw new Deno.errors.PermissionDenied("permission denied");
    const node = this.#nodes.get(path);
    if (node !== undefined) return node;
    const above = path.slice(0, path.lastIndexOf("/"));
    if (this.#folders.get(above)?.includes(path.slice(above.length + 1)) === false) return null;
    this.#wanted.nodes.add(path);
    throw new UnknownFact(path);
  }

  readLink(path: string): string {
    const target = this.#links.get(path);
    if (target !== undefined) return target;
    this.#wanted.nodes.add(path);
    throw new UnknownFact(path);
  }

  readDir(path: string): readonly VolumeEntry[] {
    if (this.#denied.has(path)) throw new Deno.errors.PermissionDenied("permission denied");
    const names = this.#folders.get(path);
    if (!names) {
      this.#wanted.folders.add(path);
      throw new UnknownFact(path);
    }
    return names.map((name) => {
      const type = this.#nodes.get(`${path === "/" ? "" : path}/${name}`)?.type;
      return { name, isFile: type === "file", isDirectory: type === "directory" };
    });
  }

  /** What was lacked since the last call; `null`: nothing. */
  lacks(): Wants | null {
    const { nodes, folders } = this.#wanted;
    if (nodes.size === 0 && folders.size === 0) return null;
    const wants = { nodes: new Set(nodes), folders: new Set(folders) };
    nodes.clear();
    folders.clear();
    return wants;
  }

  learn(answer: FarAnswer, wants: Wants | null): void {
    for (const path of wants?.nodes ?? []) this.#nodes.set(path, null);
    for (const path of wants?.folders ?? []) this.#folders.set(path, []);
    for (const [path, node] of answer.nodes) this.#nodes.set(path, node);
    for (const [path, target] of answer.links) this.#links.set(path, target);
    for (const [path, names] of answer.folders) this.#folders.set(path, names);
    for (const path of answer.denied) this.#denied.add(path);
  }

  /** Absolute paths of known files. */
  files(): readonly string[] {
    return [...this.#nodes].filter(([, node]) => node?.type === "file").map(([path]) => path);
  }
}

import {
  type Bytes,
  type EntryLook,
  type FileContent,
  type FileStat,
  type ManyRead,
  type Names,
  type ReadOptions,
  type Survey,
  type TreeEntry,
  type Veil,
  type Workspace,
  WorkspaceError,
} from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import {
  requireDirectory,
  requireFile,
  requireOurs,
  requireOwn,
  requireSize,
  requireUnchanged,
  requireWritable,
} from "./access.ts";
import type { DiskWorkspaceOptions } from "./disk.ts";
import { type RuleSource, ruleSource } from "./ignore_rules.ts";
import { entryOfPlace, isSameNode, nodeStep, ownPlace, requireOwnPlace } from "./own_place.ts";
import { plainMode } from "./mode.ts";
import { childPath } from "./path.ts";
import { type Area, type Resolved, resolvePath } from "./resolve.ts";
import { Shield } from "./shield.ts";
import { looksAt, namesInTree, type SurveyOptions, surveyTree } from "./survey.ts";
import type { Node, Volume, VolumeEntry } from "./volume.ts";
import { walkFiles } from "./walk.ts";

/** What a file of a memory workspace is made of: text, bytes, or a link. */
export type MemoryFile = string | Bytes | { readonly link: string };

interface StoredFile {
  readonly type: "file";
  readonly bytes: Bytes;
  readonly mode: number;
}

type Entry =
  | StoredFile
  | { readonly type: "directory"; readonly mode: number }
  | { readonly type: "link"; readonly target: string };

const root = "/workspace";

const newFolder: Entry = { type: "directory", mode: 0o755 };

/** A project tree in memory; folders are made of the paths. Same rules as on disk. */
export function memoryWorkspace(
  files: Readonly<Record<string, MemoryFile>>,
  options: Pick<DiskWorkspaceOptions, "allowed"> = {},
): Workspace {
  const tree = new Tree();
  for (const [path, file] of Object.entries(files)) tree.put(`${root}/${path}`, entryOf(file));
  return new MemoryWorkspace(tree, options.allowed);
}

function entryOf(file: MemoryFile): Entry {
  if (typeof file === "string") return entryOf(new TextEncoder().encode(file));
  if (file instanceof Uint8Array) return { type: "file", bytes: file.slice(), mode: 0o644 };
  return { type: "link", target: file.link };
}

/** Entries by absolute path, each with a number that changes when it is replaced. */
class Tree implements Volume {
  readonly #entries = new Map<string, { readonly entry: Entry; readonly id: number }>();
  #made = 0;

  constructor() {
    this.put(root, newFolder);
  }

  put(path: string, entry: Entry): void {
    const parent = path.slice(0, path.lastIndexOf("/")) || "/";
    if (parent !== path && !this.#entries.has(parent)) this.put(parent, newFolder);
    this.#entries.set(path, { entry, id: ++this.#made });
  }

  delete(path: string): void {
    this.#entries.delete(path);
    this.#made++;
  }

  get(path: string): Entry | undefined {
    return this.#entries.get(path)?.entry;
  }

  readDir(path: string): readonly VolumeEntry[] {
    const prefix = `${path}/`;
    return [...this.#entries].flatMap(([each, { entry: { type } }]) => {
      const name = each.slice(prefix.length);
      if (!each.startsWith(prefix) || name.includes("/")) return [];
      return [{ name, isFile: type === "file", isDirectory: type === "directory" }];
    });
  }

  lstat(path: string): Node | null {
    const found = this.#entries.get(path);
    if (!found) return null;
    const { entry, id } = found;
    return {
      type: entry.type,
      size: entry.type === "file" ? entry.bytes.length : 0,
      mode: entry.type === "link" ? 0o777 : entry.mode,
      identity: String(id),
      // Of a folder, with all that has been made anywhere: its names are not kept with it.
      stamp: entry.type === "directory" ? `${id}:${this.#made}` : String(id),
      changed: 0,
    };
  }

  readLink(path: string): string {
    const entry = this.get(path);
    return entry?.type === "link" ? entry.target : "";
  }
}

class MemoryWorkspace implements Workspace {
  readonly root = root;
  readonly #tree: Tree;
  readonly #area: Area;
  readonly #source: RuleSource;
  readonly #shield: Shield;

  constructor(tree: Tree, allowed?: (path: string) => boolean) {
    this.#tree = tree;
    this.#area = { volume: tree, root, extraRoots: () => [] };
    // deno-lint-ignore require-await -- a refusal is a rejection, as on disk
    this.#source = ruleSource(this.#area, async (path, maxBytes) => {
      const { bytes } = this.#file(this.#resolve(path), path);
      requireSize(bytes.length, maxBytes, path);
      return bytes;
    });
    this.#shield = new Shield(this.#area, this.#source, allowed);
  }

  #resolve(path: string): Resolved {
    return resolvePath(path, this.#area);
  }

  #file(found: Resolved, path: string): StoredFile {
    requireFile(found, path);
    const entry = this.#tree.get(found.real);
    if (entry?.type !== "file") throw new WorkspaceError("missing", path);
    return entry;
  }

  // deno-lint-ignore require-await -- a refusal is a rejection, as on disk
  async resolve(path: string): Promise<string> {
    return this.#resolve(path).path;
  }

  // deno-lint-ignore require-await
  async stat(path: string): Promise<FileStat> {
    const found = this.#resolve(path);
    if (!found.node) throw new WorkspaceError("missing", path);
    return { path: found.path, type: found.node.type, size: found.node.size };
  }

  async read(path: string, options: ReadOptions): Promise<FileContent> {
    const found = this.#resolve(path);
    const { bytes, mode } = this.#file(found, path);
    requireSize(bytes.length, options.maxBytes, path);
    await this.#shield.require(found, path, options);
    return { path: found.path, bytes: bytes.slice(), mode };
  }

  async *readMany(
    paths: readonly string[],
    options: Parameters<Workspace["readMany"]>[1],
  ): AsyncGenerator<readonly ManyRead[]> {
    for (const path of paths) {
      options.signal?.throwIfAborted();
      try {
        yield [{ path, bytes: (await this.read(path, options)).bytes }];
      } catch (error) {
        if (!(error instanceof WorkspaceError)) throw error;
        yield [{ path, error }];
      }
    }
  }

  async readHead(path: string, length: number): Promise<{ bytes: Bytes; size: number }> {
    const found = this.#resolve(path);
    const { bytes } = this.#file(found, path);
    await this.#shield.require(found, path);
    return { bytes: bytes.slice(0, length), size: bytes.length };
  }

  veils(paths: readonly string[]): Promise<readonly (Veil | null)[]> {
    return this.#shield.veils(paths);
  }

  // deno-lint-ignore require-await
  async list(path: string): Promise<readonly FileStat[]> {
    const found = this.#resolve(path);
    requireDirectory(found, path);
    const names = this.#tree.readDir(found.real).map((entry) => entry.name).sort();
    return names.flatMap((name) => {
      const node = this.#tree.lstat(`${found.real}/${name}`);
      return node ? [{ path: childPath(found.path, name), type: node.type, size: node.size }] : [];
    });
  }

  walk(path: string, options: { readonly signal?: AbortSignal } = {}): AsyncIterable<FileStat> {
    return walkFiles(this, path, { ...options, source: this.#source });
  }

  survey(options: SurveyOptions): Promise<Survey> {
    return surveyTree(this.#source, this.#area, options);
  }

  looks(
    paths: readonly string[],
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly (EntryLook | null)[]> {
    return looksAt(paths, this.#area, options.signal);
  }

  names(options: Pick<SurveyOptions, "wanted" | "signal">): Promise<Names> {
    return namesInTree(this.#source, this.#area, options);
  }

  async write(
    path: string,
    bytes: Bytes,
    options: Parameters<Workspace["write"]>[2],
  ): Promise<void> {
    const found = this.#resolve(path);
    if (options.own) requireOwn(found, path);
    requireWritable(found, path);
    const now = await this.fingerprint(path);
    requireUnchanged(now, options.before, path);
    const mode = options.mode ?? plainMode(now?.mode ?? 0o644);
    this.#tree.put(found.real, { type: "file", bytes: Uint8Array.from(bytes), mode });
  }

  async remove(path: string, options: Parameters<Workspace["remove"]>[1]): Promise<void> {
    const found = this.#resolve(path);
    if (options.own) requireOwn(found, path);
    requireWritable(found, path);
    requireUnchanged(await this.fingerprint(path), options.before, path);
    this.#tree.delete(found.real);
  }

  // deno-lint-ignore require-await
  async removeFolder(path: string): Promise<boolean> {
    const found = this.#resolve(path);
    requireOurs(found, path);
    const isFolder = found.node?.type === "directory" && found.path === path;
    if (!isFolder || this.#tree.readDir(found.real).length > 0) return false;
    this.#tree.delete(found.real);
    return true;
  }

  // deno-lint-ignore require-await
  async entry(path: string): Promise<TreeEntry | null> {
    const place = ownPlace(path, this.#area);
    return place && entryOfPlace(place, this.#area);
  }

  // deno-lint-ignore require-await
  async setNode(path: string, options: Parameters<Workspace["setNode"]>[1]): Promise<void> {
    const step = nodeStep(path, options);
    const place = requireOwnPlace(path, this.#area);
    if (!isSameNode(entryOfPlace(place, this.#area), options.before)) {
      throw new WorkspaceError("changed", path);
    }
    const { real } = place;
    if (step.do === "remove_folder" && this.#tree.readDir(real).length > 0) {
      throw new WorkspaceError("changed", path, "the folder is not empty");
    }
    if ("target" in step) this.#tree.put(real, { type: "link", target: step.target });
    else if ("mode" in step) this.#tree.put(real, { type: "directory", mode: step.mode });
    else this.#tree.delete(real);
  }

  async fingerprint(path: string): Promise<{ hash: string; mode: number } | null> {
    const found = this.#resolve(path);
    if (!found.node) return null;
    const { bytes, mode } = this.#file(found, path);
    return { hash: await sha256(bytes), mode };
  }
}

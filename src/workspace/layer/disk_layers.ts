/** Write layers in a folder of the user's own data, one folder each. */

import {
  type Bytes,
  type LayerChange,
  type LayerContent,
  type LayerMounts,
  type LayerOwner,
  type LayerSide,
  type WriteLayer,
  type WriteLayers,
} from "../../protocol/mod.ts";
import { closeLock, once } from "../../util/mod.ts";
import { readRegular } from "../disk_read.ts";
import { toWorkspaceError } from "../failure.ts";
import { diskVolume } from "../disk_volume.ts";
import { trackedNames } from "../git_index.ts";
import { type RuleSource, ruleSource } from "../ignore_rules.ts";
import type { Area } from "../resolve.ts";
import { adoptChange, adoptTime } from "./adopt.ts";
import { contentAt, hashAt } from "./contents.ts";
import {
  type LayerParts,
  makeLayer,
  type OpenedLayer,
  openLayer,
  partsOf,
  removeBeside,
  removeLayer,
  writeOwner,
} from "./folder.ts";
import { nodeAt, stoodAt } from "./node.ts";
import { isUntouched, readLayer } from "./read.ts";
import { sweep, whileMade } from "./sweep.ts";

export interface DiskLayersOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  /** Absolute path of a private folder, best on the file system of the workspace. */
  readonly folder: string;
  readonly mounts: LayerMounts;
  /** Milliseconds; only differences count. Absent: the machine's. */
  readonly now?: () => number;
}

export function diskLayers(options: DiskLayersOptions): WriteLayers {
  return new DiskLayers(options);
}

/** A layer that waits for its call. */
interface AheadLayer {
  readonly folder: string;
  readonly file: Deno.FsFile;
}

/** That the box of a layer suits its command, or not. */
interface Proof {
  readonly folder: string;
  /** When it was begun, milliseconds. */
  readonly at: number;
  readonly holds: Promise<boolean>;
}

/** How old a proof may be, milliseconds: as long as it takes to log that a command starts. */
const proofMs = 50;

class DiskLayers implements WriteLayers {
  readonly #source: RuleSource;
  #proof: Proof | null = null;
  #ahead: Promise<AheadLayer | null> = Promise.resolve(null);
  readonly #removals = new Set<Promise<void>>();
  #closed = false;

  constructor(private readonly options: DiskLayersOptions) {
    const area: Area = { volume: diskVolume, root: options.root, extraRoots: () => [] };
    this.#source = ruleSource(
      area,
      async (path, maxBytes) => (await readRegular(path, { area, maxBytes })).bytes,
      () => trackedNames(options.root),
    );
  }

  readonly supported = once(async (): Promise<boolean> => {
    const { mounts } = this.options;
    const folder = this.#newFolder("probe");
    try {
      using _ = await this.#make(folder, { session: "", call: "" });
      return await mounts.supported(folder);
    } catch {
      return false;
    } finally {
      removeLayer(folder);
    }
  });

  async create(owner: LayerOwner, box: "usual" | "own"): Promise<WriteLayer | null> {
    if (!await this.supported()) return null;
    const ahead = box === "usual" ? await this.#takeAhead() : null;
    if (ahead !== null) {
      writeOwner(ahead.file, owner);
      return this.#layer(ahead.folder, { owner, file: ahead.file });
    }
    const folder = this.#newFolder("layer");
    const file = await this.#make(folder, owner);
    return this.#layer(folder, { owner, file });
  }

  async prepare(): Promise<void> {
    if (!await this.supported() || await this.#ahead !== null || this.#closed) return;
    await (this.#ahead = this.#makeAhead());
  }

  async #makeAhead(): Promise<AheadLayer | null> {
    const folder = this.#newFolder("layer");
    try {
      const file = await this.#make(folder, null);
      await this.options.mounts.standBy(folder);
      return { folder, file };
    } catch {
      // The next command gets one of its own, and is told what is wrong.
      return null;
    }
  }

  /** `null`: there is none, or what was decided for its box does not hold any more. */
  async #takeAhead(): Promise<AheadLayer | null> {
    const ahead = await this.#ahead;
    if (ahead === null) return null;
    if (await this.#suits(ahead)) {
      this.#ahead = Promise.resolve(null);
      return ahead;
    }
    await this.#dropAhead();
    return null;
  }

  async expect(): Promise<void> {
    const ahead = await this.#ahead;
    if (ahead !== null) await this.#suits(ahead);
  }

  #suits({ folder }: AheadLayer): Promise<boolean> {
    const now = this.options.now?.() ?? performance.now();
    const last = this.#proof;
    if (last?.folder === folder && now - last.at < proofMs) return last.holds;
    const holds = this.options.mounts.isCurrent(folder);
    this.#proof = { folder, at: now, holds };
    return holds;
  }

  async #dropAhead(): Promise<void> {
    const ahead = await this.#ahead;
    this.#ahead = Promise.resolve(null);
    if (ahead === null) return;
    await this.options.mounts.dismiss();
    this.#remove(ahead.folder);
    closeLock(ahead.file);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#dropAhead();
    await Promise.all(this.#removals);
  }

  #remove(folder: string): void {
    const removal = removeBeside(folder);
    this.#removals.add(removal);
    void removal.then(() => this.#removals.delete(removal));
  }

  async #make(folder: string, owner: LayerOwner | null): Promise<Deno.FsFile> {
    const { root, folder: all } = this.options;
    try {
      return await whileMade(all, () => makeLayer(folder, root, owner));
    } catch (error) {
      removeLayer(folder);
      throw error;
    }
  }

  async any(): Promise<boolean> {
    return (await this.#names()).some((name) => name !== "lock");
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await sweep(this.options.folder);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }

  async list(): Promise<readonly WriteLayer[]> {
    const { root, folder } = this.options;
    const layers: WriteLayer[] = [];
    for (const name of (await this.#names()).filter((it) => it.startsWith("layer-"))) {
      const opened = await openLayer(`${folder}/${name}`, root);
      if (opened) layers.push(this.#layer(`${folder}/${name}`, opened));
    }
    return layers;
  }

  /** Names sort by age; two at one moment differ by chance. */
  #newFolder(kind: "probe" | "layer"): string {
    const time = Date.now().toString(36).padStart(9, "0");
    return `${this.options.folder}/${kind}-${time}-${crypto.randomUUID().slice(0, 8)}`;
  }

  #layer(folder: string, opened: OpenedLayer): WriteLayer {
    const { root, mounts } = this.options;
    const remove = () => this.#remove(folder);
    return new DiskLayer(partsOf(folder, root), opened, { source: this.#source, mounts, remove });
  }
}

interface Means {
  readonly source: RuleSource;
  readonly mounts: LayerMounts;
  /** Takes the folder away. */
  remove(): void;
}

class DiskLayer implements WriteLayer {
  readonly id: string;
  readonly folder: string;
  readonly at: number;
  /** Stamps of the project's side, as they were when it was looked at first. */
  readonly #stamps = new Map<string, string>();

  readonly owner: LayerOwner;
  #file: Deno.FsFile | null;

  constructor(
    private readonly parts: LayerParts,
    { owner, file }: OpenedLayer,
    private readonly means: Means,
  ) {
    this.owner = owner;
    this.#file = file;
    this.folder = parts.folder;
    this.id = parts.folder.slice(parts.folder.lastIndexOf("/") + 1);
    this.at = Number.parseInt(this.id.split("-")[1] ?? "", 36) || 0;
  }

  isUntouched(): boolean {
    return isUntouched(this.parts);
  }

  async read({ signal }: { readonly signal?: AbortSignal }): Promise<LayerContent> {
    const { stamps, ...content } = await readLayer({
      parts: this.parts,
      ...this.means,
      ...(signal ? { signal } : {}),
    });
    this.#stamps.clear();
    for (const [path, stamp] of stamps) this.#stamps.set(path, stamp);
    return content;
  }

  async hash(path: string, side: LayerSide): Promise<string> {
    // What somebody saved since it was looked at is not what the command began with.
    if (side === "before" && !this.#stamps.has(path)) {
      const stamp = stoodAt(`${this.parts.root}/${path}`)?.stamp;
      if (stamp !== undefined) this.#stamps.set(path, stamp);
    }
    return await hashAt(this.parts, path, side);
  }

  content(path: string, side: LayerSide): Promise<Bytes> {
    return contentAt(this.parts, path, side);
  }

  adopt(
    change: LayerChange,
    { whole = false, protected: even = false, running = false }: Parameters<
      WriteLayer["adopt"]
    >[1] = {},
  ): Promise<void> {
    const stamp = this.#stamps.get(change.path) ?? null;
    adoptChange(this.parts, change, { whole, even, running, stamp });
    return Promise.resolve();
  }

  adoptTime(path: string): void {
    adoptTime(this.parts, path);
  }

  removes(path: string): boolean {
    const names = path.split("/");
    for (let at = 1; at <= names.length; at++) {
      const found = nodeAt(`${this.parts.upper}/${names.slice(0, at).join("/")}`);
      if (found === null) return false;
      if ("type" in found || found.node.type !== "folder") return true;
    }
    return false;
  }

  forget(path: string): void {
    try {
      Deno.removeSync(`${this.parts.upper}/${path}`);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw toWorkspaceError(error, path);
    }
  }

  async adoptUnnamable(): Promise<void> {
    const { adoptUnnamable } = await import("./unnamable.ts");
    await adoptUnnamable(this.parts);
  }

  release(): void {
    if (this.#file) closeLock(this.#file);
    this.#file = null;
  }

  remove(): void {
    this.means.remove();
    this.release();
  }
}

/**
 * What of the tree differs from what is known. The quick way asks git which of its files have other
 * facts than its index says, and looks at folders and at everything else by itself; it is right as
 * long as the index and all folders are as they were. The full way looks at every file.
 */

import {
  type EntryLook,
  type FileStat,
  type SurveyedFile,
  WorkspaceError,
} from "../../protocol/mod.ts";
import { baseNameOf } from "../../util/mod.ts";
import { isRuleFile, Turns } from "../../workspace/mod.ts";
import { Git, type GitIndex } from "./git.ts";
import type { Inventory, KnownFolder } from "./inventory.ts";
import type { ScanPorts } from "./ports.ts";
import type { Entry } from "./types.ts";

/** File systems count time in steps of up to two seconds (FAT); a write within one may not show. */
const doubtMs = 2_000;

/** Folders that changed, or are in doubt, whose names are compared one by one. */
const fewFolders = 50;

/** To be taken into the inventory, the files once they are read. */
export interface Observed {
  /** New, changed or in doubt. */
  readonly files: readonly SurveyedFile[];
  readonly gone: readonly string[];
  /** Unchanged, but of another standing with git. */
  readonly moved: readonly Entry[];
  readonly index: GitIndex | null;
  readonly folders: ReadonlyMap<string, KnownFolder>;
  readonly indexStamp: string | null;
  readonly hidden: readonly string[];
  readonly unreadable: readonly string[];
  /** True if a change after the look shows in the stamp of a file that last changed then. */
  isSure(changed: number): boolean;
}

export interface ObserveOptions {
  readonly ports: ScanPorts;
  readonly inventory: Inventory;
  /** Packs that are gone: what they held is read again. */
  readonly lost: ReadonlySet<string>;
}

export async function observe(options: ObserveOptions): Promise<Observed> {
  const { clock, workspace } = options.ports;
  const at = clock.now();
  const isSure = (changed: number) => changed <= at - doubtMs;
  const [index = null] = await workspace.looks([".git/index"]);
  const observer = new Observer(options, isSure, index);
  return await observer.quickly() ?? await observer.fully();
}

class Observer {
  readonly #ports: ScanPorts;
  readonly #inventory: Inventory;
  readonly #lost: ReadonlySet<string>;
  readonly #git: Git;

  constructor(
    { ports, inventory, lost }: ObserveOptions,
    readonly isSure: (changed: number) => boolean,
    readonly index: EntryLook | null,
  ) {
    this.#ports = ports;
    this.#inventory = inventory;
    this.#lost = lost;
    this.#git = new Git(ports);
  }

  /** `null`: the full way is needed. */
  async quickly(): Promise<Observed | null> {
    const inventory = this.#inventory;
    if (inventory.base === "" || inventory.folders.size === 0) return null;
    if ((this.index?.stamp ?? null) !== inventory.index) return null;
    const moving = this.index ? this.#git.moved() : Promise.resolve(null);
    const folders = await this.#sameFolders();
    const moved = await moving;
    if (!folders) return null;
    const files = await this.#filesApart(moved);
    if (!files || files.some(({ path }) => isRuleFile(baseNameOf(path)))) return null;
    const { hidden, unreadable, index } = inventory;
    const { isSure } = this;
    const rest = { gone: [], moved: [], index: null, indexStamp: index };
    return { files, folders, hidden, unreadable, isSure, ...rest };
  }

  /** The folders, if each has the names it had. */
  async #sameFolders(): Promise<ReadonlyMap<string, KnownFolder> | null> {
    const { folders } = this.#inventory;
    const looks = await this.#ports.workspace.looks([...folders.keys()], this.#signal);
    const doubtful: [string, KnownFolder][] = [];
    let at = 0;
    for (const [path, folder] of folders) {
      const look = looks[at++];
      if (look?.type !== "directory") return null;
      const { stamp, changed } = look;
      if (stamp === folder.stamp && folder.sure) continue;
      doubtful.push([path, { ...folder, stamp, changed, sure: this.isSure(changed) }]);
    }
    if (doubtful.length === 0) return folders;
    if (doubtful.length > fewFolders) return null;
    const same = new Map(folders);
    for (const [path, folder] of doubtful) {
      if (!await this.#hasNames(path, folder)) return null;
      same.set(path, folder);
    }
    return same;
  }

  async #hasNames(path: string, folder: KnownFolder): Promise<boolean> {
    const { files, folders, others = [] } = folder;
    const known = new Set([
      ...files.map((name) => `file ${name}`),
      ...folders.map((name) => `directory ${name}`),
      ...others,
    ]);
    const all = await this.#listed(path);
    if (all === null) return false;
    const entries = all.filter((entry) =>
      entry.type !== "directory" || baseNameOf(entry.path) !== ".git"
    );
    return entries.length === known.size && entries.every(({ path, type }) => {
      const name = baseNameOf(path);
      return known.has(type === "file" || type === "directory" ? `${type} ${name}` : name);
    });
  }

  /** `null`: it went away or was replaced meanwhile. */
  async #listed(path: string): Promise<readonly FileStat[] | null> {
    try {
      return await this.#ports.workspace.list(path);
    } catch (error) {
      if (error instanceof WorkspaceError) return null;
      throw error;
    }
  }

  /** Known files whose facts differ or prove nothing; `null` if one is gone. */
  async #filesApart(moved: ReadonlySet<string> | null): Promise<readonly SurveyedFile[] | null> {
    const turns = new Turns(this.#ports.signal);
    const own: Entry[] = [];
    for (const entry of this.#inventory.entries()) {
      if (turns.isDue(1)) await turns.take();
      if (!moved || !entry.tracked || moved.has(entry.path) || this.#mustRead(entry)) {
        own.push(entry);
      }
    }
    const looks = await this.#ports.workspace.looks(own.map((it) => it.path), this.#signal);
    const apart: SurveyedFile[] = [];
    for (const [at, entry] of own.entries()) {
      const look = looks[at];
      if (look?.type !== "file") return null;
      if (isSame(entry, look) && !this.#mustRead(entry)) continue;
      apart.push({ ...look, path: entry.path, ...(entry.hidden ? { hidden: true } : {}) });
    }
    return apart;
  }

  #mustRead({ sure, held }: Entry): boolean {
    return !sure || held.by === "pack" && this.#lost.has(held.pack);
  }

  async fully(): Promise<Observed> {
    const inventory = this.#inventory;
    const isNew = inventory.base === "" || (this.index?.stamp ?? null) !== inventory.index;
    const reading = isNew ? this.#git.index() : null;
    const known = new Map([...inventory.folders].filter(([, folder]) => folder.sure));
    const survey = await this.#ports.workspace.survey({
      wanted: () => true,
      hiddenFiles: true,
      known,
      ...this.#signal,
    });
    const index = await reading;
    const { folders, hidden, unreadable } = survey;
    const indexStamp = this.#indexStamp(index);
    return {
      ...await this.#compare(survey.files, index, indexStamp),
      index,
      folders: new Map(
        [...folders].map(([path, it]) => [path, { ...it, sure: this.isSure(it.changed) }]),
      ),
      indexStamp,
      hidden,
      unreadable,
      isSure: this.isSure,
    };
  }

  #indexStamp(index: GitIndex | null): string | null {
    if (!this.index || !this.isSure(this.index.changed)) return null;
    return index || this.index.stamp === this.#inventory.index ? this.index.stamp : null;
  }

  async #compare(
    files: readonly SurveyedFile[],
    index: GitIndex | null,
    indexStamp: string | null,
  ): Promise<Pick<Observed, "files" | "gone" | "moved">> {
    const turns = new Turns(this.#ports.signal);
    const apart: SurveyedFile[] = [];
    const moved: Entry[] = [];
    const there = new Set<string>();
    for (const file of files) {
      if (turns.isDue(1)) await turns.take();
      there.add(file.path);
      const entry = this.#inventory.get(file.path);
      if (!entry || !isSame(entry, file) || this.#mustRead(entry) || isOrphan(entry, index)) {
        apart.push(file);
        continue;
      }
      const tracked = indexStamp !== null && (index?.tracked.has(file.path) ?? entry.tracked);
      const hidden = file.hidden ?? false;
      if (tracked !== entry.tracked || hidden !== entry.hidden) {
        moved.push({ ...entry, tracked, hidden });
      }
    }
    const gone: string[] = [];
    for (const { path } of this.#inventory.entries()) if (!there.has(path)) gone.push(path);
    return { files: apart, gone, moved };
  }

  get #signal(): { readonly signal?: AbortSignal } {
    const { signal } = this.#ports;
    return signal ? { signal } : {};
  }
}

/** The time of status counts whole seconds: a mode can change within one. */
function isSame(entry: Entry, file: Pick<SurveyedFile, "stamp" | "mode">): boolean {
  return entry.stamp === file.stamp && entry.mode === file.mode;
}

/** Held by an object that the index names no more: git may drop it. */
function isOrphan({ held }: Entry, index: GitIndex | null): boolean {
  return held.by === "git" && index !== null && !index.ids.has(held.oid);
}

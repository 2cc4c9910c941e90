/**
 * Reads what is not known and sees to it that its content can be had again: git holds it, or it
 * is put into the blobs. Small contents share a blob, since a tree has many of them.
 */

import type { Bytes, ManyRead, SurveyedFile, WorkspaceErrorKind } from "../../protocol/mod.ts";
import { concatBytes, sha256 } from "../../util/mod.ts";
import type { GitIndex } from "./git.ts";
import type { Inventory } from "./inventory.ts";
import type { Observed } from "./observe.ts";
import type { ScanPorts } from "./ports.ts";
import type { ContentSource, Entry, LookOptions, UncoveredWhy } from "./types.ts";

const defaults = {
  maxFileBytes: 16 * 2 ** 20,
  maxHiddenBytes: 2 ** 20,
  maxTotalBytes: 256 * 2 ** 20,
} as const;

/** Contents of a pack, bytes. */
const packBytes = 2 ** 20;

/** Contents of this size have a blob of their own. */
export const largeBytes = packBytes / 4;

export interface KeepOptions extends LookOptions {
  readonly ports: ScanPorts;
  readonly inventory: Inventory;
  readonly observed: Observed;
  readonly lost: ReadonlySet<string>;
  /** Each content gets a blob of its own, though git may hold it: it is part of a change. */
  readonly alone: boolean;
}

export async function keepContents(options: KeepOptions): Promise<void> {
  const keeper = new Keeper(options);
  await keeper.run();
}

/** A file that was read and is to be put into the blobs. */
interface Waiting {
  readonly entry: Entry;
  readonly bytes: Bytes;
}

class Keeper {
  readonly #options: KeepOptions;
  readonly #limits: Required<Omit<LookOptions, "progress" | "nodes">>;
  readonly #files: ReadonlyMap<string, SurveyedFile>;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** Bytes held in packs. */
  #total = 0;

  constructor(options: KeepOptions) {
    this.#options = options;
    const { maxFileBytes, maxHiddenBytes, maxTotalBytes } = { ...defaults, ...options };
    this.#limits = { maxFileBytes, maxHiddenBytes, maxTotalBytes };
    this.#files = new Map(options.observed.files.map((file) => [file.path, file]));
  }

  async run(): Promise<void> {
    if (this.#files.size === 0) return;
    const { ports: { workspace, signal }, inventory } = this.#options;
    for (const { path, size, held } of inventory.entries()) {
      if (held.by === "pack" && !this.#files.has(path)) this.#total += size;
    }
    const wanted: string[] = [];
    for (const file of this.#files.values()) {
      if (file.size <= this.#limitOf(file)) wanted.push(file.path);
      else this.#drop(file, "large");
    }
    const { maxFileBytes: maxBytes } = this.#limits;
    let done = 0;
    const options = { maxBytes, kept: true, ...(signal && { signal }) };
    for await (const group of workspace.readMany(wanted, options)) {
      await Promise.all(group.map((read) => this.#take(read)));
      if (this.#waitingBytes >= packBytes) await this.#flush();
      this.#options.progress?.(done += group.length, wanted.length);
    }
    await this.#flush();
  }

  #limitOf({ hidden }: SurveyedFile): number {
    return hidden ? this.#limits.maxHiddenBytes : this.#limits.maxFileBytes;
  }

  async #take(read: ManyRead): Promise<void> {
    const file = this.#files.get(read.path);
    if (!file) return;
    if ("error" in read) return this.#failed(file, read.error.kind);
    const { inventory, observed: { index }, alone } = this.#options;
    const { bytes } = read;
    const [hash, oid] = await Promise.all([sha256(bytes), index ? oidOf(bytes, index) : null]);
    const old = inventory.get(file.path);
    const held = old?.hash === hash && this.#isHeld(old.held) ? old.held : heldByGit(oid, index);
    if (held) inventory.set(this.#entry(file, { hash, held, size: bytes.length }));
    if (held && (!alone || old?.hash === hash)) return;
    if (!held && this.#total + bytes.length > this.#limits.maxTotalBytes) {
      return this.#drop(file, "full");
    }
    const own: ContentSource = { by: "pack", pack: hash, at: 0 };
    const entry = this.#entry(file, { hash, held: held ?? own, size: bytes.length });
    this.#total += held ? 0 : bytes.length;
    this.#waiting.push({ entry, bytes: bytes.slice() });
    this.#waitingBytes += bytes.length;
  }

  #isHeld(held: ContentSource): boolean {
    const { lost, observed: { index } } = this.#options;
    switch (held.by) {
      case "pack":
        return !lost.has(held.pack);
      case "git":
        return index === null || index.ids.has(held.oid);
      case "nobody":
        return false;
    }
  }

  #failed(file: SurveyedFile, kind: WorkspaceErrorKind): void {
    if (kind === "missing") this.#options.inventory.remove(file.path);
    else this.#drop(file, whyOf(kind));
  }

  #drop(file: SurveyedFile, why: UncoveredWhy): void {
    const held: ContentSource = { by: "nobody", why };
    this.#options.inventory.set(this.#entry(file, { hash: "", held, size: file.size }));
  }

  #entry(
    { path, mode, stamp, changed, hidden }: SurveyedFile,
    content: Pick<Entry, "hash" | "held" | "size">,
  ): Entry {
    const { observed, inventory } = this.#options;
    const known = observed.index?.tracked.has(path) ?? inventory.get(path)?.tracked ?? false;
    const tracked = known && observed.indexStamp !== null;
    return {
      path,
      mode,
      stamp,
      sure: observed.isSure(changed),
      tracked,
      hidden: hidden === true,
      ...content,
    };
  }

  async #flush(): Promise<void> {
    const { ports: { store: { blobs } }, alone } = this.#options;
    const waiting = this.#waiting;
    [this.#waiting, this.#waitingBytes] = [[], 0];
    const isApart = ({ bytes }: Waiting) => alone || bytes.length >= largeBytes;
    const apart = waiting.filter(isApart);
    if (apart.length > 0) await blobs.putMany(apart.map((it) => it.bytes));
    for (const { entry } of apart) this.#options.inventory.set(entry);
    const shared = waiting.filter((it) => !isApart(it));
    if (shared.length > 0) await this.#pack(shared);
  }

  async #pack(shared: readonly Waiting[]): Promise<void> {
    const { ports: { store: { blobs } }, inventory } = this.#options;
    const pack = await blobs.put(concatBytes(shared.map((it) => it.bytes)));
    let at = 0;
    for (const { entry, bytes } of shared) {
      inventory.set({ ...entry, held: { by: "pack", pack, at } });
      at += bytes.length;
    }
  }
}

/** Why a file that cannot be read is not covered. */
export function whyOf(kind: WorkspaceErrorKind): UncoveredWhy {
  if (kind === "too_large") return "large";
  return kind === "secret" ? "secret" : "unreadable";
}

/** Git's name of a content: the hash of `blob <size>`, a NUL and the bytes. */
async function oidOf(bytes: Bytes, { ids }: GitIndex): Promise<string> {
  const [some = ""] = ids;
  const head = new TextEncoder().encode(`blob ${bytes.length}\0`);
  const digest = crypto.subtle.digest(
    some.length === 64 ? "SHA-256" : "SHA-1",
    concatBytes([head, bytes]),
  );
  return new Uint8Array(await digest).toHex();
}

function heldByGit(oid: string | null, index: GitIndex | null): ContentSource | null {
  return oid !== null && index?.ids.has(oid) ? { by: "git", oid } : null;
}

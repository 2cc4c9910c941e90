/**
 * What was worked out from all imports and settings, kept under a hash of exactly these: the same
 * files, imports and settings give it back, anything else does not. So it is never stale.
 */

import type { Bytes, Cache } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { tableOf } from "../analyse.ts";
import type { Manifest } from "./manifest.ts";
import type { KnownFile, Memo } from "./memo.ts";
import type { Form, Skipped } from "./types.ts";

/** Edited files whose imports are compared; where more have changed, everything is worked out. */
const fewFiles = 20;

const slot = "latest";

/** What the values are derived from, and what could not be read for it. */
export interface Sources {
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly configs: ReadonlyMap<string, string>;
  readonly opaque: readonly string[];
  readonly imports: Pick<Memo<"imports">, "at" | "of">;
  /** Told what the look skipped that made the kept value. */
  recall(skipped: readonly Skipped[]): void;
  skipped(): readonly Skipped[];
}

interface Stored {
  readonly key: string;
  readonly value: string;
  /** Files on which it rests with their whole text. */
  readonly byText: readonly string[];
  /** What the look could not read, which is a part of its answer. */
  readonly skipped: readonly Skipped[];
}

/** The last value of each name, so that a session need not read it after every change. */
const kept = new WeakMap<Cache, Map<string, Stored>>();

export class Derived {
  readonly #cache: Cache;
  readonly #kept: Map<string, Stored>;
  readonly #early: ReadonlyMap<string, Promise<Bytes | null>>;

  /** `forms`: those that will be asked for; they are looked up at once. */
  constructor(cache: Cache, forms: readonly { readonly name: string }[]) {
    this.#cache = cache;
    this.#kept = kept.get(cache) ?? new Map();
    kept.set(cache, this.#kept);
    const unknown = forms.filter(({ name }) => !this.#kept.has(name));
    this.#early = new Map(unknown.map(({ name }) => {
      const bytes = cache.get(tableFor(name), slot);
      // Whoever asks for it is told; perhaps nobody does.
      bytes.catch(() => {});
      return [name, bytes];
    }));
  }

  async of<T>(form: Form<T>, make: () => Promise<T>, sources: Sources): Promise<T> {
    const stored = await this.#load(form.name, sources);
    if (stored) {
      sources.recall(stored.skipped);
      return form.decode(stored.value);
    }
    const made = await make();
    const value = { value: form.encode(made), byText: form.byText?.(made) ?? [] };
    await this.#save(form.name, value, sources);
    return made;
  }

  async #load(name: string, sources: Sources): Promise<Stored | null> {
    const { manifest, files } = sources;
    const { written } = manifest;
    const edited = [...files.values()].filter((it) =>
      !written.has(it.path) || manifest.hashOf(it) !== written.get(it.path)
    );
    if (edited.length > fewFiles) return null;
    const key = await keyOf(sources);
    const last = this.#kept.get(name);
    const stored = last?.key === key ? last : await this.#read(name);
    if (stored?.key !== key) return null;
    this.#kept.set(name, stored);
    if (edited.some(({ path }) => stored.byText.includes(path))) return null;
    for (const file of edited) if (!await importsSame(file, stored, sources)) return null;
    return stored;
  }

  async #read(name: string): Promise<Stored | null> {
    const bytes = await (this.#early.get(name) ?? this.#cache.get(tableFor(name), slot));
    // The cache answers with what we wrote or not at all.
    return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
  }

  async #save(
    name: string,
    value: Pick<Stored, "value" | "byText">,
    sources: Sources,
  ): Promise<void> {
    const { manifest } = sources;
    await manifest.save(this.#cache, true);
    const stored: Stored = { key: await keyOf(sources), ...value, skipped: sources.skipped() };
    this.#kept.set(name, stored);
    const bytes = new TextEncoder().encode(JSON.stringify(stored));
    await this.#cache.put(tableFor(name), new Map([[slot, bytes]]));
  }
}

function tableFor(name: string): string {
  return `code.${name}`;
}

/** True if a file imports what it did when the value was kept, or is skipped as it was then. */
async function importsSame(
  file: KnownFile,
  { skipped, value }: Stored,
  { manifest, imports }: Sources,
): Promise<boolean> {
  const hash = manifest.written.get(file.path);
  const skip = skipped.find((it) => it.path === file.path)?.why;
  const then = hash === undefined ? skip && { skip } : await imports.at(file, hash);
  const now = (await imports.of([file], false)).get(file.path);
  if (!then || !now) return false;
  if (!("imports" in then) || !("imports" in now)) return isSame(now, then);
  const { binds: fresh = [], ...others } = now;
  const { binds: old = [], ...rest } = then;
  if (!isSame(others, rest)) return false;
  // A name that is bound at the top decides only where a module is called so, or is looked for.
  const names = [
    ...fresh.filter((it) => !old.includes(it)),
    ...old.filter((it) => !fresh.includes(it)),
  ];
  return !names.some((it) => hasName(value, it));
}

/** Facts are data that was written in one order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function hasName(text: string, name: string): boolean {
  const word = String.raw`[\p{L}\p{N}_]`;
  return new RegExp(`(?<!${word})${RegExp.escape(name)}(?!${word})`, "u").test(text);
}

/** Of what is written, which `#load` compares with what is there. */
function keyOf({ files, configs, opaque, manifest: { written } }: Sources): Promise<string> {
  const lines = [tableOf("imports")];
  for (const path of files.keys()) lines.push(`${path}\0${written.get(path) ?? ""}`);
  // Paths that are no more: what a name leads to may have changed anywhere.
  for (const path of written.keys()) if (!files.has(path)) lines.push(`${path}\0\0`);
  for (const [path, text] of configs) lines.push(`${path}\0${text}`);
  lines.push(...opaque);
  return sha256(lines.join("\n"));
}

/**
 * What was worked out from all imports and settings, kept under a hash of exactly these: the same
 * files, contents and settings give it back, anything else does not. So it is never stale.
 */

import type { Bytes, Cache } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { tableOf } from "../analyse.ts";
import type { Manifest } from "./manifest.ts";
import type { KnownFile } from "./memo.ts";
import type { Form, Skipped } from "./types.ts";

/** After an edit the answer comes first, and the next look keeps what it found; more is a checkout. */
const fewFiles = 20;

const slot = "latest";

/** What the values are derived from, and what could not be read for it. */
export interface Sources {
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly configs: ReadonlyMap<string, string>;
  /** Told what the look skipped that made the kept value. */
  recall(skipped: readonly Skipped[]): void;
  skipped(): readonly Skipped[];
}

interface Stored {
  readonly key: string;
  readonly value: string;
  /** What the look could not read, which is a part of its answer. */
  readonly skipped: readonly Skipped[];
}

export class Derived {
  readonly #cache: Cache;
  readonly #early: ReadonlyMap<string, Promise<Bytes | null>>;

  /** `forms`: those that will be asked for; they are looked up at once. */
  constructor(cache: Cache, forms: readonly { readonly name: string }[]) {
    this.#cache = cache;
    this.#early = new Map(forms.map(({ name }) => {
      const bytes = cache.get(tableFor(name), slot);
      // Whoever asks for it is told; perhaps nobody does.
      bytes.catch(() => {});
      return [name, bytes];
    }));
  }

  async of<T>(form: Form<T>, make: () => Promise<T>, sources: Sources): Promise<T> {
    const unknown = countUnknown(sources);
    const stored = unknown === 0 ? await this.#load(form.name, sources) : null;
    if (stored) {
      sources.recall(stored.skipped);
      return form.decode(stored.value);
    }
    const made = await make();
    if (unknown > 0 && unknown <= fewFiles || countUnknown(sources) > 0) return made;
    const text: Stored = {
      key: await keyOf(sources),
      value: form.encode(made),
      skipped: sources.skipped(),
    };
    const bytes = new TextEncoder().encode(JSON.stringify(text));
    await this.#cache.put(tableFor(form.name), new Map([[slot, bytes]]));
    return made;
  }

  async #load(name: string, sources: Sources): Promise<Stored | null> {
    const bytes = await (this.#early.get(name) ?? this.#cache.get(tableFor(name), slot));
    if (bytes === null) return null;
    // The cache answers with what we wrote or not at all.
    const stored: Stored = JSON.parse(new TextDecoder().decode(bytes));
    return stored.key === await keyOf(sources) ? stored : null;
  }
}

function tableFor(name: string): string {
  return `code.${name}`;
}

/** Files whose content would have to be read to be known. */
function countUnknown({ files, manifest }: Sources): number {
  let count = 0;
  for (const file of files.values()) if (manifest.hashOf(file) === null) count++;
  return count;
}

function keyOf({ files, configs, manifest }: Sources): Promise<string> {
  const lines = [tableOf("imports")];
  for (const file of files.values()) lines.push(`${file.path}\0${manifest.hashOf(file)}`);
  for (const [path, text] of configs) lines.push(`${path}\0${text}`);
  return sha256(lines.join("\n"));
}

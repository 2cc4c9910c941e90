/**
 * What was worked out from all imports and settings, kept under a hash of exactly these: the same
 * files, contents and settings give it back, anything else does not. So it is never stale.
 */

import type { Cache } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { tableOf } from "../analyse.ts";
import type { Manifest } from "./manifest.ts";
import type { KnownFile } from "./memo.ts";
import type { Form, Skipped } from "./types.ts";

/** After an edit the answer comes first, and the next look keeps what it found; more is a checkout. */
const fewFiles = 20;

const slot = "latest";

export interface DerivedPorts {
  readonly cache: Cache;
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly configs: ReadonlyMap<string, string>;
}

interface Stored {
  readonly key: string;
  readonly value: string;
  /** What the look could not read, which is a part of its answer. */
  readonly skipped: readonly Skipped[];
}

export class Derived {
  readonly #ports: DerivedPorts;

  constructor(ports: DerivedPorts) {
    this.#ports = ports;
  }

  /** `recall` is given what an earlier look skipped; `skipped` tells what this one did. */
  async of<T>(
    form: Form<T>,
    make: () => Promise<T>,
    skips: { recall(skipped: readonly Skipped[]): void; skipped(): readonly Skipped[] },
  ): Promise<T> {
    const table = `code.${form.name}`;
    const unknown = this.#unknown();
    const stored = unknown === 0 ? await this.#load(table) : null;
    if (stored) {
      skips.recall(stored.skipped);
      return form.decode(stored.value);
    }
    const made = await make();
    if (unknown > 0 && unknown <= fewFiles || this.#unknown() > 0) return made;
    const key = await this.#key();
    const text: Stored = { key, value: form.encode(made), skipped: skips.skipped() };
    const bytes = new TextEncoder().encode(JSON.stringify(text));
    await this.#ports.cache.put(table, new Map([[slot, bytes]]));
    return made;
  }

  async #load(table: string): Promise<Stored | null> {
    const bytes = await this.#ports.cache.get(table, slot);
    if (bytes === null) return null;
    // The cache answers with what we wrote or not at all.
    const stored: Stored = JSON.parse(new TextDecoder().decode(bytes));
    return stored.key === await this.#key() ? stored : null;
  }

  /** Files whose content would have to be read to be known. */
  #unknown(): number {
    const { files, manifest } = this.#ports;
    let count = 0;
    for (const file of files.values()) if (manifest.hashOf(file) === null) count++;
    return count;
  }

  #key(): Promise<string> {
    const { files, configs, manifest } = this.#ports;
    const lines = [tableOf("imports")];
    for (const file of files.values()) lines.push(`${file.path}\0${manifest.hashOf(file)}`);
    for (const [path, text] of configs) lines.push(`${path}\0${text}`);
    return sha256(lines.join("\n"));
  }
}

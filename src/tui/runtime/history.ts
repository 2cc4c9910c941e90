/** What was typed before, over sessions: one JSON string a line, newest last. */

import { writeAtomic } from "../../util/mod.ts";

/** Entries that are kept. */
const most = 1000;

export class History {
  #entries: string[] = [];

  /** @param file absolute path */
  constructor(private readonly file: string) {}

  /** Oldest first; a line that is not understood is left out. */
  async load(): Promise<readonly string[]> {
    const text = await Deno.readTextFile(this.file).catch(() => "");
    this.#entries = text.split("\n").flatMap(entryOf).slice(-most);
    return this.#entries;
  }

  /** @param entry without keys: whoever calls has taken them out */
  async add(entry: string): Promise<void> {
    if (entry.trim() === "" || this.#entries.at(-1) === entry) return;
    this.#entries = [...this.#entries, entry].slice(-most);
    const text = this.#entries.map((it) => JSON.stringify(it)).join("\n");
    const folder = this.file.slice(0, this.file.lastIndexOf("/"));
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    await writeAtomic(this.file, `${text}\n`, { mode: 0o600, sync: false });
  }
}

function entryOf(line: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "string" ? [value] : [];
  } catch {
    return [];
  }
}

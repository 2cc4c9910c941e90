/** What was typed before, over sessions and windows: one JSON string a line, newest last. */

import { writeAtomic } from "../../util/mod.ts";

/** Entries that are kept. */
const most = 1000;

/** Characters above which a text is not kept: a file that was pasted is no line to say again. */
const longest = 20_000;

export class History {
  #last: string | null = null;
  #entries: string[] = [];
  #before: Promise<unknown> = Promise.resolve();

  /** @param file absolute path */
  constructor(private readonly file: string) {}

  /** What was read and added here, oldest first. */
  get entries(): readonly string[] {
    return this.#entries;
  }

  /** Oldest first; a line that is not understood is left out. What is too old is let go of. */
  async load(): Promise<readonly string[]> {
    const text = await Deno.readTextFile(this.file).catch(() => "");
    const entries = text.split("\n").flatMap(entryOf);
    this.#last = entries.at(-1) ?? null;
    const kept = entries.slice(-most);
    this.#entries = [...kept];
    if (entries.length <= 2 * most) return kept;
    const lines = kept.map((it) => `${JSON.stringify(it)}\n`).join("");
    await writeAtomic(this.file, lines, { mode: 0o600, sync: false }).catch(() => {});
    return kept;
  }

  /** @param entry without any key: the file is sealed by nothing */
  add(entry: string): Promise<void> {
    const done = this.#before.then(() => this.#append(entry));
    this.#before = done.catch(() => {});
    return done;
  }

  /** Resolves once everything that was added is in the file, or could not be. */
  async settled(): Promise<void> {
    await this.#before;
  }

  async #append(entry: string): Promise<void> {
    if (entry.trim() === "" || entry.length > longest || this.#last === entry) return;
    this.#last = entry;
    this.#entries.push(entry);
    const folder = this.file.slice(0, this.file.lastIndexOf("/"));
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    // At the end in one write, so that two windows do not lose each other's words.
    const line = `${JSON.stringify(entry)}\n`;
    await Deno.writeTextFile(this.file, line, { append: true, mode: 0o600 });
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

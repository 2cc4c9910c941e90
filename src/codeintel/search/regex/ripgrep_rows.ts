import type { LineMatch } from "./found.ts";

/**
 * What ripgrep prints, taken as it comes: rows `./path NUL number : text`; a row without a number
 * says that the file is binary.
 */
export class RipgrepRows {
  readonly #files = new Map<string, LineMatch[]>();
  readonly #binary = new Set<string>();
  /** Begin of a row whose end has not come yet; in pieces, since a row may be very long. */
  #begun: string[] = [];
  /** `./path NUL` of the row before, with what was found there: rows of a file come together. */
  #head = "";
  #path = "";
  #found: LineMatch[] = [];

  add(text: string): void {
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      const row = text.slice(from, end);
      this.#row(this.#begun.length === 0 ? row : this.#joined(row));
      from = end + 1;
    }
    if (from < text.length) this.#begun.push(text.slice(from));
  }

  /** By path, then line. */
  end(): readonly LineMatch[] {
    if (this.#begun.length > 0) this.#row(this.#joined(""));
    return [...this.#files.keys()].filter((path) => !this.#binary.has(path)).sort()
      .flatMap((path) => this.#files.get(path) ?? []);
  }

  #joined(last: string): string {
    const row = this.#begun.join("") + last;
    this.#begun = [];
    return row;
  }

  #row(row: string): void {
    if (this.#head === "" || !row.startsWith(this.#head)) {
      const cut = row.indexOf("\0");
      if (cut < 0) return this.#note(row);
      this.#enter(row.slice(0, cut + 1));
    }
    const colon = row.indexOf(":", this.#head.length);
    const line = Number(row.slice(this.#head.length, colon));
    if (colon < 0 || !Number.isInteger(line) || line < 1) {
      this.#binary.add(this.#path);
      return;
    }
    const end = row.endsWith("\r") ? row.length - 1 : row.length;
    this.#found.push({ path: this.#path, line, text: row.slice(colon + 1, end) });
  }

  #note(row: string): void {
    const named = /^(?:WARNING: )?(?:\.\/)?(.*?): (?:WARNING: )?(?:stopped searching )?binary file/
      .exec(row)?.[1];
    if (named !== undefined) this.#binary.add(named);
  }

  #enter(head: string): void {
    this.#head = head;
    this.#path = head.slice(head.startsWith("./") ? 2 : 0, -1);
    const known = this.#files.get(this.#path);
    this.#found = known ?? [];
    if (!known) this.#files.set(this.#path, this.#found);
  }
}

/** Names as numbers, offsets as lines and columns. */

/** Distinct names in order of their first use. */
export class Table {
  readonly names: string[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(name: string): number {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    const added = this.names.push(name) - 1;
    this.#indexes.set(name, added);
    return added;
  }
}

/** Line and column of offsets that only grow. */
export function placer(text: string): (at: number) => readonly [line: number, column: number] {
  let line = 1;
  let start = 0;
  return (at) => {
    for (let end = text.indexOf("\n", start); end >= 0 && end < at;) {
      line++;
      start = end + 1;
      end = text.indexOf("\n", start);
    }
    return [line, at - start + 1];
  };
}

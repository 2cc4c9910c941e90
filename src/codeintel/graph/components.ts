import type { DependencyGraph } from "./types.ts";

/** A graph whose files are numbers: what walks it often does so without looking names up. */
export interface Numbered {
  /** Name of each number, by code unit. */
  readonly files: readonly string[];
  /** Numbers of what each file imports, ascending. */
  readonly targets: readonly (readonly number[])[];
}

export function numbered({ files, edges }: DependencyGraph): Numbered {
  const numbers = new Map(files.map((file, number) => [file, number]));
  const targets: number[][] = files.map(() => []);
  for (const { from, to } of edges) {
    const target = numbers.get(to);
    if (target !== undefined) targets[numbers.get(from) ?? -1]?.push(target);
  }
  return { files, targets };
}

/**
 * Strongly connected components of two or more files: the largest first, then the one with the
 * first file; members ascending. Linear, and no depth of the graph is too much.
 */
export function components({ targets }: Numbered): readonly (readonly number[])[] {
  const found = new Search(targets).run();
  for (const members of found) members.sort((a, b) => a - b);
  return found.sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

const unseen = -1;

/** One search; Tarjan 1972, with a stack of its own. */
class Search {
  readonly #order: Int32Array;
  readonly #low: Int32Array;
  /** Which of its edges a file on the path follows next. */
  readonly #next: Int32Array;
  readonly #open: Uint8Array;
  readonly #stack: number[] = [];
  readonly #path: number[] = [];
  readonly #found: number[][] = [];
  #count = 0;

  constructor(private readonly targets: readonly (readonly number[])[]) {
    const { length } = targets;
    this.#order = new Int32Array(length).fill(unseen);
    this.#low = new Int32Array(length);
    this.#next = new Int32Array(length);
    this.#open = new Uint8Array(length);
  }

  run(): number[][] {
    for (let root = 0; root < this.targets.length; root++) {
      if (this.#order[root] !== unseen) continue;
      this.#enter(root);
      for (let at = this.#path.at(-1); at !== undefined; at = this.#path.at(-1)) this.#step(at);
    }
    return this.#found;
  }

  #enter(file: number): void {
    this.#order[file] = this.#low[file] = this.#count++;
    this.#open[file] = 1;
    this.#stack.push(file);
    this.#path.push(file);
  }

  /** Goes one edge further from the end of the path, or takes the end away. */
  #step(at: number): void {
    const edge = this.#next[at] ?? 0;
    const target = this.targets[at]?.[edge];
    if (target === undefined) {
      this.#leave(at);
      return;
    }
    this.#next[at] = edge + 1;
    if (this.#order[target] === unseen) this.#enter(target);
    else if (this.#open[target] === 1) this.#lower(at, this.#order[target] ?? 0);
  }

  #leave(at: number): void {
    this.#path.pop();
    const above = this.#path.at(-1);
    if (above !== undefined) this.#lower(above, this.#low[at] ?? 0);
    if (this.#low[at] === this.#order[at]) this.#close(at);
  }

  #lower(file: number, value: number): void {
    this.#low[file] = Math.min(this.#low[file] ?? value, value);
  }

  /** Everything above `root` on the stack is its component. */
  #close(root: number): void {
    const members = this.#stack.splice(this.#stack.lastIndexOf(root));
    for (const it of members) this.#open[it] = 0;
    if (members.length > 1) this.#found.push(members);
  }
}

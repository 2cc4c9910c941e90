/** Files that need each other in a ring. */

import { components, type Numbered, numbered } from "./components.ts";
import type { DependencyGraph } from "./types.ts";

/** A strongly connected component: each of its files needs every other. */
export interface Cycle {
  /** Two or more, by code unit. */
  readonly files: readonly string[];
  /** One short ring inside it: each file imports the next, and the last the first. */
  readonly example: readonly string[];
}

/** Every component of two or more files, the largest first, then by its first file. */
export function cycles(graph: DependencyGraph): readonly Cycle[] {
  const all = numbered(graph);
  const walker = new Walker(all.targets);
  return components(all).map((members) => ({
    files: named(all, members),
    example: named(all, walker.shortest(members)),
  }));
}

/** How many there are, without their examples. */
export function countCycles(graph: DependencyGraph): number {
  return components(numbered(graph)).length;
}

/** The shortest ring through `file`, beginning with it; `null` if there is none. */
export function cycleThrough(graph: DependencyGraph, file: string): readonly string[] | null {
  const all = numbered(graph);
  const start = all.files.indexOf(file);
  const found = start < 0 ? null : new Walker(all.targets).ring(start, Infinity);
  return found && named(all, found);
}

function named({ files }: Numbered, numbers: readonly number[]): readonly string[] {
  return numbers.flatMap((it) => files[it] ?? []);
}

/** Edges followed for the example of one component at most: some tenths of a second. */
const budget = 2_000_000;

class Walker {
  /** The walk that met a file last, and the file from which it did. */
  readonly #met: Int32Array;
  readonly #before: Int32Array;
  #walks = 0;
  #followed = 0;

  constructor(private readonly targets: Numbered["targets"]) {
    this.#met = new Int32Array(targets.length);
    this.#before = new Int32Array(targets.length);
  }

  /** The shortest ring of a component; of a huge one the shortest that the budget finds. */
  shortest(members: readonly number[]): readonly number[] {
    const end = this.#followed + budget;
    let best: readonly number[] = [];
    for (const member of members) {
      const limit = best.length === 0 ? members.length : best.length - 1;
      best = this.ring(member, limit) ?? best;
      if (best.length === 2 || (best.length > 0 && this.#followed > end)) break;
    }
    return best;
  }

  /** The shortest ring through `start` of at most `limit` files, breadth first. */
  ring(start: number, limit: number): readonly number[] | null {
    const walk = ++this.#walks;
    let level: readonly number[] = [start];
    for (let length = 1; length <= limit && level.length > 0; length++) {
      const next: number[] = [];
      for (const at of level) {
        for (const to of this.targets[at] ?? []) {
          this.#followed++;
          if (to === start) return this.#back(at, start);
          if (this.#met[to] === walk) continue;
          this.#met[to] = walk;
          this.#before[to] = at;
          next.push(to);
        }
      }
      level = next;
    }
    return null;
  }

  #back(last: number, start: number): readonly number[] {
    const files: number[] = [];
    for (let at = last; at !== start; at = this.#before[at] ?? start) files.push(at);
    files.push(start);
    return files.reverse();
  }
}

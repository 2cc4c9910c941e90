/** How far two commits are from one another, as far as loose objects tell: packs are not opened. */

import { bytesOf } from "./files.ts";

export type Distance =
  | { readonly kind: "counted"; readonly ahead: number; readonly behind: number }
  /** One of the commits between them lies in a pack, or there are too many. */
  | { readonly kind: "unknown" }
  /** The other one is not here. */
  | { readonly kind: "gone" };

interface Commit {
  readonly parents: readonly string[];
  /** Seconds since the epoch. */
  readonly date: number;
}

/** Commits that are read. */
const most = 300;
/** Bytes of a commit, compressed. */
const largest = 16 * 1024;

const left = 1;
const right = 2;
const both = left | right;

/** As git counts `left...right`: newest first, until all that is left belongs to both. */
export async function aheadAndBehind(
  repository: string,
  ours: string,
  theirs: string,
): Promise<Distance> {
  const walk = new Walk(repository);
  await walk.mark(ours, left);
  await walk.mark(theirs, right);
  while (walk.hasOneSided()) {
    const isRead = walk.size <= most && await walk.step();
    if (!isRead) return { kind: "unknown" };
  }
  return { kind: "counted", ahead: walk.count(left), behind: walk.count(right) };
}

class Walk {
  readonly #sides = new Map<string, number>();
  readonly #commits = new Map<string, Commit | null>();
  /** Whose parents are still to be marked. */
  readonly #waiting = new Set<string>();

  constructor(private readonly repository: string) {}

  get size(): number {
    return this.#commits.size;
  }

  hasOneSided(): boolean {
    return [...this.#waiting].some((it) => this.#sides.get(it) !== both);
  }

  count(side: number): number {
    return [...this.#sides.values()].filter((it) => it === side).length;
  }

  /** One that was passed already takes its parents with it. */
  async mark(id: string, side: number): Promise<void> {
    const before = this.#sides.get(id) ?? 0;
    if ((before | side) === before) return;
    this.#sides.set(id, before | side);
    if (!this.#commits.has(id)) this.#commits.set(id, await commitAt(this.repository, id));
    if (before === 0) this.#waiting.add(id);
    else if (!this.#waiting.has(id)) {
      for (const parent of this.#commits.get(id)?.parents ?? []) await this.mark(parent, side);
    }
  }

  /** False: the newest one cannot be read. */
  async step(): Promise<boolean> {
    const id = this.#newest();
    this.#waiting.delete(id);
    const commit = this.#commits.get(id) ?? null;
    const side = this.#sides.get(id) ?? 0;
    if (commit === null) return side === both;
    for (const parent of commit.parents) await this.mark(parent, side);
    return true;
  }

  /** What cannot be read comes last: it may belong to both by then. */
  #newest(): string {
    const date = (id: string) => this.#commits.get(id)?.date ?? 0;
    return [...this.#waiting].reduce((best, id) => date(id) > date(best) ? id : best);
  }
}

async function commitAt(repository: string, id: string): Promise<Commit | null> {
  const path = `${repository}/objects/${id.slice(0, 2)}/${id.slice(2)}`;
  const packed = await bytesOf(path, largest);
  if (packed === null) return null;
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    const text = await new Response(stream).text();
    const [header = ""] = text.split("\n\n");
    if (!header.startsWith("commit ")) return null;
    const parents = [...header.matchAll(/\n?parent ([0-9a-f]{40,64})/g)].map(([, it = ""]) => it);
    return { parents, date: Number(/\ncommitter .* (\d+) [+-]\d+/.exec(header)?.[1] ?? 0) };
  } catch {
    return null;
  }
}

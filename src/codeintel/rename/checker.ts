/**
 * Uncertain places, settled by the project's own type checker. It is asked twice before it is believed:
 * once with other names at the uncertain places alone, where it must object to each, since an object
 * whose type it does not know may be anything; and once with the certain ones renamed, where it
 * objects to those that mean the symbol. With these renamed as well it must say what it said before.
 */

import type { Checker, Complaint } from "../../protocol/mod.ts";
import type { Obstacle, Replacement } from "./types.ts";

export interface Doubts {
  readonly old: string;
  readonly name: string;
  readonly certain: readonly Replacement[];
  /** Places that may mean the symbol. */
  readonly open: readonly Replacement[];
  /** Contents of the files that change. */
  texts(replacements: readonly Replacement[]): Promise<ReadonlyMap<string, string | null>>;
  /** Paths that files get. */
  readonly moved: ReadonlyMap<string, string>;
}

export interface Verdict {
  /** Places that mean the symbol. */
  readonly meant: readonly Replacement[];
  readonly obstacles: readonly Obstacle[];
}

/** Places that come to light one after the other are followed this many times. */
const maxRounds = 4;

export async function settled(checker: Checker, doubts: Doubts): Promise<Verdict> {
  const { certain, open } = doubts;
  const before = await checker.complaints(new Map());
  const untyped = open.length === 0 ? [] : await unobjected(checker, doubts, before);
  if (untyped.length > 0) return { meant: [], obstacles: untyped.map(uncertain) };
  let meant: readonly Replacement[] = [];
  for (let round = 0; round < maxRounds; round++) {
    const replaced = [...certain, ...meant];
    const found = await checker.complaints(await doubts.texts(replaced));
    const fresh = changes(before, found, doubts);
    if (fresh.size === 0) return { meant, obstacles: [] };
    const left = open.filter((it) => !meant.includes(it));
    const here = left.filter((it) => isObjected(it, before, { found, replaced }));
    if (here.length === 0) {
      const places = found.filter((it) => fresh.has(keyOf(it, doubts)));
      return { meant: [], obstacles: refused(places, doubts) };
    }
    meant = [...meant, ...here];
  }
  return { meant: [], obstacles: open.map(uncertain) };
}

/** Places under another name that the checker does not object to: their objects are of no known type. */
async function unobjected(
  checker: Checker,
  { open, texts }: Doubts,
  before: readonly Complaint[],
): Promise<readonly Replacement[]> {
  const found = await checker.complaints(await texts(open));
  return open.filter((it) => !isObjected(it, before, { found, replaced: open }));
}

function uncertain({ path, line }: Replacement): Obstacle {
  return { why: "uncertain", path, line };
}

/** There are more complaints at the name, or at the dot before it, than there were. */
function isObjected(
  place: Replacement,
  before: readonly Complaint[],
  after: { readonly found: readonly Complaint[]; readonly replaced: readonly Replacement[] },
): boolean {
  const { column } = place;
  const moved = column + shiftBefore(place, after.replaced);
  return complaintsAt(place, moved, after.found) > complaintsAt(place, column, before);
}

function complaintsAt(
  { path, line }: Replacement,
  column: number,
  found: readonly Complaint[],
): number {
  return found.filter((it) =>
    it.path === path && it.line === line && (it.column === column || it.column === column - 1)
  ).length;
}

/** How far what is replaced earlier in the line moves a place. */
function shiftBefore(place: Replacement, replaced: readonly Replacement[]): number {
  return replaced.filter((it) =>
    it.path === place.path && it.line === place.line && it.column < place.column
  ).reduce((sum, it) => sum + it.text.length - it.old.length, 0);
}

function refused(found: readonly Complaint[], { moved }: Doubts): readonly Obstacle[] {
  const old = new Map([...moved].map(([from, to]) => [to, from]));
  const places = found.map(({ path, line }): Obstacle => ({
    why: "finding",
    path: old.get(path) ?? path,
    line,
  }));
  return places.length > 0 ? places : [{ why: "finding", path: "", line: 1 }];
}

/** The same thing said of the same file, whatever the line, under the old names. */
function keyOf({ path, message }: Complaint, { old, name, moved }: Doubts): string {
  const from = [...moved].find(([, to]) => to === path)?.[0] ?? path;
  const words = message.replaceAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (it) => it === name ? old : it);
  return `${from}\0${words}`;
}

function counted(found: readonly Complaint[], doubts: Doubts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const it of found) {
    const key = keyOf(it, doubts);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What came or went. */
function changes(
  found: readonly Complaint[],
  now: readonly Complaint[],
  doubts: Doubts,
): ReadonlySet<string> {
  const before = counted(found, doubts);
  const after = counted(now, doubts);
  const keys = [...before.keys(), ...after.keys()];
  return new Set(keys.filter((it) => before.get(it) !== after.get(it)));
}

/** What an answer over the graph could not see, as data. */

import { extensionOf } from "../../util/mod.ts";
import type { CodeIndex } from "../index/types.ts";
import type { UnknownReason } from "../language.ts";
import { isOtherSource } from "../languages/others.ts";
import { compare } from "./graph.ts";
import type { DependencyGraph, LostImport } from "./types.ts";

/** Imports that may mean files of the project, and nothing tells which. */
export interface UnknownGroup {
  readonly reason: UnknownReason;
  /** What their specifiers begin with: `~/`, `#app/`, `core`. */
  readonly prefix: string;
  readonly count: number;
  /** One of them, the first by file and line. */
  readonly example: { readonly file: string; readonly line: number; readonly name: string };
}

/** Source files in a language that is not read. */
export interface UnreadFiles {
  /** With the dot. */
  readonly extension: string;
  readonly count: number;
}

export interface Unseen {
  /** Most imports first. */
  readonly unknown: readonly UnknownGroup[];
  /** Most files first. */
  readonly unread: readonly UnreadFiles[];
}

/** Of the whole project: an import that is not understood may lead to any file. */
export function unseenOf(graph: DependencyGraph, index: Pick<CodeIndex, "opaque">): Unseen {
  return { unknown: unknownOf(graph.unresolved), unread: unreadOf(index) };
}

export function unreadOf({ opaque }: Pick<CodeIndex, "opaque">): readonly UnreadFiles[] {
  const files = Map.groupBy(opaque.filter(isOtherSource), extensionOf);
  return [...files].map(([extension, { length }]) => ({ extension, count: length }))
    .sort((a, b) => b.count - a.count || compare(a.extension, b.extension));
}

function unknownOf(unresolved: readonly LostImport[]): readonly UnknownGroup[] {
  const groups = new Map<string, { reason: UnknownReason; prefix: string; all: LostImport[] }>();
  for (const it of unresolved) {
    if (it.why !== "unknown") continue;
    const prefix = prefixOf(it.name);
    const key = `${it.reason} ${prefix}`;
    const group = groups.get(key) ?? { reason: it.reason, prefix, all: [] };
    group.all.push(it);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ reason, prefix, all }) => {
    const [first] = all;
    if (!first) return [];
    const example = { file: first.from, line: first.line, name: first.name };
    return [{ reason, prefix, count: all.length, example }];
  }).sort((a, b) =>
    b.count - a.count || compare(a.prefix, b.prefix) || compare(a.reason, b.reason)
  );
}

/** Up to the first slash or colon, with it; else up to the first dot. */
function prefixOf(name: string): string {
  return /^[^/:]*[/:]/.exec(name)?.[0] ?? /^[^.]+/.exec(name)?.[0] ?? name;
}

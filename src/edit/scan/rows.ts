/** Entries as text: one JSON row a line, written and read with turns in between. */

import type { Bytes } from "../../protocol/mod.ts";
import { Turns } from "../../workspace/mod.ts";
import type { ContentSource, Entry, Row, UncoveredWhy } from "./types.ts";

const [sure, tracked, hidden] = [1, 2, 4];
const [byGit, byNobody] = [-1, -2];

/** Rows between two looks at the clock. */
const few = 500;

export function rowOf(entry: Entry): Row {
  const { path, size, mode, stamp, hash, held } = entry;
  const flags = (entry.sure ? sure : 0) + (entry.tracked ? tracked : 0) +
    (entry.hidden ? hidden : 0);
  const [where, at] = placeOf(held);
  return [path, size, mode, stamp, flags, hash, where, at];
}

function placeOf(held: ContentSource): readonly [string, number] {
  switch (held.by) {
    case "git":
      return [held.oid, byGit];
    case "pack":
      return [held.pack, held.at];
    case "nobody":
      return [held.why, byNobody];
  }
}

export function entryOf([path, size, mode, stamp, flags, hash, where, at]: Row): Entry {
  return {
    path,
    size,
    mode,
    stamp,
    sure: (flags & sure) !== 0,
    tracked: (flags & tracked) !== 0,
    hidden: (flags & hidden) !== 0,
    hash,
    held: heldOf(where, at),
  };
}

function heldOf(where: string, at: number): ContentSource {
  if (at === byGit) return { by: "git", oid: where };
  if (at === byNobody) return { by: "nobody", why: whyOf(where) };
  return { by: "pack", pack: where, at };
}

const whys: readonly UncoveredWhy[] = [
  "ignored",
  "large",
  "full",
  "special",
  "unreadable",
  "secret",
  "git",
];

function whyOf(text: string): UncoveredWhy {
  return whys.find((why) => why === text) ?? "unreadable";
}

export async function encodeRows(entries: Iterable<Entry>, signal?: AbortSignal): Promise<Bytes> {
  const turns = new Turns(signal);
  const pieces: string[] = [];
  let lines: string[] = [];
  for (const entry of entries) {
    lines.push(JSON.stringify(rowOf(entry)));
    if (lines.length < few) continue;
    pieces.push(lines.join("\n"));
    lines = [];
    if (turns.isDue(few)) await turns.take();
  }
  if (lines.length > 0) pieces.push(lines.join("\n"));
  return new TextEncoder().encode(pieces.join("\n"));
}

/** What `encodeRows` made. */
export async function decodeRows(bytes: Bytes, signal?: AbortSignal): Promise<Map<string, Entry>> {
  const turns = new Turns(signal);
  const entries = new Map<string, Entry>();
  for (const line of new TextDecoder().decode(bytes).split("\n")) {
    if (line === "") continue;
    const entry = entryOf(JSON.parse(line));
    entries.set(entry.path, entry);
    if (turns.isDue(1)) await turns.take();
  }
  return entries;
}

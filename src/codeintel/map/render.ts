/** A map as text: a line for each file, and below it signatures with their line numbers. */

import { printable } from "../../ansi/mod.ts";
import type { Definition } from "../facts.ts";
import { plainPath } from "../graph/mod.ts";
import { byPlace } from "./candidates.ts";

/** A file and what is shown of it. */
export interface Section {
  readonly file: string;
  readonly shown: ReadonlySet<Definition>;
  /** Everything that could be shown, in order of place. */
  readonly all: readonly Definition[];
  /** By definition: how many of what is shown enclose it. */
  readonly depth: ReadonlyMap<Definition, number>;
}

/** Stands where definitions between two others are left out. */
const gap = "⋮";

/** Longer signatures are cut, UTF-16 units. */
const longest = 100;

/** Files with a blank line between them, in the order given. */
export function render(sections: readonly Section[]): string {
  return sections.map((it) => linesOf(it).join("\n")).join("\n\n");
}

function linesOf({ file, shown, all, depth }: Section): readonly string[] {
  const last = [...shown].reduce((most, { line }) => Math.max(most, line), 0);
  const width = String(last).length;
  const lines = [printable(plainPath(file))];
  let skipped = false;
  for (const it of all) {
    if (!shown.has(it)) {
      skipped = lines.length > 1;
      continue;
    }
    if (skipped) lines.push(gap);
    skipped = false;
    const indent = "  ".repeat(depth.get(it) ?? 0);
    lines.push(`${String(it.line).padStart(width)}: ${indent}${shortened(it.signature)}`);
  }
  return lines;
}

/** On one line, and nothing in it that a terminal obeys. */
export function shortened(signature: string): string {
  const flat = /^[\x20-\x7e]*$/.test(signature)
    ? signature
    : printable(signature).replaceAll(/\s+/g, " ");
  if (flat.length <= longest) return flat;
  return flat.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "") + "…";
}

export function inPlace(definitions: Iterable<Definition>): readonly Definition[] {
  return [...definitions].sort(byPlace);
}

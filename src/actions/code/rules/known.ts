/** Violations that a project lives with: names of them that hold when lines move. */

import type { Violation } from "./types.ts";

/** One line of text that says which violation it is. */
export function violationKey(it: Violation): string {
  switch (it.kind) {
    case "layer":
    case "forbidden":
    case "door":
      return `${it.rule}: ${it.from} -> ${it.to}`;
    case "package":
      return `${it.rule}: ${it.from} -> package ${it.package}`;
    case "required":
      return `${it.rule}: ${it.from}`;
    case "cycle":
      return `${it.rule}: ${it.files.join(" <-> ")}`;
    case "unmatched":
      return `${it.rule}: nothing fits ${it.glob}`;
  }
}

export interface Sifted {
  readonly violations: readonly Violation[];
  /** How many are known. */
  readonly known: number;
  /** Keys of known ones that are no more. */
  readonly gone: readonly string[];
}

export function sift(all: readonly Violation[], known: readonly string[]): Sifted {
  const keys = new Set(known);
  const violations = all.filter((it) => !keys.has(violationKey(it)));
  const there = new Set(all.map(violationKey));
  return {
    violations,
    known: all.length - violations.length,
    gone: [...keys].filter((it) => !there.has(it)).sort(),
  };
}

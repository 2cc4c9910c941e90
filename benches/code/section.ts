/** What all parts of `bench:code` have in common. */

import { type Figure, isMet } from "../figures.ts";
import type { Program } from "./program.ts";
import type { Tree } from "./trees.ts";

export interface Bench {
  readonly trees: readonly Tree[];
  /** Whether a tree of this name was asked for, of these or of a section's own. */
  wants(tree: string): boolean;
  readonly program: Program;
  /** Measured rounds of what takes time; one more is not measured. */
  readonly rounds: number;
  /** What was wrong is told one by one. */
  readonly details: boolean;
  progress(text: string): void;
}

export interface Report {
  /** Markdown without a heading. */
  readonly text: string;
  readonly figures: readonly Figure[];
}

export type Section = (bench: Bench) => Promise<Report>;

export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${head.map((_, at) => cells[at] ?? "").join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Every figure beside its limit. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map((it) => [
    it.name,
    `${short(it.value)}${it.unit === "" ? "" : ` ${it.unit}`}`,
    `${it.atLeast ? "≥" : "≤"} ${it.limit}${it.unit === "" ? "" : ` ${it.unit}`}`,
    isMet(it) ? "ok" : "**not met**",
  ]);
  return table(["figure", "value", "limit", ""], rows);
}

export function short(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(4);
}

/** How two sets agree. */
export interface Agreement {
  readonly want: number;
  readonly got: number;
  readonly precision: number;
  readonly recall: number;
  /** In ours and not in the truth. */
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
}

export function agreement(got: Iterable<string>, want: Iterable<string>): Agreement {
  const [ours, truth] = [new Set(got), new Set(want)];
  const wrong = [...ours].filter((it) => !truth.has(it)).sort();
  const missing = [...truth].filter((it) => !ours.has(it)).sort();
  const hits = ours.size - wrong.length;
  return {
    want: truth.size,
    got: ours.size,
    precision: share(hits, ours.size),
    recall: share(hits, truth.size),
    wrong,
    missing,
  };
}

/** Of nothing, all. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** Files of a family, by their names. */
export const familyFiles = {
  python: /\.pyi?$/,
  script: /\.(?:[cm]?[tj]sx?|vue)$/,
} as const;

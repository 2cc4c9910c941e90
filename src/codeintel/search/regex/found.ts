import type { Skipped } from "../../index/types.ts";

/** A line that fits. */
export interface Found {
  /** Relative to the root. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Without its end; invalid UTF-8 replaced. */
  readonly text: string;
}

export interface FoundLines {
  /** By path (code units), then line. */
  readonly lines: readonly Found[];
  /** There are more than `limit`. */
  readonly more: boolean;
  /** Files that were not searched. Empty where ripgrep searched: it does not tell. */
  readonly skipped: readonly Skipped[];
}

import type { Skipped } from "../../index/types.ts";

/** A line that fits. */
export type LineMatch = {
  /** Relative to the root. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Without its end; invalid UTF-8 replaced. */
  readonly text: string;
};

export type FoundLines = {
  /** By path (code units), then line. */
  readonly lines: readonly LineMatch[];
  /** There are more than `limit`. */
  readonly more: boolean;
  /** Files that were not searched. Empty where ripgrep searched: it does not tell. */
  readonly skipped: readonly Skipped[];
};

/** No more than `limit` of what was found. */
export function cut(
  found: readonly LineMatch[],
  limit: number | undefined,
): Pick<FoundLines, "lines" | "more"> {
  const more = limit !== undefined && found.length > limit;
  return { lines: more ? found.slice(0, limit) : found, more };
}

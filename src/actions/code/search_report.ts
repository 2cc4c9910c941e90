/**
 * What `search` found, as programs get it. All of it is types and not interfaces: only those are
 * `Json` as they stand, and thousands of lines are not to be copied.
 */

import type { FoundMatch, Skipped } from "../../codeintel/mod.ts";
import type { BestLine, FoundLines, RankedFile } from "../../codeintel/mod.ts";

export type Hit = RankedFile & {
  /** The lines that answer best, in order of place; none where only the path or a neighbour does. */
  readonly lines: readonly BestLine[];
};

export type Ranked = {
  readonly type: "files";
  readonly question: string;
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Files that answer at all. */
  readonly found: number;
  /** Files that were not searched. */
  readonly skipped: readonly Skipped[];
};

export type Places = {
  readonly type: "places";
  readonly pattern: string;
  /** By path, then place. */
  readonly places: readonly FoundMatch[];
  /** There are more than `limit`. */
  readonly more: boolean;
  readonly skipped: readonly Skipped[];
};

export type Lines = FoundLines & {
  readonly type: "lines";
  readonly pattern: string;
};

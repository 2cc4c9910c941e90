/** What `search` found, as programs get it. */

import type { Skipped } from "../../codeintel/mod.ts";
import type { BestLine, FoundLines, RankedFile } from "../../codeintel/mod.ts";

export interface Hit extends RankedFile {
  /** The lines that answer best, in order of place; none where only the path or a neighbour does. */
  readonly lines: readonly BestLine[];
}

export interface Ranked {
  readonly type: "files";
  readonly question: string;
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Files that answer at all. */
  readonly found: number;
  /** Files that were not searched. */
  readonly skipped: readonly Skipped[];
}

export interface Lines extends FoundLines {
  readonly type: "lines";
  readonly pattern: string;
}

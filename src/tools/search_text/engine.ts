/** One line that fits. `path` as the walk gave it, `line` from 1, `text` without its end. */
export interface Match {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export interface Batch {
  /** Paths relative to the root, in the order in which matches are to come. */
  readonly paths: readonly string[];
  /** More than so many matches of one file are not needed. */
  readonly maxMatches: number;
}

/**
 * Finds lines in files; skips what is binary or cannot be read. `null`: this engine
 * cannot do this batch, another must.
 */
export type Engine = (batch: Batch) => Promise<readonly Match[] | null>;

/** Type checkers and compilers over texts that a project does not have yet. */

/** What a checker objects to. */
export interface Complaint {
  /** Relative to the workspace root. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 1, UTF-16 units; 0: not told. */
  readonly column: number;
  /** Without hints at other names, which depend on what else there is. */
  readonly message: string;
}

export interface Checker {
  /** @param texts new contents by path, `null`: no such file; all others are as they are */
  complaints(texts: ReadonlyMap<string, string | null>): Promise<readonly Complaint[]>;
}

/** A checker of the project itself, as its user or its settings name it. */
export interface ProjectChecker extends Checker, AsyncDisposable {
  /** Its command line. */
  readonly line: string;
}

/** It gave no answer that can be believed. */
export class CheckerError extends Error {
  /** @param message an English clause: its last words, or how it ended */
  constructor(message: string) {
    super(message);
    this.name = "CheckerError";
  }
}

/** What a search asks for, and what it stands on. */

import type { Spawner, Workspace } from "../../../protocol/mod.ts";

export interface RegexSearch {
  /** Syntax of Rust's `regex`; see `parsePattern`. */
  readonly pattern: string;
  readonly ignoreCase: boolean;
  /** Lines at most; absent: all. */
  readonly limit?: number;
  /** Which of the files that ignore rules let through are searched. */
  wanted(path: string): boolean;
  /** Globs of base names, one of which every wanted file fits: what ripgrep need not open. */
  readonly names?: readonly string[];
}

export interface RegexPorts {
  readonly workspace: Workspace;
  readonly spawner: Spawner;
  readonly signal: AbortSignal;
}

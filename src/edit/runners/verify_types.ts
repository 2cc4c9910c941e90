/** What a verification is given, and what it answers. */

import type {
  Bytes,
  Clock,
  Confinement,
  NewEventOf,
  Spawner,
  Workspace,
} from "../../protocol/mod.ts";
import type { NamedCommand } from "./named.ts";
import type { Runner } from "./types.ts";

/** Values that can be measured again. */
export interface BaselineStore {
  get(key: string): Promise<Bytes | null>;
  put(key: string, value: Bytes): Promise<void>;
}

export interface VerifyOptions {
  readonly workspace: Workspace;
  readonly spawner: Spawner;
  readonly clock: Clock;
  /** Absolute path of a private folder. */
  readonly scratch: string;
  /**
   * Files that say what is tested (`isTestFile`) and that the session changed, added (`null`) or
   * removed, as they were at its start. Of `pyproject.toml`, `package.json` and alike only the
   * settings of tests are put back.
   */
  readonly originals: ReadonlyMap<string, Bytes | null>;
  /**
   * All files that the session changed, as they were before its first change; absent: nothing is
   * known of the tree as it was, so that every failure counts.
   */
  readonly before?: () => Promise<ReadonlyMap<string, Bytes | null>>;
  /** Where results of trees are kept. */
  readonly known?: BaselineStore;
  /** The words of the task; asked for when a test fails that failed before. */
  readonly task?: () => Promise<string>;
  /** Commands that the task, or the project's instructions, want to pass. */
  readonly commands?: () => Promise<readonly NamedCommand[]>;
  /** Why such a command may not run, or `null`. */
  readonly allows?: (line: string) => Promise<string | null>;
  /** No run is taken for hanging before that, milliseconds. */
  readonly patienceMs?: number;
  /** For all runs together. */
  readonly timeBoxMs: number;
  readonly confine?: Confinement;
  /** Why this runner may not run unasked, or `null`. */
  readonly refuse?: (runner: Runner) => Promise<string | null>;
  readonly signal: AbortSignal;
  progress?(text: string): void;
}

/** The event without the receipts that it stands on. */
export type Verification = Omit<NewEventOf<"verification">, "type" | "receipts">;

/** What the session did to the tests. */
export interface TestChanges {
  /** As they were: edited ones, and those that are gone. */
  readonly edited: ReadonlyMap<string, Bytes>;
  readonly removed: ReadonlyMap<string, Bytes>;
  readonly added: readonly string[];
}

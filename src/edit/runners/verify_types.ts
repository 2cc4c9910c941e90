/** What a verification is given, and what it answers. */

import type {
  Bytes,
  Clock,
  Confinement,
  NewEventOf,
  Spawner,
  Workspace,
} from "../../protocol/mod.ts";
import type { Runner } from "./types.ts";

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

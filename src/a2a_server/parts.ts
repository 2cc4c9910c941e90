/** What this folder is given: it loads nothing by itself, so that no other start pays for it. */

import type { ActionEntry, loadDrive, Ports } from "../actions/mod.ts";

export interface AgentParts {
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  /** Tasks may change the project, too. */
  readonly allowEdits: boolean;
  /** Of the whole agent, for other agents. */
  readonly description: string;
  /** English; empty: there is no such sentence. */
  text(key: string): string;
  /** What a user would be told of a failure, in English. */
  failure(error: unknown): string;
  readonly loadDrive: typeof loadDrive;
}

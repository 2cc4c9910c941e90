/** What this folder is given: it loads nothing by itself, so that no other start pays for it. */

import type { ActionEntry, loadDrive, Ports, ViewContext } from "../actions/mod.ts";
import type { loadSlash } from "../commands/mod.ts";

export interface ServerParts {
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  /** What changes something is offered too. */
  readonly allowEdits: boolean;
  /** For the model of the client. */
  readonly instructions: string;
  /** English: a model reads it. */
  readonly context: ViewContext;
  /** English; empty: there is no such sentence. */
  text(key: string): string;
  /** What a user would be told of a failure, in English. */
  failure(error: unknown): string;
  readonly loadDrive: typeof loadDrive;
  readonly loadSlash: typeof loadSlash;
}

/** What describes an agent. */

import type { AgentDefinition } from "../protocol/mod.ts";
import type { ExtensionOrigin, UnusedExtension } from "../skills/mod.ts";

export interface Agent {
  readonly name: string;
  readonly origin: ExtensionOrigin;
  /** Its file as the user reads it; of a project's relative to the root. */
  readonly place: string;
  readonly definition: AgentDefinition;
  /** English clauses about what it names and does not get. */
  readonly notes: readonly string[];
  /** SHA-256 of the file. */
  readonly hash: string;
}

export interface Agents {
  readonly agents: readonly Agent[];
  readonly unused: readonly UnusedExtension[];
}

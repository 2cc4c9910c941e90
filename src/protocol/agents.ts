/** Agents that a conversation sends out: each is a session of its own, which changes nothing of the project. */

import type { Bytes } from "./json.ts";

/** The tool by which a model sends them out. */
export const agentsToolName = "multi_agent";
/** The tool by which it takes over what one has changed. */
export const takeOverToolName = "take_changes";

/** What one of them brings. */
export interface AgentReport {
  /** Id of its session, which can be shown like any other. */
  readonly session: string;
  /** How it ended, computed from its log: an outcome's kind, and why where there is a reason. */
  readonly end: string;
  /** What it said last; empty where it said nothing. */
  readonly text: string;
  /** Paths of the files that it was shown, relative to the workspace root. */
  readonly files: readonly string[];
  /** Paths that it changed in its copy of the project. */
  readonly changed: readonly string[];
  /** Its calls of tools. */
  readonly calls: number;
  /** In and out. */
  readonly tokens: number;
}

export interface AgentRun {
  readonly signal: AbortSignal;
  /** Shows what they do while they run. */
  progress(text: string): void;
}

/** One file that an agent has changed in its copy; `null`: it is not there. */
export interface ProposedFile {
  /** Relative to the workspace root. */
  readonly path: string;
  readonly before: Bytes | null;
  readonly after: Bytes | null;
}

/** `edit`: each may change a copy of the project of its own. Sends one agent out for each task; a report for each, in their order, whatever became of it. */
export type SendAgents = (
  tasks: readonly string[],
  run: AgentRun & { readonly edit: boolean },
) => Promise<readonly AgentReport[]>;

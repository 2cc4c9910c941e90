/** Agents that a conversation sends out: each is a session of its own, which only reads. */

/** The tool by which a model sends them out. */
export const agentsToolName = "multi_agent";

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

/** Sends one agent out for each task; a report for each, in their order, whatever became of it. */
export type SendAgents = (
  tasks: readonly string[],
  run: AgentRun,
) => Promise<readonly AgentReport[]>;

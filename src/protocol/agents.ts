/** Agents that a conversation sends out: each is a session of its own, which changes nothing of the project. */

import type { Elicit } from "./elicitation.ts";
import type { Bytes } from "./json.ts";
import type { PromptFile } from "./prompt.ts";

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

/** What one may do beyond reading the project, where its sender may do it, too. */
export const agentRights = ["edit", "network", "servers"] as const;
export type AgentRight = (typeof agentRights)[number];

/** Who answers in an agent's session: who answers in its sender's, or the user's small model. */
export const agentModels = ["main", "small"] as const;
export type AgentModel = (typeof agentModels)[number];

/** A kind of agent, as a file of the user or of a project describes it. */
export interface AgentDefinition {
  readonly name: string;
  /** One line, by which a model chooses it. */
  readonly description: string;
  /** In the place of the part `role` of its system prompt. */
  readonly prompt: PromptFile;
  /** Names of the tools it has; `null`: all that its rights let it have. */
  readonly tools: readonly string[] | null;
  readonly model: AgentModel;
  readonly rights: readonly AgentRight[];
}

export interface AgentRun {
  readonly signal: AbortSignal;
  /** Each may change a copy of the project of its own. */
  readonly edit: boolean;
  /** What they are; `null`: readers, or editors of copies, without a description. */
  readonly definition: AgentDefinition | null;
  /** Session of an agent that was sent out before and goes on with the one task; `null`: new ones begin. */
  readonly resume: string | null;
  /** Puts their questions to whoever answers in the conversation; absent: nobody does. */
  readonly elicit?: Elicit;
  /** Shows what they do while they run. */
  progress(text: string): void;
}

/** One of those that run now. */
export interface RunningAgent {
  /** Id of its session. */
  readonly session: string;
  readonly task: string;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Its calls of tools so far. */
  readonly calls: number;
  /** In and out. */
  readonly tokens: number;
  /** What it does, as a person is shown it; empty: it has called nothing yet. */
  readonly doing: string;
}

/** One file that an agent has changed in its copy; `null`: it is not there. */
export interface ProposedFile {
  /** Relative to the workspace root. */
  readonly path: string;
  readonly before: Bytes | null;
  readonly after: Bytes | null;
}

/** Sends one agent out for each task; a report for each, in their order, whatever became of it. */
export type SendAgents = (
  tasks: readonly string[],
  run: AgentRun,
) => Promise<readonly AgentReport[]>;

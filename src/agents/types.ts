/** What describes an agent, and why a description does not count. */

import type { AgentDefinition } from "../protocol/mod.ts";

export type AgentOrigin = "user" | "project";

export interface Agent {
  readonly name: string;
  readonly origin: AgentOrigin;
  /** Its file as the user reads it; of a project's relative to the root. */
  readonly place: string;
  readonly definition: AgentDefinition;
  /** English clauses about what it names and does not get. */
  readonly notes: readonly string[];
  /** SHA-256 of the file. */
  readonly hash: string;
}

/**
 * `untrusted`: the project, or this file of it, was never trusted; `changed`: it is not what was trusted;
 * `shadowed`: another one has its name; `unusable`: it is not as the convention has it.
 */
export type AgentProblem = "untrusted" | "changed" | "shadowed" | "unusable";

/** A description that is left out. */
export interface UnusedAgent {
  readonly name: string;
  readonly origin: AgentOrigin;
  readonly place: string;
  readonly state: AgentProblem;
  /** An English clause; empty where the state says all. */
  readonly problem: string;
}

export interface Agents {
  readonly agents: readonly Agent[];
  readonly unused: readonly UnusedAgent[];
}

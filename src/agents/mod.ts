/**
 * Agents that are described: Markdown files of the user and of a project, as other assistants have them
 * too. Each is a kind of agent that `multi_agent` sends out: a prompt, tools, a role of model, rights.
 *
 * Invariants:
 * - of a project nothing counts but files that the user has trusted, with the content that he has seen;
 * - a project's agent never takes the name of one of the user's own;
 * - a description allows nothing: its rights and tools are what is left of those of its sender, and
 *   `session/agent_rights.ts` decides that;
 * - it names a role and no model: what is sent to whom is the user's word.
 */

export { findAgents, projectFolders, userFolder } from "./find.ts";
export { readAgentText } from "./read.ts";
export type { Agent, Agents } from "./types.ts";

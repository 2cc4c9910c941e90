/**
 * The Agent2Agent protocol (1.0), both ways: an offer put on a wire, and agents elsewhere as tools.
 *
 * Invariants:
 * - the SDK is loaded by what serves or calls alone, each a bundle of its own;
 * - what another agent says is data between marks, whoever it claims to be;
 * - a call reaches the origin that the user declared and no other, whatever the card says.
 */

import type { agentTools } from "./agent_tools.ts";
import type * as serving from "./serving.ts";

export type { Push } from "./notifications.ts";
export type {
  AgentOffer,
  OfferedArtifact,
  OfferedPart,
  OfferedSkill,
  OfferedTask,
  TaskEvents,
  TaskStart,
  TaskStep,
} from "./offer.ts";

/** Tools of the agents that the user declares; loaded where there are any. */
export async function loadAgentTools(): Promise<typeof agentTools> {
  return (await import("./agent_tools.ts")).agentTools;
}

/** What puts an offer on a wire. */
export async function loadServing(): Promise<typeof serving> {
  const { url } = import.meta;
  // By an expression, as the SDK's bundle is no part of the program's.
  const entry = url.endsWith(".ts") ? "./serving.ts" : "./src/a2a/serving.js";
  return await import(new URL(entry, url).href);
}

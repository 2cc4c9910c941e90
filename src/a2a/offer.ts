/** What is offered to other agents, whatever the wire. */

import type { JsonObject } from "../protocol/mod.ts";

export interface AgentOffer {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly skills: readonly OfferedSkill[];
  /** A turn in a conversation. It begins when `next` is first called. */
  start(start: TaskStart): OfferedTask;
  /** Resolves when no task runs any more. */
  idle(): Promise<void>;
}

export interface OfferedSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly examples: readonly string[];
}

export interface TaskStart {
  /** Tasks of one context are one conversation. */
  readonly context: string;
  /** Words of the other side; untrusted like any user's. */
  readonly text: string;
  /** Id of a skill that was asked for; `null`: none. */
  readonly skill: string | null;
}

export interface TaskEvents {
  /** What is done now, in a line. */
  working(text: string): void;
  artifact(it: OfferedArtifact): void;
}

export interface OfferedArtifact {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly OfferedPart[];
}

export type OfferedPart =
  | { readonly type: "text"; readonly text: string; readonly mediaType: string }
  | { readonly type: "data"; readonly data: JsonObject };

export type TaskStep =
  | { readonly type: "question"; readonly text: string; readonly words: readonly string[] }
  | { readonly type: "completed" | "failed" | "canceled" | "rejected"; readonly text: string };

export interface OfferedTask {
  /** Goes on up to the next question, or to the end. Throws nothing. */
  next(told: TaskEvents): Promise<TaskStep>;
  /** To the question that was asked last. */
  answer(text: string): void;
  /** Ends it as an interruption does; `next` tells so. */
  cancel(): void;
}

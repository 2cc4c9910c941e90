/** What one turn of the loop stands on. */

import type {
  Assembler,
  Clock,
  ElicitQuestions,
  Journal,
  Limits,
  Model,
  NewEvent,
  PlanPatch,
  Programs,
  Staging,
  ToolRunner,
  Usage,
  Verifier,
} from "../protocol/mod.ts";
import type { PlanLook } from "./ending/mod.ts";
import type { RunningCalls } from "./running_calls.ts";
import type { Earlier } from "./limits.ts";
import type { ConversationState } from "./state.ts";

/** Where the plan of the workspace is to be seen. */
export interface GoalPort {
  /** As it is now: another terminal may have changed it. */
  look(): Promise<PlanLook>;
  /** The plan for a goal that a list makes, a step an item. */
  drafted(goal: string, list: string): PlanPatch;
}

export interface LoopPorts {
  readonly model: Model;
  readonly journal: Journal<ConversationState>;
  readonly assembler: Assembler<ConversationState>;
  readonly tools: ToolRunner;
  readonly programs: Programs;
  /** Programs that are shown before they run. */
  readonly staging: Staging;
  /** Calls of this process that run, or wait in their middle. */
  readonly held: RunningCalls;
  /** What is put to the user where a server asks in the middle of a call. */
  readonly elicitQuestions: ElicitQuestions;
  readonly verifier: Verifier;
  readonly goal: GoalPort;
  readonly clock: Clock;
  readonly limits: Limits;
  /** What counts against the limits of the day already. */
  readonly earlier: Earlier;
  /**
   * What others did to the project since the last turn, as events for the log. Once the signal fires
   * nothing more is looked for; what was found is told.
   */
  updates(signal: AbortSignal): Promise<readonly NewEvent[]>;
  /**
   * Makes what is sent shorter, where it would be too long for the model; events for the log. Never
   * throws for what a model does.
   */
  compact(signal: AbortSignal): Promise<readonly NewEvent[]>;
  /** The project is still the folder that was spoken of. */
  isHere(): Promise<boolean>;
  /** A model is being asked: what the next call will need can be made meanwhile. */
  asking(): void;
  /** Failed verifications of one turn after which the model is sent back to mend them. */
  readonly fixes: number;
  /** A person is there who may answer a question. */
  readonly attended: boolean;
  /** US dollars of an answer of `model`, a `provider/name`; `null` where the price is unknown. */
  price(usage: Usage, model: string): number | null;
  /** What is wrong with a final text that must fit a schema; `null`: it fits, or none is asked for. */
  problem(text: string): Promise<string | null>;
  /** Hash of what is shown for approval. */
  hash(text: string): Promise<string>;
}

/**
 * What the model is told of the plan and of the last changes, kept as a text in its log: any request
 * can be built again from there. It is told anew where a turn begins and where other hands were at
 * the plan or at the files; what the model itself changes meanwhile it knows. So a turn that edits
 * costs the disk no further commit.
 */

import type { ConversationState } from "../agent/mod.ts";
import { situationText } from "../context/mod.ts";
import { type Changes, changes } from "../edit/mod.ts";
import { plan } from "../plan/mod.ts";
import type { Event, Fold, NewEvent, Plan, Store } from "../protocol/mod.ts";
import { foldKept } from "../storage/mod.ts";

interface SituationState {
  plan: Plan | null;
  changes: Changes;
}

const seen: Fold<SituationState> = {
  name: "situation",
  version: 1000 * plan.version + changes.version,
  initial: () => ({ plan: plan.initial(), changes: changes.initial() }),
  reduce(state, event) {
    state.plan = plan.reduce(state.plan, event);
    state.changes = changes.reduce(state.changes, event);
    return state;
  },
};

/** How far behind its checkpoint may fall, in events of the workspace. */
const BEHIND = 50;

export class Situation {
  #seen = seen.initial();
  /** Something happened that the model cannot know. */
  #stale = true;

  constructor(private readonly session: string) {}

  /** As it is now. @returns the number of the last event of the workspace */
  async begin(store: Store): Promise<number> {
    const { state, seq } = await foldKept(store, "workspace", { fold: seen, behind: BEHIND });
    this.#seen = state;
    return seq;
  }

  /** What happened since. */
  add(event: Event): void {
    this.#seen = seen.reduce(this.#seen, event);
    if (event.type === "plan") this.#stale = true;
    if (event.type === "change_intent" && event.session !== this.session) this.#stale = true;
  }

  /** For the log, before the next request. */
  updates(state: ConversationState): readonly NewEvent[] {
    if (state.header.mode === "chat") return [];
    const begins = state.transcript.entries.at(-1)?.type === "user";
    const { told } = state.transcript.situation;
    if (!begins && !this.#stale && told !== null) return [];
    this.#stale = false;
    const { plan, changes } = this.#seen;
    const text = situationText({ plan, changes: changes.list }, told ?? []);
    if (text === "") return [];
    const source = plan === null ? "situation" : "situation:plan";
    return [{ type: "context", source, text }];
  }
}

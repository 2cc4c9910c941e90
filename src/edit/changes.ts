/** The change list: a fold of the workspace stream. */

import type { EventOf, FileChange, Fold } from "../protocol/mod.ts";

export interface Intent {
  readonly id: string;
  readonly session: string;
  readonly call: string;
  readonly files: readonly FileChange[];
}

export interface Change extends Intent {
  readonly at: string;
  readonly outcome: EventOf<"change">["outcome"];
  readonly foreign: readonly string[];
}

export interface Changes {
  /** Begun and not ended: somebody is at it, or died at it. */
  readonly pending: Record<string, Intent>;
  /** The newest changes, oldest of them first. */
  readonly recent: Change[];
}

/** How many ended changes the fold remembers; the stream keeps all. */
const RECENT = 50;

export const changes: Fold<Changes> = {
  name: "changes",
  version: 1,
  initial: () => ({ pending: {}, recent: [] }),
  reduce(state, event) {
    switch (event.type) {
      case "change_intent": {
        const { id, session, call, files } = event;
        state.pending[id] = { id, session, call, files };
        return state;
      }
      case "change": {
        const intent = state.pending[event.id];
        if (!intent) return state;
        delete state.pending[event.id];
        const { at, outcome, foreign = [] } = event;
        state.recent.push({ ...intent, at, outcome, foreign });
        if (state.recent.length > RECENT) state.recent.shift();
        return state;
      }
      default:
        return state;
    }
  },
};

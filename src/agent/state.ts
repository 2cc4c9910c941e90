/** The conversation: fourteen folds of one stream, side by side. */

import type { Event, Fold, Mode, Permissions } from "../protocol/mod.ts";
import { type Calls, calls } from "./folds/calls.ts";
import type { Transcript } from "./folds/entry.ts";
import { type Goal, goal } from "./folds/goal.ts";
import { type Offer, offered } from "./folds/offered.ts";
import { type Processes, processes } from "./folds/processes.ts";
import { type Progress, progress } from "./folds/progress.ts";
import { type Prompt, prompt } from "./folds/prompt.ts";
import { queue, type Queued } from "./folds/queue.ts";
import { type ReadLog, seen } from "./folds/seen.ts";
import { transcript } from "./folds/transcript.ts";
import { type Turn, turn } from "./folds/turn.ts";
import { usage, type UsageState } from "./folds/usage.ts";
import { type Variables, variables } from "./folds/variables.ts";

/** What the session is, as its first events say. */
export interface Header {
  id: string;
  workspace: string;
  mode: Mode;
  permissions: Permissions;
  /** `provider/name`, empty before the first is chosen. */
  model: string;
  /** The model that answered last, for noticing a change of route. */
  route: string;
  /** The first message of the user, on one line. */
  title: string;
  /** It stands before all others in lists. */
  pinned: boolean;
  /** Messages of the user. */
  messages: number;
  /** Of the first and the last event, ISO 8601. */
  started: string;
  last: string;
}

export interface ConversationState {
  /** Sequence number of the last event folded in. */
  seq: number;
  header: Header;
  transcript: Transcript;
  calls: Calls;
  usage: UsageState;
  turn: Turn;
  progress: Progress;
  /** Tools that were found, in the order in which they were. */
  offered: readonly Offer[];
  seen: ReadLog;
  /** Commands that go on in the background. */
  processes: Processes;
  /** What waits to be said. */
  queue: readonly Queued[];
  goal: Goal;
  /** The system prompt of the last request, by its parts; empty: none is known. */
  prompt: Prompt;
  /** What programs have left behind. */
  variables: Variables;
}

const header: Fold<Header> = {
  name: "header",
  version: 3,
  initial: () => ({
    id: "",
    workspace: "",
    mode: "work",
    permissions: "ask",
    model: "",
    route: "",
    title: "",
    pinned: false,
    messages: 0,
    started: "",
    last: "",
  }),
  reduce(state, event) {
    state.started ||= event.at;
    // To be named or pinned is no use of a session.
    if (event.type !== "title" && event.type !== "pinned") state.last = event.at;
    switch (event.type) {
      case "session_created":
        state.id = event.id;
        state.workspace = event.workspace;
        return state;
      case "user_message":
        state.title ||= event.text.replaceAll(/\s+/g, " ").trim();
        state.messages += 1;
        return state;
      case "title":
        state.title = event.title;
        return state;
      case "pinned":
        state.pinned = event.on;
        return state;
      case "goal":
        state.title ||= event.text.replaceAll(/\s+/g, " ").trim();
        return state;
      case "mode":
        state.mode = event.mode;
        return state;
      case "permissions":
        state.permissions = event.permissions;
        return state;
      case "model":
        state.model = event.model;
        return state;
      case "route":
        state.route = event.model;
        return state;
      default:
        return state;
    }
  },
};

export const conversation: Fold<ConversationState> = {
  name: "conversation",
  version: 16,
  initial: () => ({
    seq: 0,
    header: header.initial(),
    transcript: transcript.initial(),
    calls: calls.initial(),
    usage: usage.initial(),
    turn: turn.initial(),
    progress: progress.initial(),
    offered: offered.initial(),
    seen: seen.initial(),
    processes: processes.initial(),
    queue: queue.initial(),
    goal: goal.initial(),
    prompt: prompt.initial(),
    variables: variables.initial(),
  }),
  reduce(state: ConversationState, event: Event): ConversationState {
    state.seq = event.seq;
    state.header = header.reduce(state.header, event);
    state.transcript = transcript.reduce(state.transcript, event);
    state.calls = calls.reduce(state.calls, event);
    state.usage = usage.reduce(state.usage, event);
    state.turn = turn.reduce(state.turn, event);
    state.progress = progress.reduce(state.progress, event);
    state.offered = offered.reduce(state.offered, event);
    state.seen = seen.reduce(state.seen, event);
    state.processes = processes.reduce(state.processes, event);
    state.queue = queue.reduce(state.queue, event);
    state.goal = goal.reduce(state.goal, event);
    state.prompt = prompt.reduce(state.prompt, event);
    state.variables = variables.reduce(state.variables, event);
    return state;
  },
};

/** What was said, in the order in which a model must read it. */

import type { AssistantPart, EventOf, Fold, ModelError } from "../../protocol/mod.ts";
import { summarised } from "./summarised.ts";

/** Results are not here: they are looked up by call id, so they always follow their calls. */
export type Entry =
  & {
    /** Of its event; of an answer, of its first step. */
    readonly seq: number;
  }
  & (
    | { readonly type: "user"; readonly text: string }
    | { readonly type: "context"; readonly source: string; readonly text: string }
    /** Of what was before it. */
    | { readonly type: "summary"; readonly text: string }
    | { readonly type: "assistant"; readonly parts: AssistantPart[] }
  );

export interface Transcript {
  readonly entries: Entry[];
  /** The last entry is an answer whose end has not been seen. */
  open: boolean;
  /** Characters of all entries and results. */
  size: number;
  /** Characters that may be sent, once the window turned out too small; `null`: all. */
  budget: number | null;
  /** How often it did. */
  overflows: number;
  /** Of calls before this event neither long inputs nor results are sent. */
  pruned: number;
  /** Plan and last changes as the model was last told of them; sent behind everything else. */
  situation: { readonly text: string; readonly plan: boolean };
  /** Where each word of the user stands: what a conversation can be taken back to. */
  marks: Mark[];
}

/** The transcript as it was before event `seq`. */
export interface Mark extends Pick<Transcript, "size" | "budget" | "overflows"> {
  readonly seq: number;
  /** When it was said, ISO 8601. */
  readonly at: string;
  readonly entries: number;
}

export const transcript: Fold<Transcript> = {
  name: "transcript",
  version: 4,
  initial: () => ({
    entries: [],
    open: false,
    size: 0,
    budget: null,
    overflows: 0,
    pruned: 0,
    situation: { text: "", plan: false },
    marks: [],
  }),
  reduce(state, event) {
    switch (event.type) {
      case "tool_result":
        state.size += event.text.length;
        return state;
      case "error":
        if (event.error.kind !== "overflow") return state;
        state.budget = smaller(state, event.error);
        state.overflows += 1;
        return state;
      case "user_message":
        return addUser(state, event);
      case "goal":
        return event.text === "" ? state : addUser(state, event);
      case "rewound":
        return rewind(state, event.to);
      case "compacted":
        return compacted(state, event);
      case "context":
        if (event.source.startsWith("situation")) {
          state.situation = { text: event.text, plan: event.source === "situation:plan" };
          return state;
        }
        state.size += event.text.length;
        state.entries.push({
          type: "context",
          seq: event.seq,
          source: event.source,
          text: event.text,
        });
        state.open = false;
        return state;
      case "step":
        if (isSent(event.part)) {
          answerParts(state, event.seq).push(event.part);
          state.size += sizeOf(event.part);
        }
        state.open = event.end === undefined;
        return state;
      default:
        return state;
    }
  },
};

function addUser(
  state: Transcript,
  { seq, at, text }: Pick<EventOf<"user_message">, "seq" | "at" | "text">,
): Transcript {
  const { entries, size, budget, overflows } = state;
  state.marks.push({ seq, at, entries: entries.length, size, budget, overflows });
  state.size += text.length;
  state.entries.push({ type: "user", seq, text });
  state.open = false;
  return state;
}

function compacted(state: Transcript, event: EventOf<"compacted">): Transcript {
  if (event.budget !== undefined) state.budget = event.budget;
  if (event.pruned !== undefined) state.pruned = Math.max(state.pruned, event.pruned);
  return event.summary ? summarised(state, event.summary, event.seq) : state;
}

/** Everything from the mark on is gone from what is sent; the log keeps it. */
function rewind(state: Transcript, to: number): Transcript {
  const at = state.marks.findIndex(({ seq }) => seq >= to);
  const mark = state.marks[at];
  if (!mark) return state;
  state.entries.length = mark.entries;
  state.marks.length = at;
  // What was found out about the window is found out again, if it must be.
  const { size, budget, overflows } = mark;
  Object.assign(state, { size, budget, overflows });
  state.open = false;
  return state;
}

/** What the server's numbers say, with a fifth to spare; without numbers, half. */
function smaller(state: Transcript, error: Extract<ModelError, { kind: "overflow" }>): number {
  const sent = Math.min(state.size, state.budget ?? Infinity);
  const { promptTokens, limit } = error;
  const fit = promptTokens && limit ? Math.min(0.8 * (limit / promptTokens), 0.8) : 0.5;
  return Math.floor(sent * fit);
}

/** Characters of an entry, the results of its calls apart. */
export function sizeOfEntry(entry: Entry): number {
  if (entry.type !== "assistant") return entry.text.length;
  return entry.parts.reduce((sum, part) => sum + sizeOf(part), 0);
}

function sizeOf(part: AssistantPart): number {
  return part.type === "tool_call" ? JSON.stringify(part.call.input).length : part.text.length;
}

/** Half a thought is shown to the user but never sent back: its opaque parts are missing. */
function isSent(part: AssistantPart & { readonly partial?: boolean }): boolean {
  return !(part.type === "thinking" && part.partial === true);
}

function answerParts(state: Transcript, seq: number): AssistantPart[] {
  const last = state.entries.at(-1);
  if (state.open && last?.type === "assistant") return last.parts;
  const parts: AssistantPart[] = [];
  state.entries.push({ type: "assistant", seq, parts });
  return parts;
}

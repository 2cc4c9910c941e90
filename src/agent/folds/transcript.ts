/** What was said, in the order in which a model must read it. */

import type { AssistantPart, EventOf, Fold, ModelError } from "../../protocol/mod.ts";
import { forget, sizeOfPart, type Transcript } from "./entry.ts";
import { summarised } from "./summarised.ts";

/** What was told longer ago is told again where it still holds. */
const TELLINGS = 12;

export const transcript: Fold<Transcript> = {
  name: "transcript",
  version: 6,
  initial: () => ({
    entries: [],
    open: false,
    size: 0,
    budget: null,
    overflows: 0,
    pruned: 0,
    results: [],
    sent: null,
    verifications: [],
    situation: { told: [], plan: false },
    marks: [],
  }),
  reduce(state, event) {
    switch (event.type) {
      case "tool_result":
        return addResult(state, event);
      case "usage":
        return addUsage(state, event);
      case "verification":
        if (event.verdict !== "none") {
          state.verifications.push({ seq: event.seq, verdict: event.verdict, why: event.why });
        }
        return state;
      case "error":
        if (event.error.kind !== "overflow") return state;
        state.budget = smaller(state, event.error);
        state.overflows += 1;
        return state;
      case "user_message":
        return addUser(state, event, event.steer ? "steer" : undefined);
      case "goal":
        return event.text === "" ? state : addUser(state, event, "goal");
      case "rewound":
        return rewind(state, event.to);
      case "compacted":
        return compacted(state, event);
      case "context":
        if (event.source.startsWith("situation")) {
          const told = [...state.situation.told ?? [], event.text].slice(-TELLINGS);
          state.situation = { told, plan: event.source === "situation:plan" };
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
          state.size += sizeOfPart(event.part);
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
  by?: "goal" | "steer",
): Transcript {
  const { entries, size, budget, overflows } = state;
  state.marks.push({ seq, at, entries: entries.length, size, budget, overflows });
  state.size += text.length;
  state.entries.push({ type: "user", seq, text, ...(by === undefined ? {} : { by }) });
  state.open = false;
  return state;
}

function addResult(state: Transcript, { seq, text }: EventOf<"tool_result">): Transcript {
  state.size += text.length;
  // In place: a long log has many of them.
  state.results.push({ seq, size: text.length });
  return state;
}

function addUsage(
  state: Transcript,
  { seq, role, input, estimated }: EventOf<"usage">,
): Transcript {
  if (role !== "main") return state;
  // It is stored behind the answer that it is of.
  const last = state.entries.at(-1);
  const from = last?.type === "assistant" ? last.seq : seq;
  state.sent = estimated ? null : { tokens: input, from };
  return state;
}

function compacted(state: Transcript, event: EventOf<"compacted">): Transcript {
  if (event.budget !== undefined) state.budget = event.budget;
  state.sent = null;
  if (event.pruned !== undefined && event.pruned > state.pruned) {
    state.pruned = event.pruned;
    forget(state, event.pruned);
  }
  if (!event.summary) return state;
  const shorter = summarised(state, event.summary);
  const told = toldIn(shorter);
  // What stands in the summary now is told again, as it is then.
  return { ...shorter, situation: { ...state.situation, told: told.length > 0 ? told : null } };
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
  state.situation = { ...state.situation, told: toldIn(state) };
  state.results = state.results.filter(({ seq }) => seq < to);
  state.verifications = state.verifications.filter(({ seq }) => seq < to);
  state.sent = null;
  state.open = false;
  return state;
}

/** What was told of the situation and is still sent. */
function toldIn({ entries }: Transcript): readonly string[] {
  return entries.flatMap((it) =>
    it.type === "context" && it.source.startsWith("situation") ? [it.text] : []
  ).slice(-TELLINGS);
}

/** What the server's numbers say, with a fifth to spare; without numbers, half. */
function smaller(state: Transcript, error: Extract<ModelError, { kind: "overflow" }>): number {
  const sent = Math.min(state.size, state.budget ?? Infinity);
  const { promptTokens, limit } = error;
  const fit = promptTokens && limit ? Math.min(0.8 * (limit / promptTokens), 0.8) : 0.5;
  return Math.floor(sent * fit);
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

/** What a transcript is made of, and how long that is. */

import type { AssistantPart, EventOf, Fact } from "../../protocol/mod.ts";

/** Results are not here: they are looked up by call id, so they always follow their calls. */
export type Entry =
  & {
    /** Of its event; of an answer, of its first step. */
    readonly seq: number;
  }
  & (
    /** `by`: `goal` is the program's word for a goal, `steer` the user's while the agent was at work. */
    | { readonly type: "user"; readonly text: string; readonly by?: "goal" | "steer" }
    | { readonly type: "context"; readonly source: string; readonly text: string }
    /** Of what was before it; its `seq` is that of the first event that it says nothing of. */
    | {
      readonly type: "summary";
      readonly text: string;
      readonly facts: readonly Fact[];
      /** Words of the user before this event are left out, but for the first; 0: none is. */
      readonly words: number;
    }
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
  /** Characters of each result that is sent, oldest first. */
  results: { readonly seq: number; readonly size: number }[];
  /** Tokens of the last request as its server counted them; entries from `from` on came later. */
  sent: { readonly tokens: number; readonly from: number } | null;
  /** What the program found when it ran the project's tests, oldest first. */
  verifications: Pick<EventOf<"verification">, "seq" | "verdict" | "why">[];
  /**
   * Plan and last changes as the model was told of them, each time as an entry of its own; `null`: a
   * summary took its place.
   */
  situation: { readonly told: readonly string[] | null; readonly plan: boolean };
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

/** Characters of an entry, the results of its calls apart. */
export function sizeOfEntry(entry: Entry): number {
  if (entry.type !== "assistant") return entry.text.length;
  return entry.parts.reduce((sum, part) => sum + sizeOfPart(part), 0);
}

export function sizeOfPart(part: AssistantPart): number {
  return part.type === "tool_call" ? JSON.stringify(part.call.input).length : part.text.length;
}

/** Results of calls before `before` are sent no longer: they count nowhere. */
export function forget(state: Transcript, before: number): void {
  const gone = state.results.filter(({ seq }) => seq < before);
  state.results = state.results.filter(({ seq }) => seq >= before);
  // Both are in the order of the log: they are gone through side by side.
  let at = 0;
  let sum = 0;
  const sumUpTo = (end: number) => {
    for (let it = gone[at]; it !== undefined && it.seq < end; it = gone[++at]) sum += it.size;
    return sum;
  };
  state.marks = state.marks.map((it) => ({ ...it, size: it.size - sumUpTo(it.seq) }));
  state.size -= sumUpTo(Infinity);
}

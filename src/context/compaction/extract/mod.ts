/**
 * What must not be lost of a part of a conversation, found by rules and without a model: the same
 * entries give the same facts.
 */

import { type ConversationState, type Entry, withInner } from "../../../agent/mod.ts";
import type { Fact } from "../../../protocol/mod.ts";
import { factsOfCall } from "./calls.ts";
import { clipped } from "./text.ts";
import { factsOfAnswer, factsOfUser } from "./words.ts";

type State = Pick<ConversationState, "transcript" | "calls">;

/** Characters of the text of a plan's step. */
const STEP = 400;

/** Of entries before event `upTo`, and of an older summary its own. */
export function extracted(
  entries: readonly Entry[],
  { upTo, ...state }: State & { readonly upTo: number },
): readonly Fact[] {
  const summary = entries.find(({ type }) => type === "summary");
  const before = summary?.type === "summary" ? summary.facts : [];
  const found = entries.flatMap((entry, at) => factsOf(entry, { state, next: entries[at + 1] }));
  return [...before, ...found, ...verdict(state, upTo)];
}

function factsOf(
  entry: Entry,
  { state, next }: { readonly state: State; readonly next: Entry | undefined },
): readonly Fact[] {
  const { seq } = entry;
  switch (entry.type) {
    case "summary":
    case "context":
      return [];
    case "user":
      if (entry.by !== "goal") return factsOfUser(entry.text, seq);
      return [{ kind: "step", about: "", says: clipped(entry.text, STEP), seq }];
    case "assistant": {
      const reply = next?.type === "user" && next.by === undefined ? next.text : null;
      return entry.parts.flatMap((part) => {
        if (part.type === "thinking") return [];
        if (part.type === "text") return factsOfAnswer(part.text, { seq, reply });
        return withInner(state.calls, part.call.id).flatMap((it) => factsOfCall(it, seq));
      });
    }
  }
}

/** What the program found itself when it ran the project's tests. */
function verdict({ transcript }: State, upTo: number): readonly Fact[] {
  const last = transcript.verifications.findLast(({ seq }) => seq < upTo);
  if (!last) return [];
  const { seq, verdict, why } = last;
  return [{ kind: "tests", about: "", says: `${verdict}: ${clipped(why, STEP)}`, seq }];
}

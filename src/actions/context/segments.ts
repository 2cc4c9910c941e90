/** What a request is made of, one by one: of which kind, where it comes from, and how long it is. */

import type { ConversationState, Entry } from "../../agent/mod.ts";
import { joined, messagesOf } from "../../context/mod.ts";
import {
  type AssistantPart,
  type ModelMessage,
  programToolName,
  type ToolSpec,
} from "../../protocol/mod.ts";

/**
 * `goal`: what the program has the model do next; `evaluation`: what it found when it looked at the work;
 * `answer`: what the model said to the user.
 */
export const segmentKinds = [
  ...["system", "tools", "user", "goal", "context", "evaluation"] as const,
  ...["summary", "thought", "answer", "call", "code", "result"] as const,
];
export type SegmentKind = (typeof segmentKinds)[number];

export interface Segment {
  readonly kind: SegmentKind;
  /** A part of the system prompt with its file, a tool, a source of context; empty: the kind says it. */
  readonly origin: string;
  /** Number of the event that it stands for; `null`: of none. */
  readonly seq: number | null;
  /** UTF-16 units. */
  readonly characters: number;
  /** A cautious estimate. */
  readonly tokens: number;
}

/** A segment as it is sent. */
export type SegmentText = Pick<Segment, "kind" | "origin" | "seq"> & { readonly text: string };

interface Around {
  readonly parts: ConversationState["prompt"];
  readonly tools: readonly ToolSpec[];
}

/** In the order in which they are sent; before anything is left out for want of room. */
export function segmentsOf(state: ConversationState, around: Around): readonly Segment[] {
  const encoder = new TextEncoder();
  return segmentTexts(state, around).map(({ text, ...it }) => ({
    ...it,
    characters: text.length,
    tokens: Math.ceil(encoder.encode(text).length / 3),
  }));
}

/** The same with what is sent. */
export function segmentTexts(
  state: ConversationState,
  { parts, tools }: Around,
): readonly SegmentText[] {
  const texts: readonly SegmentText[] = [
    ...parts.map((it): SegmentText => ({
      ...{ kind: "system", seq: null, text: joined([it]) },
      origin: `${it.part} (${it.place ?? it.origin})`,
    })),
    ...tools.map((it): SegmentText => {
      return { kind: "tools", origin: it.name, seq: null, text: JSON.stringify(it) };
    }),
    ...state.transcript.entries.flatMap((entry) =>
      messagesOf(entry, state).flatMap((message) => textsOf(message, entry))
    ),
  ];
  return texts.filter(({ text }) => text !== "");
}

function textsOf(message: ModelMessage, entry: Entry): readonly SegmentText[] {
  const { seq } = entry;
  switch (message.role) {
    case "user":
      return [{ ...whoseOf(entry), seq, text: message.text }];
    case "tool":
      return message.results.map(({ name, text }): SegmentText => {
        return { kind: "result", origin: name, seq, text };
      });
    case "assistant":
      return message.parts.map((part) => ({ ...kindOf(part), seq }));
  }
}

function whoseOf(entry: Entry): Pick<SegmentText, "kind" | "origin"> {
  switch (entry.type) {
    case "user":
      return { kind: entry.by === "goal" ? "goal" : "user", origin: entry.by ?? "" };
    case "context":
      return {
        kind: evaluations.has(entry.source) ? "evaluation" : "context",
        origin: entry.source,
      };
    case "summary":
    case "assistant":
      return { kind: "summary", origin: "" };
  }
}

/** Sources of what is said of the work by rules and by its tests. */
const evaluations: ReadonlySet<string> = new Set(
  ["verification", "failing", "claim", "idle", "missing", "untold", "command"].map((it) =>
    `nudge:${it}`
  ),
);

function kindOf(part: AssistantPart): Pick<SegmentText, "kind" | "origin" | "text"> {
  if (part.type === "thinking") return { kind: "thought", origin: "", text: part.text };
  if (part.type === "text") return { kind: "answer", origin: "", text: part.text };
  const { name, input } = part.call;
  const kind = name === programToolName ? "code" : "call";
  return { kind, origin: name, text: JSON.stringify(input) };
}

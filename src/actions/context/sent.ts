/** How much of a conversation is sent with the next request, and where it comes from. */

import type { ConversationState } from "../../agent/mod.ts";
import { render } from "../../context/mod.ts";
import { type ModelMessage, programToolName, type ToolCall } from "../../protocol/mod.ts";

/**
 * What a request is made of; `said` are the user's words, `told` what the program put before the model,
 * `code` programs that it wrote.
 */
export const sources = [
  ...["system", "tools", "said", "told", "thoughts", "answers"] as const,
  ...["calls", "code", "results"] as const,
];
export type Source = (typeof sources)[number];

export interface Piece {
  readonly source: Source;
  /** UTF-16 units. */
  readonly characters: number;
  /** UTF-8. */
  readonly bytes: number;
}

export interface Sent {
  readonly pieces: readonly Piece[];
  /** Of the history alone: neither system prompt nor tools. */
  readonly characters: number;
}

/** The messages of the next request, as they would be sent now. */
export function sentOf(state: ConversationState): Sent {
  const texts = render(state).flatMap(textsOf);
  const history = ["said", "thoughts", "answers", "calls", "code", "results"] as const;
  const [all, ...rest] = history.map((source) =>
    pieceOf(source, texts.filter((it) => it.source === source))
  );
  const context = state.transcript.entries.flatMap((it) => it.type === "context" ? [it.text] : []);
  const told = pieceOf("told", context.map((text) => ({ source: "told", text })));
  const pieces = [...split(all ?? pieceOf("said", []), told), ...rest];
  return { pieces, characters: pieces.reduce((sum, it) => sum + it.characters, 0) };
}

/** Messages of one role are sent as one, and shortened as one. */
function split(all: Piece, told: Piece): readonly Piece[] {
  const part = {
    characters: Math.min(told.characters, all.characters),
    bytes: Math.min(told.bytes, all.bytes),
  };
  return [
    { source: "said", characters: all.characters - part.characters, bytes: all.bytes - part.bytes },
    { source: "told", ...part },
  ];
}

interface Text {
  readonly source: Source;
  readonly text: string;
}

export function pieceOf(source: Source, texts: readonly Text[]): Piece {
  const encoder = new TextEncoder();
  return {
    source,
    characters: texts.reduce((sum, { text }) => sum + text.length, 0),
    bytes: texts.reduce((sum, { text }) => sum + encoder.encode(text).length, 0),
  };
}

function textsOf(message: ModelMessage): readonly Text[] {
  switch (message.role) {
    case "user":
      return [{ source: "said", text: message.text }];
    case "tool":
      return message.results.map(({ text }) => ({ source: "results", text }));
    case "assistant":
      return message.parts.map((part) =>
        part.type === "tool_call"
          ? { source: sourceOf(part.call), text: JSON.stringify(part.call.input) }
          : { source: part.type === "thinking" ? "thoughts" : "answers", text: part.text }
      );
  }
}

function sourceOf({ name }: Pick<ToolCall, "name">): Source {
  return name === programToolName ? "code" : "calls";
}

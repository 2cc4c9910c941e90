/** The face of a turn for another agent: what it does is told, what it asks waits for an answer. */

import type { Conversation, ConversationView } from "../actions/mod.ts";
import { isElicitation } from "../agent/mod.ts";
import type { AgentEvent, ToolCall } from "../protocol/mod.ts";
import { replyOf, wordsFor } from "./answers.ts";

/** The tool by which a model asks the person; its questions are no calls to be allowed. */
const asksPerson = "ask_user";

export interface WatcherParts {
  /** What is done now, in a line. */
  working(text: string): void;
  /** Puts a question; `null`: nobody answers any more. */
  ask(text: string, words: readonly string[], signal: AbortSignal): Promise<string | null>;
}

export class Watcher implements ConversationView {
  readonly attended = true;
  readonly changes = new Set<string>();
  readonly files = new Set<string>();

  constructor(
    private readonly conversation: Pick<Conversation, "subject">,
    private readonly parts: WatcherParts,
  ) {}

  event(event: AgentEvent): void {
    switch (event.type) {
      case "step":
        if (event.part.type === "tool_call") this.#tell(event.part.call);
        break;
      case "tool_result":
        if (event.change !== undefined) this.changes.add(event.change);
        for (const { path } of event.writes ?? []) this.files.add(path);
    }
  }

  turn(): void {}

  async ask(
    { call, asked }: Parameters<ConversationView["ask"]>[0],
    signal: AbortSignal,
  ): ReturnType<ConversationView["ask"]> {
    const kind = call.name === asksPerson
      ? "words"
      : isElicitation(call.id)
      ? "consent"
      : (asked?.rules ?? []).length > 0
      ? "lasting"
      : "call";
    const said = await this.parts.ask(asked?.shown ?? "", wordsFor(kind), signal);
    return said === null ? null : replyOf(said, kind);
  }

  waiting(): void {}

  elsewhere(): void {}

  message(): Promise<null> {
    return Promise.resolve(null);
  }

  #tell(call: ToolCall): void {
    this.parts.working(`${call.name} ${this.conversation.subject(call)}`.slice(0, 200));
  }
}

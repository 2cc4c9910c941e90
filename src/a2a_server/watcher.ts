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
  /** What the model said last. */
  answer = "";
  readonly changes = new Set<string>();
  readonly files = new Set<string>();
  #texts: string[] = [];
  #ended = false;

  constructor(
    private readonly conversation: Pick<Conversation, "subject">,
    private readonly parts: WatcherParts,
  ) {}

  event(event: AgentEvent): void {
    switch (event.type) {
      case "step":
        return this.#step(event);
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

  /** The words after the last call are the answer. */
  #step({ part, end }: Extract<AgentEvent, { readonly type: "step" }>): void {
    if (this.#ended || part.type === "tool_call") this.#texts = [];
    if (part.type === "tool_call") this.#tell(part.call);
    if (part.type === "text" && part.text.trim() !== "") this.#texts.push(part.text.trim());
    this.#ended = end !== undefined;
    this.answer = this.#texts.join("\n\n");
  }

  #tell(call: ToolCall): void {
    this.parts.working(`${call.name} ${this.conversation.subject(call)}`.slice(0, 200));
  }
}

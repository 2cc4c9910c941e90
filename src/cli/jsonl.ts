/** The conversation as JSON lines: every durable event, one a line, and nothing else. */

import type { Conversation, ViewContext } from "../actions/mod.ts";
import type { Outcome } from "../agent/mod.ts";
import type { AgentEvent } from "../protocol/mod.ts";
import type { ConversationView, UserInput } from "../actions/mod.ts";
import type { Cut } from "./exit.ts";
import { exitOf } from "./outcome_exit.ts";
import { FinalAnswer } from "./final_answer.ts";
import type { Host } from "./host.ts";
import { jsonLine } from "./json_line.ts";
import type { Keys } from "./keys.ts";
import { resultEvent } from "./result.ts";
import { complaint } from "./verdict.ts";

export interface JsonlParts {
  readonly host: Pick<Host, "stdout" | "stderr">;
  readonly keys: Keys;
  /** Deltas and progress as well. */
  readonly live: boolean;
  readonly t: ViewContext["t"];
}

export class Jsonl implements ConversationView {
  /** Programs read this; they answer through `session answer`. */
  readonly attended = false;
  readonly #changed = new Set<string>();
  /** The last one. */
  #answer = "";
  readonly #final = new FinalAnswer({ answer: (text) => this.#answer = text, note: () => {} });

  constructor(
    private readonly conversation: Pick<Conversation, "session" | "answer">,
    private readonly parts: JsonlParts,
  ) {}

  event(event: AgentEvent): void {
    if (event.type === "step") {
      this.#final.step(event, event.part.type === "text" ? event.part.text.trimEnd() : "");
    }
    if (event.type === "tool_result") {
      for (const { path } of event.writes ?? []) this.#changed.add(path);
    }
    if (!this.parts.live && (event.type === "delta" || event.type === "progress")) return;
    this.parts.host.stdout.write(jsonLine(event.type === "unknown" ? event.raw : event));
  }

  turn(): void {}

  ask(): Promise<null> {
    return Promise.resolve(null);
  }

  waiting(): void {}

  elsewhere(): void {}

  async message(signal: AbortSignal): Promise<UserInput | null> {
    this.#final.give();
    for (;;) {
      const line = await this.parts.keys.line(signal);
      if (line === null) return null;
      if (line.trim() !== "") return { type: "text", text: line };
    }
  }

  /** How it ended and what came of it, as its last lines; and for whoever watches the program that reads, why it is no good end. */
  finish(outcome: Outcome, cut: Cut): void {
    const { t, host } = this.parts;
    this.#final.give();
    const { session, answer } = this.conversation;
    const result = resultEvent({
      ...{ session, outcome, exit: exitOf(outcome, cut), text: this.#answer },
      changes: [...this.#changed].sort(),
      ...(answer ? { answer } : {}),
    });
    host.stdout.write(jsonLine({ type: "outcome", ...outcome }));
    host.stdout.write(jsonLine(result));
    const why = complaint(t, outcome, cut);
    if (why !== null) host.stderr.write(`${why}\n`);
  }
}

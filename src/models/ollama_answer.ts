/** One answer of Ollama while it streams: parts, usage, and how it ended. */

import type { ChatResponse } from "ollama/browser";
import type { AnswerPart, ModelDelta, ModelRequest, Usage } from "../protocol/mod.ts";
import { Answer } from "./answer.ts";
import { spokenTokens } from "./ollama_request.ts";
import { cutShort, wasCut } from "./prompt_counts.ts";

export type End = Extract<ModelDelta, { type: "finish" | "error" }>;

/** What came so far of one answer. */
export class Reading {
  readonly #answer = new Answer();
  #last: ChatResponse | null = null;
  begun = false;

  take(chunk: ChatResponse): ModelDelta[] {
    this.begun = true;
    if (chunk.done) this.#last = chunk;
    const message = chunk.message;
    return [
      ...this.#answer.thinking(message?.thinking ?? ""),
      ...this.#answer.text(message?.content ?? ""),
      ...(message?.tool_calls ?? []).flatMap((call) =>
        this.#answer.call({ name: call.function.name, arguments: call.function.arguments ?? {} })
      ),
    ];
  }

  /** Thinking tokens are counted in `eval_count`, and told nowhere. */
  usage(request: ModelRequest): Usage {
    const guess = this.#answer.estimate(JSON.stringify(request));
    const { prompt_eval_count: input, eval_count: output } = this.#last ?? {};
    return {
      input: input || guess.input,
      output: output || guess.output,
      cached: 0,
      thinking: Math.min(guess.thinking, output || guess.output),
      estimated: !input || !output,
    };
  }

  get pieces(): number {
    return this.#answer.pieces;
  }

  /** The server has counted the prompt. */
  get isWhole(): boolean {
    return this.read > 0;
  }

  /** Tokens of the prompt that were read; 0: nobody told. */
  get read(): number {
    return this.#last?.prompt_eval_count ?? 0;
  }

  end(request: ModelRequest): End {
    const estimated = spokenTokens(request);
    if (wasCut(estimated, this.read)) {
      return { type: "error", error: cutShort(estimated, this.read) };
    }
    const reason = this.#last?.done_reason === "length" ? "length" : "stop";
    return { type: "finish", reason, parts: this.#parts() };
  }

  /** An empty answer is one empty text, so that history can tell that it was given. */
  #parts(): readonly AnswerPart[] {
    const parts = this.#answer.parts();
    return parts.length > 0 ? parts : [{ type: "text", text: "" }];
  }
}

/** One answer of chat completions while it streams: parts, usage, and why it ended. */

import type { AnswerPart, ModelDelta, ModelRequest, Usage } from "../protocol/mod.ts";
import { Answer } from "./answer.ts";
import { type Delta, readChunk, type WireUsage } from "./openai_chunk.ts";
import { reasoningField } from "./openai_request.ts";
import type { Dialect } from "./quirks.ts";

/** What came so far of one answer. */
export class Reading {
  readonly #answer = new Answer();
  readonly #dialect: Dialect;
  #refusal = "";
  #usage: WireUsage | undefined;
  #finish: string | undefined;
  begun = false;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  add(value: unknown): ModelDelta[] {
    const chunk = readChunk(value);
    this.begun = true;
    if (chunk.usage) this.#usage = chunk.usage;
    const choice = chunk.choices[0];
    if (choice?.finish_reason) this.#finish = choice.finish_reason;
    const delta = choice?.delta ?? choice?.message;
    return delta ? this.#take(delta) : [];
  }

  #take(delta: Delta): ModelDelta[] {
    this.#refusal += delta.refusal ?? "";
    return [
      ...this.#answer.thinking(delta.reasoning_content || delta.reasoning || ""),
      ...this.#answer.text(delta.content ?? ""),
      ...delta.tool_calls.flatMap((piece) =>
        this.#answer.call({
          ...(piece.index === undefined ? {} : { index: piece.index }),
          id: piece.id ?? "",
          name: piece.name ?? "",
          arguments: piece.arguments ?? null,
        })
      ),
    ];
  }

  /** Why the answer ended, in the server's word; absent: it did not say. */
  get finish(): string | undefined {
    return this.#finish;
  }

  /** Tokens of the prompt, as the server counted them; 0: it did not say. */
  get read(): number {
    return this.#usage?.prompt_tokens ?? 0;
  }

  get pieces(): number {
    return this.#answer.pieces;
  }

  get refusal(): string {
    return this.#refusal;
  }

  /** An answer without anything is one empty text: history shows that it was given. */
  parts(): AnswerPart[] {
    const parts = this.#answer.parts().map((part) =>
      part.type === "thinking"
        ? { ...part, opaque: { by: this.#dialect, data: reasoningField } }
        : part
    );
    return parts.length > 0 ? parts : [{ type: "text", text: "" }];
  }

  usage(request: ModelRequest): Usage {
    const told = this.#usage;
    // The whole prompt as text is worth its time only where nobody counted it.
    const guess = this.#answer.estimate(told?.prompt_tokens ? 0 : JSON.stringify(request));
    if (!told?.prompt_tokens && !told?.completion_tokens) return guess;
    return {
      input: told.prompt_tokens ?? guess.input,
      output: told.completion_tokens ?? guess.output,
      cached: told.cached_tokens ?? 0,
      thinking: told.reasoning_tokens ??
        Math.min(guess.thinking, told.completion_tokens ?? guess.output),
      estimated: typeof told.prompt_tokens !== "number" ||
        typeof told.completion_tokens !== "number",
    };
  }
}

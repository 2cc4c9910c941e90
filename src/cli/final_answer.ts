/** What a model says last in a turn is the answer; whatever it said before it went on is a note. */

import type { EventOf } from "../protocol/mod.ts";

export interface AnswerOutputs {
  /** A whole answer. */
  answer(text: string): void;
  /** Words beside the work. */
  note(text: string): void;
}

export class FinalAnswer {
  #texts: string[] = [];
  #isEnded = false;

  constructor(private readonly outputs: AnswerOutputs) {}

  /** @param text of it, as it is shown; empty: nothing of it is */
  step({ part, end }: EventOf<"step">, text: string): void {
    if (this.#isEnded || part.type === "tool_call") this.#drop();
    if (part.type === "text" && text !== "") this.#texts.push(text);
    this.#isEnded = end !== undefined;
  }

  /** The turn is over. */
  give(): void {
    const texts = this.#texts.splice(0);
    this.#isEnded = false;
    if (texts.length > 0) this.outputs.answer(texts.join("\n\n"));
  }

  /** The model goes on: it was no answer. */
  #drop(): void {
    for (const text of this.#texts.splice(0)) this.outputs.note(text);
  }
}

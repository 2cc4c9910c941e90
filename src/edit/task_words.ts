/** The words of the user that a session's work answers to, and those of the project. */

import type { Store } from "../protocol/mod.ts";

/** Characters: what is longer is no task but something pasted. */
const maxWords = 20_000;

export interface TaskWords {
  /** Of all turns: what was asked for in an earlier one is still to answer for. */
  readonly task: string;
  /** What the model was given of the project's own instructions. */
  readonly instructions: string;
}

/** For whoever asks again and again: only what is new since is read. */
export class TaskReader {
  #words = "";
  #seq = 0;
  readonly #instructions = new Map<string, string>();

  constructor(private readonly store: Pick<Store, "read">, private readonly session: string) {}

  async read(): Promise<TaskWords> {
    for await (const event of this.store.read(`session:${this.session}`, { after: this.#seq })) {
      this.#seq = event.seq;
      if (event.type === "user_message") {
        this.#words = `${this.#words}\n${event.text}`.slice(-maxWords);
      } else if (event.type === "context" && event.source.startsWith("instructions:")) {
        this.#instructions.set(event.source, event.text);
      }
    }
    return { task: this.#words, instructions: [...this.#instructions.values()].join("\n") };
  }
}

/** Who else appends to a space, as it is heard; what is not heard has to be looked for. */

import type { Ears } from "../bell.ts";
import type { Sql } from "./sql.ts";

export class Signs {
  #count = 0;
  #isUp = false;
  #isListening = false;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly sql: Sql, private readonly space: number) {}

  /** The same as before only while everything was heard and nobody has appended. */
  mark(): string {
    this.#listen();
    return this.#isUp ? String(this.#count) : crypto.randomUUID();
  }

  /** Somebody has appended, or may have. */
  ring(): void {
    this.#count++;
    for (const wake of this.#waiting) wake();
  }

  ears(): Ears {
    this.#listen();
    let sign = Promise.withResolvers<void>();
    const wake = () => sign.resolve();
    this.#waiting.add(wake);
    return {
      sign: () => sign.promise,
      clear: () => void (sign = Promise.withResolvers()),
      close: () => void this.#waiting.delete(wake),
    };
  }

  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.sql.listen((sign) => {
      if (sign.type !== "rung") this.#isUp = sign.type === "up";
      if (sign.type !== "rung" || sign.space === String(this.space)) this.ring();
    });
  }
}

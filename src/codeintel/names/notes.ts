/** What a walk notes beside bindings and identifiers. */

import { placer, type Table } from "./table.ts";
import type { Call, Guard, Names } from "./types.ts";

/** What a call hands over. */
export interface CallDraft {
  /** UTF-16 offset of the callee's identifier. */
  readonly at: number;
  /** Arguments by place. */
  readonly args: number;
  readonly spread: boolean;
  readonly keywords: readonly string[];
}

export class Notes {
  readonly #calls: CallDraft[] = [];
  readonly #guards: Guard[] = [];
  readonly #offers: string[] = [];
  #dynamic = false;

  call(draft: CallDraft): void {
    this.#calls.push(draft);
  }

  guard(guard: Guard): void {
    this.#guards.push(guard);
  }

  /** A name that is exported and bound to nothing here. */
  offer(name: string): void {
    this.#offers.push(name);
  }

  /** Names come and go while the file runs. */
  setDynamic(): void {
    this.#dynamic = true;
  }

  finish(text: string, table: Table): Pick<Names, "calls" | "guards" | "offers" | "dynamic"> {
    const place = placer(text);
    const calls = this.#calls.toSorted((a, b) => a.at - b.at).map((it): Call => {
      const [line, column] = place(it.at);
      const keywords = it.keywords.map((name) => table.indexOf(name));
      return [line, column, it.args, it.spread ? 1 : 0, ...keywords];
    });
    const dynamic = this.#dynamic ? { dynamic: true as const } : {};
    return { calls, guards: this.#guards, offers: this.#offers, ...dynamic };
  }
}

/**
 * Ctrl-C, SIGTERM and SIGHUP. The first cancels the turn, so that the log says what happened; the
 * second ends the process at once.
 */

import { type Cut, type Ending, endings, exitOfSignal } from "./exit.ts";
import type { Host } from "./host.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const satisfies readonly Ending[];

export class Interrupts {
  #controller = new AbortController();
  #cut: Cut = null;
  readonly #stop: (() => void)[] = [];

  constructor(private readonly host: Pick<Host, "onSignal" | "exit" | "stdin">) {
    for (const signal of signals) {
      this.#stop.push(host.onSignal(signal, () => this.#again(signal)));
    }
  }

  /** Of the turn that runs. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What cut the run, if anything did. */
  get cut(): Cut {
    return this.#cut;
  }

  /** Cancels the turn. What a signal has ended stays ended by it. */
  cancel(cut: Exclude<Cut, null>): void {
    if (exitOfSignal(this.#cut) === null) this.#cut = cut;
    this.#controller.abort(new DOMException(cut, "AbortError"));
  }

  /** The user goes on talking after a cancel. */
  reset(): void {
    if (this.#cut !== "SIGINT") return;
    this.#cut = null;
    this.#controller = new AbortController();
  }

  close(): void {
    for (const stop of this.#stop.splice(0)) stop();
  }

  #again(signal: Ending): void {
    if (exitOfSignal(this.#cut) === null) return this.cancel(signal);
    this.host.stdin.setRaw(false);
    this.host.exit(endings[signal]);
  }
}

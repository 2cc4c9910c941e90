/**
 * Ctrl-C and SIGTERM. The first cancels the turn, so that the log says what happened; the
 * second ends the process at once.
 */

import { exitCodes } from "../protocol/mod.ts";
import type { Cut } from "./exit.ts";
import type { Host } from "./host.ts";

export class Interrupts {
  #controller = new AbortController();
  #cut: Cut = null;
  readonly #stop: (() => void)[] = [];

  constructor(private readonly host: Pick<Host, "onSignal" | "exit" | "stdin">) {
    this.#stop.push(
      host.onSignal("SIGINT", () => this.#again("interrupt", exitCodes.interrupted)),
      host.onSignal("SIGTERM", () => this.#again("terminate", exitCodes.terminated)),
    );
  }

  /** Of the turn that runs. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What cut the run, if anything did. */
  get cut(): Cut {
    return this.#cut;
  }

  /** Cancels the turn. */
  cancel(cut: Exclude<Cut, null>): void {
    this.#cut ??= cut;
    this.#controller.abort(new DOMException(cut, "AbortError"));
  }

  /** The user goes on talking after a cancel. */
  reset(): void {
    if (this.#cut !== "interrupt") return;
    this.#cut = null;
    this.#controller = new AbortController();
  }

  close(): void {
    for (const stop of this.#stop.splice(0)) stop();
  }

  #again(cut: "interrupt" | "terminate", code: number): void {
    if (!this.#controller.signal.aborted) return this.cancel(cut);
    this.host.stdin.setRaw(false);
    this.host.exit(code);
  }
}

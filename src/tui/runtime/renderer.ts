/** The model, whoever changes it, and when it is drawn. */

import type { Clock } from "../../protocol/mod.ts";
import type { Dashboard } from "../dashboard/model.ts";
import { type DashboardEffect, type Message, update } from "../dashboard/update.ts";
import { DashboardView } from "../dashboard/view.ts";
import type { Screen } from "../types.ts";

/** Milliseconds between frames while the model streams: a little more than thirty a second. */
const gap = 30;

/** Between frames while somebody types, so that a pasted heap of keys is not drawn one by one. */
const quick = 8;

/** Between frames while something turns, and nothing else happens. */
const turning = 100;

export interface RendererParts {
  readonly screen: Screen;
  readonly clock: Clock;
  perform(effect: DashboardEffect): void;
}

export class Renderer {
  readonly #view = new DashboardView();
  /** Epoch milliseconds of the last frame. */
  #drawn = -Infinity;
  /** When the next one is due; `null`: nothing is to be drawn. */
  #due: number | null = null;
  #closed = false;
  #ticked = -Infinity;

  constructor(private current: Dashboard, private readonly parts: RendererParts) {}

  get model(): Dashboard {
    return this.current;
  }

  /** @param soon nobody waits for the frame */
  dispatch(message: Message, { soon = false }: { readonly soon?: boolean } = {}): void {
    const before = this.current;
    const { model, effects } = update(before, message);
    this.current = model;
    if (model !== before) this.#ask(soon ? gap : quick);
    for (const effect of effects) this.parts.perform(effect);
    if (model.status.busy && !before.status.busy) this.#ask(turning);
  }

  /** Nothing is drawn any more. */
  close(): void {
    this.#closed = true;
  }

  draw(): void {
    if (this.#closed) return;
    const { screen, clock } = this.parts;
    const now = clock.now();
    this.#drawn = now;
    this.#due = null;
    if (this.current.status.busy) this.#tick(now);
    screen.draw(this.#view.frame(this.current, now));
    // What is asked counts as read once it has been on the screen.
    if (this.current.card) this.current = update(this.current, { type: "drawn" }).model;
    if (this.current.status.busy) this.#ask(turning);
  }

  #tick(now: number): void {
    if (now - this.#ticked < turning) return;
    this.#ticked = now;
    this.current = update(this.current, { type: "tick" }).model;
  }

  /** A frame is drawn `pause` milliseconds after the last one, or now if that is over. */
  #ask(pause: number): void {
    if (this.#closed) return;
    const { clock } = this.parts;
    const due = Math.max(clock.now(), this.#drawn + pause);
    if (this.#due !== null && this.#due <= due) return;
    this.#due = due;
    const wait = due - clock.now();
    if (wait <= 0) return this.draw();
    void this.#later(due, wait);
  }

  async #later(due: number, wait: number): Promise<void> {
    await this.parts.clock.sleep(wait);
    // An earlier frame, or one that was asked for since, has taken its place.
    if (this.#due === due) this.draw();
  }
}

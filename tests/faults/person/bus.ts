/** What happens in a run, as it is seen from outside; whoever waits for a moment is woken. */

import type { Moment } from "./moment.ts";

interface Waiting {
  readonly session: number;
  readonly moment: Moment;
  readonly act: () => void;
}

export class Bus {
  readonly #seen = new Map<string, number>();
  #waiting: Waiting[] = [];
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /** `act` is called at the moment, or never if the session is over before. */
  at(session: number, moment: Moment, act: () => void): void {
    this.#waiting.push({ session, moment, act });
  }

  /** Something happened to a session. */
  tell(session: number, what: string): void {
    const key = `${session} ${what}`;
    const nth = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, nth);
    const due = this.#waiting.filter((it) =>
      it.session === session && it.moment.after === what && it.moment.nth === nth
    );
    this.#waiting = this.#waiting.filter((it) => !due.includes(it));
    for (const { moment, act } of due) this.#later(moment.ms, act);
  }

  /** Nothing is waited for any more: timers are dropped. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting = [];
  }

  #later(ms: number, act: () => void): void {
    if (ms === 0) return act();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}

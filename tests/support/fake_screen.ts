/** A terminal whose keys a test types, read by read, and whose screen it reads. */

import type { TerminalBytes } from "../../src/util/mod.ts";

/** No shell of a test takes longer on a machine that is busy. */
const patienceMs = 20_000;

export class FakeScreen implements TerminalBytes {
  readonly #reads: Uint8Array[] = [];
  #waiting: ((bytes: Uint8Array | null) => void) | null = null;
  #isClosed = false;
  #shown = "";
  #changed = Promise.withResolvers<void>();
  readonly #decoder = new TextDecoder();

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** All that was written so far. */
  get shown(): string {
    return this.#shown;
  }

  /** The bytes of one read. */
  paste(text: string): void {
    this.#reads.push(new TextEncoder().encode(text));
    this.#give();
  }

  /** Key by key, each a read of its own. */
  type(text: string): void {
    for (const key of text) this.paste(key);
  }

  /** Waits until `done` is true of what was shown from `since` on, or of something else that changes with it. */
  async until(what: string, done: (shown: string) => boolean, since = 0): Promise<void> {
    const late = Promise.withResolvers<never>();
    const fail = () => late.reject(new Error(`no ${what}: ${JSON.stringify(this.#shown)}`));
    const timer = setTimeout(fail, patienceMs);
    try {
      for (;;) {
        const { promise } = this.#changed;
        if (done(this.#shown.slice(since))) return;
        await Promise.race([promise, late.promise]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  size() {
    return { columns: 100, rows: 30 };
  }

  write(bytes: Uint8Array): void {
    this.#shown += this.#decoder.decode(bytes, { stream: true });
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Each in a turn of its own, as the keys of a person are. */
  async read(): Promise<Uint8Array | null> {
    await new Promise((resolve) => setTimeout(resolve));
    return await new Promise((resolve) => {
      this.#waiting = resolve;
      this.#give();
    });
  }

  setRaw(): void {}

  onResize(): () => void {
    return () => {};
  }

  close(): void {
    this.#isClosed = true;
    this.#give();
  }

  #give(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    const bytes = this.#reads.shift() ?? (this.#isClosed ? null : undefined);
    if (bytes === undefined) return;
    this.#waiting = null;
    waiting(bytes);
  }
}

export type PanelKey =
  | { readonly kind: "up" | "down" | "enter" | "escape" | "backspace" }
  /** One character. */
  | { readonly kind: "text"; readonly text: string };

/** Arrows in both modes of xterm, other sequences whole, and single characters. */
// deno-lint-ignore no-control-regex
const token = /\x1b[[O][A-D]|\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b|[^]/gu;

/** What was pressed, of the bytes of one read; what means nothing here is left out. */
export function panelKeys(bytes: Uint8Array): readonly PanelKey[] {
  return (new TextDecoder().decode(bytes).match(token) ?? []).flatMap(keyOf);
}

function keyOf(text: string): readonly PanelKey[] {
  if (text === "\x1b[A" || text === "\x1bOA") return [{ kind: "up" }];
  if (text === "\x1b[B" || text === "\x1bOB") return [{ kind: "down" }];
  if (text === "\r" || text === "\n") return [{ kind: "enter" }];
  // Ctrl-C and Ctrl-D leave as Escape does.
  if (text === "\x1b" || text === "\x03" || text === "\x04") return [{ kind: "escape" }];
  if (text === "\x7f" || text === "\b") return [{ kind: "backspace" }];
  return /^\P{Cc}$/u.test(text) ? [{ kind: "text", text }] : [];
}

/** Keys as they come, one for each who waits. */
export class KeyQueue {
  readonly #keys: PanelKey[] = [];
  #waiting: ((key: PanelKey) => void) | null = null;

  push(bytes: Uint8Array): void {
    this.#keys.push(...panelKeys(bytes));
    this.#give();
  }

  /** The next key; only one waits at a time, and a new one takes the place of the last. */
  next(): Promise<PanelKey> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#give();
    });
  }

  #give(): void {
    const waiting = this.#waiting;
    const key = waiting && this.#keys.shift();
    if (!waiting || !key) return;
    this.#waiting = null;
    waiting(key);
  }
}

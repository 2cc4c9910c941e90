export type PanelKey =
  | {
    readonly kind:
      | "up"
      | "down"
      | "page_up"
      | "page_down"
      | "enter"
      | "escape"
      | "backspace"
      | "tab";
  }
  /** One character. */
  | { readonly kind: "text"; readonly text: string }
  /** All of what the terminal has marked as a paste. */
  | { readonly kind: "paste"; readonly text: string }
  /** Came in one read with an Enter, as a paste that nobody marked does: it answers nothing. */
  | { readonly kind: "lines"; readonly text: string };

const pasteStart = "\x1b[200~";
const pasteEnd = "\x1b[201~";

/** Arrows in both modes of xterm, other sequences whole, and single characters. */
// deno-lint-ignore no-control-regex
const token = /\x1b[[O][A-D]|\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b|[^]/gu;

/** What was pressed; what means nothing here is left out. */
export function panelKeys(text: string): readonly PanelKey[] {
  return (text.match(token) ?? []).flatMap(keyOf);
}

function keyOf(text: string): readonly PanelKey[] {
  if (text === "\x1b[A" || text === "\x1bOA") return [{ kind: "up" }];
  if (text === "\x1b[B" || text === "\x1bOB") return [{ kind: "down" }];
  if (text === "\x1b[5~") return [{ kind: "page_up" }];
  if (text === "\x1b[6~") return [{ kind: "page_down" }];
  if (text === "\t") return [{ kind: "tab" }];
  if (text === "\r" || text === "\n") return [{ kind: "enter" }];
  // Ctrl-C and Ctrl-D leave as Escape does.
  if (text === "\x1b" || text === "\x03" || text === "\x04") return [{ kind: "escape" }];
  if (text === "\x7f" || text === "\b") return [{ kind: "backspace" }];
  return /^\P{Cc}$/u.test(text) ? [{ kind: "text", text }] : [];
}

/** What a terminal sends for it; nothing for a key that types no text. */
export function typedText(key: PanelKey): string {
  if (key.kind === "paste") return `${pasteStart}${key.text}${pasteEnd}`;
  return key.kind === "text" ? key.text : "";
}

/** Keys as they come, one for each who waits. */
export class KeyQueue {
  readonly #keys: PanelKey[] = [];
  readonly #decoder = new TextDecoder();
  /** What has come of a paste whose end has not; `null`: none goes on. */
  #paste: string | null = null;
  #waiting: ((key: PanelKey) => void) | null = null;

  /** Bytes of one read. */
  push(bytes: Uint8Array): void {
    let text = this.#decoder.decode(bytes, { stream: true });
    while (text !== "") {
      text = this.#paste === null ? this.#typed(text) : this.#pasted(this.#paste, text);
    }
    this.#give();
  }

  /** The next key; only one waits at a time, and a new one takes the place of the last. */
  next(): Promise<PanelKey> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#give();
    });
  }

  /** Text that came and that nobody has taken, as a terminal sends it. */
  rest(): string {
    const text = this.#keys.splice(0).map(typedText).join("");
    const paste = this.#paste === null ? "" : `${pasteStart}${this.#paste}`;
    this.#paste = null;
    return text + paste;
  }

  /** What stands behind the beginning of a paste. */
  #typed(text: string): string {
    const [typed = "", ...more] = text.split(pasteStart);
    const keys = panelKeys(typed);
    if (isUnmarkedPaste(keys)) this.#keys.push({ kind: "lines", text: typed });
    else this.#keys.push(...keys);
    if (more.length > 0) this.#paste = "";
    return more.join(pasteStart);
  }

  /** What stands behind the end of a paste. It is one key: its rest would reach the shell unmarked. */
  #pasted(before: string, text: string): string {
    const all = before + text;
    const end = all.indexOf(pasteEnd, Math.max(0, before.length - pasteEnd.length));
    this.#paste = end < 0 ? all : null;
    if (end < 0) return "";
    this.#keys.push({ kind: "paste", text: all.slice(0, end) });
    return all.slice(end + pasteEnd.length);
  }

  #give(): void {
    const waiting = this.#waiting;
    const key = waiting && this.#keys.shift();
    if (!waiting || !key) return;
    this.#waiting = null;
    waiting(key);
  }
}

function isUnmarkedPaste(keys: readonly PanelKey[]): boolean {
  const isLine = keys.some(({ kind }) => kind === "enter");
  return isLine && keys.filter(({ kind }) => kind === "text" || kind === "enter").length > 1;
}

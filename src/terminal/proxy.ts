/** Between the user's terminal and the user's shell: bytes pass both ways, until somebody holds them. */

import type { TerminalBytes } from "../util/mod.ts";
import { printable } from "../ansi/mod.ts";
import type { Capture } from "./capture/mod.ts";
import type { Pty, PtyWay } from "./pty/mod.ts";

/** A sequence that a program cuts in two comes within this time, or was no mark. */
const partMs = 50;
/** A line editor has answered a key by then; a program that does not costs no more of our thread. */
const answerMs = 2;
const escape = 0x1b;

export interface ProxyParts {
  readonly pty: Pty;
  readonly screen: TerminalBytes;
  readonly capture: Capture;
  /** The one that has made the pseudo-terminal. */
  readonly way: Pick<PtyWay, "has" | "passOutput">;
}

/** Who has the keyboard while the shell waits. */
export type Keys = (bytes: Uint8Array) => void;

export class Proxy {
  #keys: Keys | null = null;
  #gate: PromiseWithResolvers<void> | null = null;
  /** Bytes of output so far: who waits for silence compares. */
  #seen = 0;
  /** Of the bytes that may be a part of a mark. */
  #partTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: ProxyParts) {}

  /** Resolves with the exit code of the shell once it has gone and all it wrote is shown. */
  async run(): Promise<number> {
    const { pty, screen, capture, way } = this.parts;
    const stop = screen.onResize(() => pty.resize(screen.size()));
    screen.setRaw(true);
    // Raw keys leave line feeds to be made line ends, which the terminal inside has done already.
    const restore = way.passOutput();
    const input = this.#passInput();
    try {
      await this.#passOutput();
      return await pty.exit;
    } finally {
      stop();
      screen.write(encode(capture.modes.reset()));
      restore();
      screen.setRaw(false);
      screen.close();
      await pty.close();
      await input;
    }
  }

  /** Nothing of the shell is shown any more, and keys go to `keys`. */
  hold(keys: Keys): void {
    this.#keys = keys;
    this.#gate ??= Promise.withResolvers();
  }

  /** What the shell wrote meanwhile is shown, and keys are still held. */
  open(): void {
    this.#gate?.resolve();
    this.#gate = null;
  }

  /** Back to the shell. */
  release(): void {
    this.#keys = null;
    this.open();
  }

  /** Resolves when the shell has written nothing for `ms` milliseconds. */
  async silence(ms: number): Promise<void> {
    for (let before = -1; before !== this.#seen;) {
      before = this.#seen;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }

  /** Writes past the shell. */
  show(text: string): void {
    this.parts.screen.write(encode(text));
  }

  /**
   * Puts a line on the shell's prompt as a paste does; Enter stays the user's.
   *
   * @throws {RangeError} for a text that a terminal could act on
   */
  type(line: string): void {
    if (printable(line) !== line || /[\n\r\t]/.test(line)) {
      throw new RangeError("not one plain line");
    }
    const isPaste = this.parts.capture.modes.has(2004);
    this.parts.pty.write(encode(isPaste ? `\x1b[200~${line}\x1b[201~` : line));
  }

  /** Text that somebody typed for the shell; a paste only where it takes no line break for Enter. */
  pass(typed: string): void {
    const { pty, capture } = this.parts;
    if (typed.includes("\x1b[200~") && !capture.modes.has(2004)) return;
    if (typed !== "") pty.write(encode(typed));
  }

  async #passOutput(): Promise<void> {
    const { pty, screen, capture } = this.parts;
    for (;;) {
      if (this.#gate) await this.#gate.promise;
      const bytes = await pty.read();
      if (bytes === null) break;
      if (this.#gate) await this.#gate.promise;
      this.#pass(bytes);
    }
    this.#clearPartTimer();
    screen.write(capture.flush());
  }

  #pass(bytes: Uint8Array<ArrayBuffer>): void {
    const { screen, capture, way } = this.parts;
    this.#clearPartTimer();
    this.#seen += bytes.length;
    screen.write(capture.feed(bytes, !way.has(bytes, escape)));
    if (capture.isHolding) {
      this.#partTimer = setTimeout(() => screen.write(capture.flush()), partMs);
    }
  }

  /** The first call of the runtime's, even for no timer, loads 4 ms of code: not before the first prompt. */
  #clearPartTimer(): void {
    if (this.#partTimer !== undefined) clearTimeout(this.#partTimer);
    this.#partTimer = undefined;
  }

  /** Keys for the shell, and what it answers at once. */
  #type(bytes: Uint8Array): void {
    const { pty } = this.parts;
    pty.write(bytes);
    const until = performance.now() + answerMs;
    for (let left = answerMs; left > 0 && !this.#gate; left = until - performance.now()) {
      const answer = pty.soon(Math.ceil(left));
      if (answer === null) return;
      this.#pass(answer);
    }
  }

  async #passInput(): Promise<void> {
    const { pty, screen } = this.parts;
    for (;;) {
      const bytes = await screen.read();
      if (bytes === null) {
        // Nobody is at the terminal any more, and nobody answers who holds the keys.
        this.release();
        return await pty.close();
      }
      if (this.#keys) this.#keys(bytes);
      else this.#type(bytes);
    }
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

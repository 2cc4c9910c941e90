/** Between the user's terminal and the user's shell: bytes pass both ways, until somebody holds them. */

import type { TerminalBytes } from "../util/mod.ts";
import { printable } from "../ansi/mod.ts";
import type { Capture } from "./capture/mod.ts";
import type { Pty } from "./pty/mod.ts";

/** A sequence that a program cuts in two comes within this time, or was no mark. */
const partMs = 50;

export interface ProxyParts {
  readonly pty: Pty;
  readonly screen: TerminalBytes;
  readonly capture: Capture;
  /** As of `PtyWay`. */
  passOutput(): () => void;
}

/** Who has the keyboard while the shell waits. */
export type Keys = (bytes: Uint8Array) => void;

export class Proxy {
  #keys: Keys | null = null;
  #gate: PromiseWithResolvers<void> | null = null;
  /** Bytes of output so far: who waits for silence compares. */
  #seen = 0;

  constructor(private readonly parts: ProxyParts) {}

  /** Resolves with the exit code of the shell once it has gone and all it wrote is shown. */
  async run(): Promise<number> {
    const { pty, screen, capture, passOutput } = this.parts;
    const stop = screen.onResize(() => pty.resize(screen.size()));
    screen.setRaw(true);
    // Raw keys leave line feeds to be made line ends, which the terminal inside has done already.
    const restore = passOutput();
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    for (;;) {
      if (this.#gate) await this.#gate.promise;
      const bytes = await pty.read();
      clearTimeout(timer);
      if (bytes === null) break;
      if (this.#gate) await this.#gate.promise;
      this.#seen += bytes.length;
      const shown = capture.feed(bytes);
      screen.write(shown);
      if (shown.length < bytes.length) {
        timer = setTimeout(() => screen.write(capture.flush()), partMs);
      }
    }
    screen.write(capture.flush());
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
      else pty.write(bytes);
    }
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Whether an Enter was a key, or came with a text that was pasted. */

import type { TerminalBytes } from "../util/mod.ts";
import type { CaptureEvent } from "./capture/mod.ts";

/**
 * A terminal marks a paste where the shell asks for that (mode 2004), and the line editor then takes no
 * line break of it for Enter. Elsewhere (switched off, or a program still runs) a line break that comes
 * with other bytes in one read is taken for a part of a paste, until a key follows at the prompt.
 */
export class PasteWatch {
  #isAtPrompt = true;
  #isPasted = false;

  /** Bytes of one read on their way to the shell; `isMarked`: pastes are. */
  read(bytes: Uint8Array, isMarked: boolean): void {
    if (!isMarked && hasPastedEnter(bytes)) this.#isPasted = true;
    else if (this.#isAtPrompt) this.#isPasted = false;
  }

  on({ kind }: CaptureEvent): void {
    if (kind === "started") this.#isAtPrompt = false;
    if (kind === "prompt") this.#isAtPrompt = true;
  }

  /** The line that was taken last may have come from a paste, its Enter included. */
  get isPasted(): boolean {
    return this.#isPasted;
  }
}

/** A line break that is no key of its own: of the bytes of one read. */
export function hasPastedEnter(bytes: Uint8Array): boolean {
  return bytes.length > 1 && bytes.some((byte) => byte === 0x0d || byte === 0x0a);
}

/** The same terminal; `onRead` hears of all that is read from it, `shown` is what is written. */
export function watched(
  screen: TerminalBytes,
  onRead: (bytes: Uint8Array) => void,
  shown: (bytes: Uint8Array) => Uint8Array,
): TerminalBytes {
  return {
    size: () => screen.size(),
    write: (bytes) => screen.write(shown(bytes)),
    setRaw: (on) => screen.setRaw(on),
    onResize: (handler) => screen.onResize(handler),
    close: () => screen.close(),
    async read() {
      const bytes = await screen.read();
      if (bytes !== null) onRead(bytes);
      return bytes;
    },
  };
}

/** What a command's output says, as the person at the terminal read it in the end. */

import { printable } from "../../ansi/mod.ts";

/** Kept of one output: what begins a failure is at its start, what ends it at its end. */
const headBytes = 16 * 1024;
const tailBytes = 48 * 1024;

/** What moves in a line, or erases: carriage return, backspace, `CSI K` to the right and of all. */
const steps = new RegExp(["(\r", "\b", String.raw`\x1b\[0?K`, String.raw`\x1b\[2K)`].join("|"));

/** The first and the last bytes of an output: the last lie in a ring behind the first. */
export class OutputKeeper {
  #kept = new Uint8Array(1024);
  /** Bytes of the whole output. */
  #length = 0;

  add(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const at = placeOf(this.#length);
      const end = at < headBytes ? headBytes : headBytes + tailBytes;
      const piece = bytes.subarray(from, from + end - at);
      this.#grow(at + piece.length);
      this.#kept.set(piece, at);
      this.#length += piece.length;
      from += piece.length;
    }
  }

  text(): { readonly text: string; readonly cut: boolean } {
    const cut = this.#isCut;
    const head = textOf(this.#head);
    const tail = textOf(this.#tail);
    const text = cut ? `${outputText(head)}\n[…]\n${outputText(tail)}` : outputText(head + tail);
    return { text, cut };
  }

  get #isCut(): boolean {
    return this.#length > headBytes + tailBytes;
  }

  get #head(): readonly Uint8Array[] {
    return [this.#kept.subarray(0, Math.min(this.#length, headBytes))];
  }

  get #tail(): readonly Uint8Array[] {
    if (!this.#isCut) return [this.#kept.subarray(headBytes, this.#length)];
    const oldest = placeOf(this.#length);
    return [this.#kept.subarray(oldest), this.#kept.subarray(headBytes, oldest)];
  }

  #grow(length: number): void {
    if (length <= this.#kept.length) return;
    const before = this.#kept;
    const size = Math.max(length, 4 * before.length);
    this.#kept = new Uint8Array(Math.min(size, headBytes + tailBytes));
    this.#kept.set(before);
  }
}

/** Where the byte after so many is kept. */
function placeOf(length: number): number {
  return length < headBytes ? length : headBytes + (length - headBytes) % tailBytes;
}

function textOf(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
}

/** Without control sequences; a line that was written over is what it became. */
export function outputText(raw: string): string {
  const lines = raw.replaceAll("\r\n", "\n").split("\n");
  return lines.map(lineText).join("\n").replace(/\s+$/, "");
}

function lineText(raw: string): string {
  if (!/[\r\b]/.test(raw)) return printable(raw).trimEnd();
  let shown: string[] = [];
  let column = 0;
  // What erases the rest of a line ends what an earlier, longer state had left there.
  for (const part of raw.split(steps)) {
    if (part === "\r") column = 0;
    else if (part === "\b") column = Math.max(0, column - 1);
    else if (part === "\x1b[2K") shown = [];
    else if (part === "\x1b[K" || part === "\x1b[0K") shown.length = Math.min(shown.length, column);
    else for (const sign of printable(part)) shown[column++] = sign;
  }
  return Array.from(shown, (sign) => sign ?? " ").join("").trimEnd();
}

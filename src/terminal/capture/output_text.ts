/** What a command's output says, as the person at the terminal read it in the end. */

import { printable } from "../../ansi/mod.ts";

/**
 * What is lost on either side of a cut: half of a secret there would be recognised by nobody. A
 * private key of 4,096 bits has some 3,300 characters.
 */
const marginLength = 4 * 1024;
/** Kept of one output: what begins a failure is at its start, what ends it at its end. */
const headBytes = 16 * 1024 + marginLength;
const tailBytes = 48 * 1024 + marginLength;

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

  /** `redact` gets whole pieces; nothing of a secret is left where the middle was taken out. */
  text(redact: (text: string) => string): { readonly text: string; readonly cut: boolean } {
    const head = textOf(this.#head);
    const tail = textOf(this.#tail);
    if (!this.#isCut) return { text: redact(outputText(head + tail)), cut: false };
    const [start, end] = [head, tail].map((part) => redact(outputText(part)));
    return { text: `${startOf(start)}\n[…]\n${endOf(end)}`, cut: true };
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

/** Without the margin, up to the end of a line where it has one. */
function startOf(text = ""): string {
  const kept = text.slice(0, -marginLength);
  return kept.slice(0, kept.lastIndexOf("\n") + 1 || kept.length).trimEnd();
}

function endOf(text = ""): string {
  const kept = text.slice(marginLength);
  return kept.slice(kept.indexOf("\n") + 1);
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

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

/** The first and the last bytes of an output. */
export class OutputKeeper {
  readonly #head: Uint8Array[] = [];
  readonly #tail: Uint8Array[] = [];
  #headLength = 0;
  #tailLength = 0;
  #isCut = false;

  add(bytes: Uint8Array): void {
    const head = bytes.subarray(0, headBytes - this.#headLength);
    if (head.length > 0) {
      this.#head.push(head.slice());
      this.#headLength += head.length;
    }
    const rest = bytes.subarray(head.length);
    if (rest.length === 0) return;
    const last = rest.subarray(Math.max(0, rest.length - tailBytes));
    this.#isCut ||= last.length < rest.length;
    this.#tail.push(last.slice());
    this.#tailLength += last.length;
    for (let [first] = this.#tail; first && this.#tailLength - first.length >= tailBytes;) {
      this.#tail.shift();
      this.#tailLength -= first.length;
      this.#isCut = true;
      [first] = this.#tail;
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

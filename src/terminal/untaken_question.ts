/** A `??` that no hook takes: in a shell inside the shell, or behind other lines of a block. */

import { concatBytes } from "../util/mod.ts";
import type { CaptureEvent } from "./capture/mod.ts";

/** Each byte a character, so that places in the text are places in the bytes. */
const latin = new TextDecoder("latin1");
const fullWidth = latin.decode(new TextEncoder().encode("？"));
/** Half-width, or full-width as input methods write them. */
const marks = String.raw`(?:\?\?|(?:${fullWidth}){2})`;
/** Also with a blank before or none behind, which is meant for agent where the shell complains. */
const meant = new RegExp(`^ *${marks}(?!\\?|${fullWidth})`);
/** How shells of all languages complain of it: a name, and the word. */
const complaint = new RegExp(String.raw`^-?[\w./-]+:.*${marks}`);
/** The same where a file of two letters lies in the folder, which the word is a pattern for. */
const complaintOfFile = /^-?[\w./-]+: (?:(?:line )?\d+: )?(?:\S\S: |.*: \S\S$)/;
// deno-lint-ignore no-control-regex
const sequences = /\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]/g;
/** Longer lines are no complaint, and no question is told by more of its beginning. */
const longest = 1_000;
/** A block has its own line breaks, and the Enter that runs it. */
const waitedEnters = 2;

/** Says once, behind the shell's own complaint, where questions are taken. */
export class UntakenQuestion {
  #typed = "";
  #enters = 0;
  #isOver = false;
  #isTold = false;
  /** Of the line that is being shown. */
  #line = "";

  /** `hint`: its lines, as wide as the terminal is now. */
  constructor(private readonly hint: () => readonly string[]) {}

  /** Bytes of one read on their way to the shell. */
  read(bytes: Uint8Array): void {
    if (this.#isTold) return;
    const keys = latin.decode(bytes).replaceAll(sequences, "");
    for (const key of keys) this.#key(key);
    if (/[\r\n]/.test(keys)) this.#enters = Math.max(0, this.#enters - 1);
  }

  on({ kind }: CaptureEvent): void {
    if (kind === "question") this.#enters = 0;
    // What was printed before the prompt may have come with it, and is shown after this.
    if (kind === "prompt") this.#isOver = this.#enters > 0;
  }

  /** What the shell writes, with the hint where it belongs. */
  shown(bytes: Uint8Array): Uint8Array {
    if (this.#isTold || this.#enters === 0) return bytes;
    const shown = this.#withHint(bytes);
    if (this.#isOver) this.#enters = 0;
    this.#isOver = false;
    return shown;
  }

  #withHint(bytes: Uint8Array): Uint8Array {
    const text = latin.decode(bytes);
    for (let from = 0;;) {
      const end = text.indexOf("\n", from);
      const line = this.#line + text.slice(from, end < 0 ? undefined : end);
      this.#line = end < 0 ? line.slice(0, longest) : "";
      if (end < 0) return bytes;
      from = end + 1;
      const said = seen(line);
      if (!complaint.test(said) && !complaintOfFile.test(said)) continue;
      this.#isTold = true;
      const hint = new TextEncoder().encode(this.hint().map((it) => `${it}\r\n`).join(""));
      return concatBytes([bytes.subarray(0, from), hint, bytes.subarray(from)]);
    }
  }

  #key(key: string): void {
    if (key === "\r" || key === "\n") {
      if (meant.test(this.#typed)) this.#enters = waitedEnters + 1;
      this.#typed = "";
    } else if (key === "\x7f" || key === "\b") this.#typed = this.#typed.slice(0, -1);
    else if (key < " ") this.#typed = "";
    else if (this.#typed.length < longest) this.#typed += key;
  }
}

/** What is seen of a line: what a line editor wrote over is gone. */
function seen(line: string): string {
  const text = line.slice(0, longest).replaceAll(sequences, "").replace(/\r+$/, "");
  return text.slice(text.lastIndexOf("\r") + 1);
}

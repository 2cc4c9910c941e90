/** What was run in the user's shell, read from its output by the marks of the hooks. */

import type { CapturedOutput, ShellCommand } from "../../protocol/mod.ts";
import { concatBytes, once } from "../../util/mod.ts";
import { type Mark, MarkScanner } from "./marks.ts";
import { ModeTracker } from "./modes.ts";
import { OutputKeeper } from "./output_text.ts";

/** Commands that are remembered. */
const most = 128;

export type CaptureEvent =
  | { readonly kind: "prompt"; readonly folder: string }
  | { readonly kind: "started" }
  | { readonly kind: "command"; readonly command: ShellCommand }
  /** Asked in the line editor, word for word, without the `??`. */
  | { readonly kind: "question"; readonly words: string }
  | { readonly kind: "forged" };

export interface CaptureOptions {
  readonly nonce: string;
  /** Where the shell starts, absolute. */
  readonly folder: string;
  /** Epoch milliseconds. */
  now(): number;
  /** The text without secrets; `line`: of the command that printed it, or of itself. */
  redact(text: string, line: string | null): string;
  on(event: CaptureEvent): void;
}

/** A command that runs. */
interface Running {
  readonly line: string | null;
  readonly since: number;
  readonly output: OutputKeeper;
  isFullScreen: boolean;
}

/** Takes the marks out of a shell's output and remembers its commands, in memory alone. */
export class Capture {
  readonly modes = new ModeTracker(() => {
    if (this.#running) this.#running.isFullScreen = true;
  });
  readonly #scanner: MarkScanner;
  readonly #commands: ShellCommand[] = [];
  /** Accepted in the line editor and not yet begun. */
  #lines: string[] = [];
  #running: Running | null = null;
  /** Of the last prompt. */
  #folder: string;
  #nonce: string;
  #forged = 0;

  constructor(private readonly options: CaptureOptions) {
    this.#scanner = new MarkScanner(options.nonce);
    this.#nonce = options.nonce;
    this.#folder = options.folder;
  }

  /** Marks that did not come from the shell. */
  get forged(): number {
    return this.#forged;
  }

  /** The last bytes may be a part of a mark, and are not shown yet. */
  get isHolding(): boolean {
    return this.#scanner.isHolding;
  }

  /**
   * What is to be shown: all of it but the marks.
   *
   * @param isPlain no escape is in the bytes
   */
  feed(bytes: Uint8Array, isPlain = false): Uint8Array {
    if (isPlain && !this.#scanner.isHolding) {
      this.#pass(bytes, true);
      return bytes;
    }
    const shown: Uint8Array[] = [];
    for (const piece of this.#scanner.feed(bytes)) {
      if (piece.kind === "bytes") {
        this.#pass(piece.bytes, piece.isPlain);
        shown.push(piece.bytes);
      } else if (piece.kind === "mark") this.#mark(piece.mark);
      else {
        this.#forged++;
        this.options.on({ kind: "forged" });
      }
    }
    const [only] = shown;
    return shown.length === 1 && only ? only : concatBytes(shown);
  }

  /** What was held back and cannot be a mark of ours. */
  flush(): Uint8Array {
    const bytes = this.#scanner.flush();
    this.#pass(bytes, false);
    return bytes;
  }

  /** The newest last. */
  recent(): readonly ShellCommand[] {
    return [...this.#commands];
  }

  forget(): void {
    this.#commands.length = 0;
  }

  /** The shell has ended with this code: so has what it was running, as `exit` or what it became. */
  end(exit: number): void {
    this.#finish(exit, this.#folder);
  }

  #pass(bytes: Uint8Array, isPlain: boolean): void {
    this.modes.feed(bytes, isPlain);
    const running = this.#running;
    if (running && !running.isFullScreen) running.output.add(bytes);
  }

  #mark(mark: Mark): void {
    switch (mark.kind) {
      case "nonce":
        this.#nonce = mark.nonce;
        return;
      case "line":
        this.#lines.push(mark.line);
        return;
      case "start":
        this.#start(mark.line ?? (this.#lines.length > 0 ? this.#lines.join("\n") : null));
        return;
      case "end":
        this.#finish(mark.exit, mark.folder);
        this.#folder = mark.folder;
        this.options.on({ kind: "prompt", folder: mark.folder });
        return;
      case "question":
        this.#lines = [];
        this.options.on({ kind: "question", words: mark.words });
        return;
      default:
        return mark satisfies never;
    }
  }

  #start(line: string | null): void {
    // The end of the one before was never told: a hook of the user's took the place of ours.
    if (this.#running) this.#finish(null, this.#folder);
    this.#lines = [];
    this.#running = {
      line,
      since: this.options.now(),
      output: new OutputKeeper(),
      isFullScreen: false,
    };
    this.options.on({ kind: "started" });
  }

  #finish(exit: number | null, folder: string): void {
    const running = this.#running;
    this.#running = null;
    this.#lines = [];
    // A line that begins with a blank is the user's own business, as it is for the shell's history;
    // one that is not known may have begun so.
    if (!running || running.line === null || running.line.startsWith(" ")) return;
    const { line, since } = running;
    // Hiding the secrets of 64 kB takes longer than a prompt may wait: that is done when it is read.
    const output = once((): CapturedOutput =>
      exit === null ? { kind: "not_captured" } : this.#outputOf(running, line)
    );
    const command: ShellCommand = {
      line: this.#redact(line, null),
      exit,
      folder,
      durationMs: Math.max(0, this.options.now() - since),
      get output() {
        return output();
      },
    };
    this.#commands.push(command);
    if (this.#commands.length > most) this.#commands.shift();
    this.options.on({ kind: "command", command });
  }

  #outputOf({ output, isFullScreen }: Running, line: string): CapturedOutput {
    if (isFullScreen) return { kind: "full_screen" };
    return { kind: "text", ...output.text((text) => this.#redact(text, line)) };
  }

  /** Shells print the variable that holds the nonce when they are asked for all. */
  #redact(text: string, line: string | null): string {
    return this.options.redact(text.replaceAll(this.#nonce, "[…]"), line);
  }
}

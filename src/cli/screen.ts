/** Lines, streams and one passing status line on an output; knows nothing of what they say. */

import { type Sanitizer, sanitizer, type Styles, truncate } from "../ansi/mod.ts";
import type { Output } from "./host.ts";

export interface ScreenOptions {
  readonly styles: Styles;
  /** A status line may come and go. */
  readonly moving: boolean;
}

type Kind = "text" | "thinking";

export class Screen {
  #column: "start" | "middle" = "start";
  #status = false;
  #stream: { readonly kind: Kind; readonly clean: Sanitizer } | null = null;

  constructor(private readonly output: Output, private readonly options: ScreenOptions) {}

  get width(): number {
    return this.output.columns();
  }

  /** A finished text on lines of its own. */
  line(text: string): void {
    this.endStream();
    this.#put(`${text}\n`);
  }

  /** A piece of what a model says; untrusted. */
  stream(kind: Kind, piece: string): void {
    if (this.#stream?.kind !== kind) {
      this.endStream();
      this.#stream = { kind, clean: sanitizer() };
    }
    this.#piece(kind, this.#stream.clean.write(piece));
  }

  endStream(): void {
    const open = this.#stream;
    this.#stream = null;
    if (open) this.#piece(open.kind, open.clean.end());
    if (this.#column === "middle") this.#put("\n");
  }

  /** What goes on now, until something is said; silent in a pipe. */
  status(text: string): void {
    if (!this.options.moving || this.#column === "middle") return;
    const line = this.options.styles.dim(truncate(text.split("\n", 1)[0] ?? "", this.width - 1));
    this.output.write(`\r\x1b[2K${line}`);
    this.#status = true;
  }

  clear(): void {
    if (this.#status) this.output.write("\r\x1b[2K");
    this.#status = false;
  }

  /** Text behind which the user types. */
  prompt(text: string): void {
    this.endStream();
    this.clear();
    this.#put(text);
  }

  /** Ends the line of a prompt: with what a key meant, or, typed and shown already, with nothing. */
  answered(text?: string): void {
    if (text !== undefined) this.output.write(`${text}\n`);
    this.#column = "start";
  }

  #piece(kind: Kind, text: string): void {
    // A model's empty lines before its first word are nobody's business.
    const shown = this.#column === "start" ? text.replace(/^\n+/, "") : text;
    if (shown === "") return;
    const { dim } = this.options.styles;
    this.#put(kind === "thinking" ? shown.split("\n").map(dim).join("\n") : shown);
  }

  #put(text: string): void {
    this.clear();
    this.output.write(text);
    this.#column = text.endsWith("\n") ? "start" : "middle";
  }
}

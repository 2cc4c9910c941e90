/** What one command there prints, from its mark on: a login shell may print before it. */

import type { Bytes } from "../protocol/mod.ts";
import { indexOf } from "./bytes.ts";

/** Reads one line of script from its input and runs it: no login shell takes part in what it says. */
export const readsScript = `exec sh -c 'IFS= read -r p && eval "$p"'`;

export class Channel {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  /** All of its standard error. */
  readonly complaints: Promise<string>;
  #ended = false;

  /** @param heard is told pieces of standard error as they come */
  constructor(readonly child: Deno.ChildProcess, heard: (text: string) => void = () => {}) {
    this.#reader = child.stdout.getReader();
    this.#writer = child.stdin.getWriter();
    this.complaints = all(child.stderr, heard);
  }

  /** False: nobody takes it any more. */
  async send(bytes: Bytes | string): Promise<boolean> {
    const piece = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
    return await this.#writer.write(piece).then(() => true, () => false);
  }

  /** Ends its input. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#writer.close().catch(() => this.#writer.abort().catch(() => {}));
  }

  /** Pieces of output as they come; `null`: that was all. */
  async read(): Promise<Bytes | null> {
    return (await this.#reader.read()).value ?? null;
  }

  /** The first piece behind a line that is the mark; `null`: it never came. */
  async begun(mark: string): Promise<Bytes | null> {
    const line = new TextEncoder().encode(`\n${mark}\n`);
    let held: Bytes = new Uint8Array();
    for (;;) {
      const piece = await this.read();
      if (piece === null) return null;
      held = joined([held, piece]);
      const at = indexOf(held, line);
      if (at !== -1) return held.slice(at + line.length);
      // What is noise is not kept; the mark may be cut between two pieces.
      held = held.slice(Math.max(0, held.length - line.length));
    }
  }

  /** Everything behind the mark; `null`: it never came. */
  async text(mark: string): Promise<string | null> {
    const first = await this.begun(mark);
    if (first === null) return null;
    const parts = [first];
    for (let piece = await this.read(); piece !== null; piece = await this.read()) {
      parts.push(piece);
    }
    return new TextDecoder().decode(joined(parts));
  }

  /** When it has ended, and nothing of it is open. */
  async closed(): Promise<Deno.CommandStatus> {
    await this.end();
    await this.#reader.cancel().catch(() => {});
    await this.complaints;
    return await this.child.status;
  }
}

async function all(
  stream: ReadableStream<Uint8Array>,
  heard: (text: string) => void,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of stream) {
    const more = decoder.decode(piece, { stream: true });
    heard(more);
    text += more;
  }
  return text;
}

export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

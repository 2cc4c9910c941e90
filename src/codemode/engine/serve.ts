/** The loop of the process that holds the engine: it can block on its own pipe, so calls need no promise. */

import type { EngineFrame, OpeningFrame, RunFrame, StopFrame } from "./frames.ts";
import { Guest } from "./guest.ts";

const lineEnd = 10;

const stop = JSON.stringify({ stop: true } satisfies StopFrame);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Standard input, read as it is needed: a line, or so many bytes. */
class Input {
  #held = new Uint8Array();
  /** Of one chunk: a new one for each line would be most of what a line costs. */
  readonly #chunk = new Uint8Array(65_536);

  #more(): void {
    const count = Deno.stdin.readSync(this.#chunk);
    // Who started this is gone: nothing may act any more.
    if (count === null) Deno.exit(0);
    const all = new Uint8Array(this.#held.length + count);
    all.set(this.#held);
    all.set(this.#chunk.subarray(0, count), this.#held.length);
    this.#held = all;
  }

  line(): string {
    for (let from = 0;;) {
      const end = this.#held.indexOf(lineEnd, from);
      if (end >= 0) return decoder.decode(this.#take(end + 1));
      from = this.#held.length;
      this.#more();
    }
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    while (this.#held.length < count) this.#more();
    return this.#take(count);
  }

  #take(count: number): Uint8Array<ArrayBuffer> {
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }
}

function send(frame: EngineFrame): void {
  const bytes = encoder.encode(`${JSON.stringify(frame)}\n`);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

/**
 * One program, and the end. What is read comes from the program that started this and nobody else.
 *
 * @param programs how many, one after the other and each in an engine of its own: for tests
 */
export async function serveEngine(programs = 1): Promise<void> {
  const input = new Input();
  const { wasm, limits }: OpeningFrame = JSON.parse(input.line());
  const engine = new WebAssembly.Module(input.bytes(wasm));
  for (let left = programs; left > 0; left--) {
    const guest: Guest = await Guest.create(engine, limits, {
      ask(frame) {
        send(frame);
        const line = input.line();
        if (line.trim() !== stop) return line;
        send(guest.stopped());
        // It stands in the middle of a call, to which it must not come back.
        return Deno.exit(0);
      },
    });
    send({ type: "ready" });
    const frame: RunFrame = JSON.parse(input.line());
    send(guest.run(frame));
  }
}

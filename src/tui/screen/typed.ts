/**
 * What comes in, in order. A read of a terminal cannot be taken back: one that waits would take the
 * first keys from a program that the terminal is lent to. So there is never more than one, and
 * before lending the terminal is asked something, whose answer ends the read.
 */

import { type Decoder, decoder } from "../keys/decode.ts";
import type { Colour } from "../theme/colour.ts";
import type { Device, Input } from "../types.ts";
import { question } from "./modes.ts";

export interface TypedOptions {
  /** Resolves after `ms` milliseconds; rejects when the signal fires first. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds after which an escape that nothing followed was the key; 30 by default. */
  readonly escapeMs?: number;
  /** Takes the terminal's background, when it tells it. */
  readonly background?: (colour: Colour) => void;
}

/** Milliseconds of silence after which an answer that has no end is over, and keys are keys again. */
const brokenMs = 1000;

/** Milliseconds until a terminal is taken for one that does not answer. */
const answerMs = 500;

export class Typed {
  readonly #decoder: Decoder = decoder({ heaps: true });
  readonly #queue: Input[] = [];
  #news = Promise.withResolvers<void>();
  #state: "open" | "paused" | "over" = "open";
  #reading = false;
  #timer: AbortController | null = null;
  /** The answer that is waited for, by its number. */
  #asked: { readonly answer: number; readonly come: () => void } | null = null;

  constructor(private readonly device: Device, private readonly options: TypedOptions) {}

  /** Ends after `end`, or when the device is gone; what had come until then is told. */
  async *inputs(): AsyncGenerator<Input> {
    for (;;) {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) yield next;
      if (this.#state === "over") return;
      const news = this.#news.promise;
      if (this.#state === "open") this.#read();
      await news;
    }
  }

  /** Of many sizes in a row only the last matters. */
  push(input: Input): void {
    if (input.type === "resize" && this.#queue.at(-1)?.type === "resize") this.#queue.pop();
    this.#queue.push(input);
    this.#wake();
  }

  /** Resolves when nothing reads the device any more. */
  async pause(): Promise<void> {
    if (this.#state !== "open") return;
    this.#state = "paused";
    if (!this.#reading) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#asked = { answer: this.#decoder.answers + 1, come: resolve };
    this.device.write(question);
    const timer = new AbortController();
    await Promise.race([promise, this.options.sleep(answerMs, timer.signal).catch(() => {})]);
    timer.abort();
    this.#asked = null;
  }

  resume(): void {
    if (this.#state !== "paused") return;
    this.#state = "open";
    this.#wake();
  }

  end(): void {
    this.#state = "over";
    this.#timer?.abort();
    this.#asked?.come();
    this.#wake();
  }

  #wake(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers<void>();
  }

  #read(): void {
    if (this.#reading) return;
    this.#reading = true;
    this.device.read().catch(() => null).then((bytes) => this.#take(bytes));
  }

  #take(bytes: Uint8Array | null): void {
    this.#reading = false;
    this.#timer?.abort();
    if (bytes === null) {
      this.#queue.push(...this.#decoder.end());
      return this.end();
    }
    this.#queue.push(...this.#decoder.write(bytes));
    const background = this.#decoder.background();
    if (background) this.options.background?.(background);
    if (this.#decoder.undecided) this.#settleLater(this.options.escapeMs ?? 30);
    else if (this.#decoder.isInAnswer) this.#settleLater(brokenMs);
    if (this.#asked && this.#decoder.answers >= this.#asked.answer) this.#asked.come();
    else if (this.#asked) this.#read();
    this.#wake();
  }

  #settleLater(ms: number): void {
    const timer = new AbortController();
    this.#timer = timer;
    this.options.sleep(ms, timer.signal).then(() => {
      if (timer.signal.aborted) return;
      this.#queue.push(...this.#decoder.settle());
      this.#wake();
    }, () => {});
  }
}

/**
 * What is typed. A read of the terminal cannot be taken back, so the one that waits is kept
 * and answers the next question: nothing typed is lost when a question is answered elsewhere.
 */

import { AgentError } from "../protocol/mod.ts";
import type { Host } from "./host.ts";

/** Milliseconds of silence after which nothing typed ahead is left. */
const quiet = 60;

export class Keys {
  #waiting: Promise<Uint8Array | null> | null = null;
  #carried = "";
  /** What is typed is taken as it comes; what a pipe brings must be text. */
  readonly #decoder: TextDecoder;

  constructor(private readonly host: Pick<Host, "stdin" | "sleep">) {
    this.#decoder = new TextDecoder("utf-8", { fatal: !host.stdin.isTerminal });
  }

  /**
   * The next piece of input; `null` at its end, or when the signal fires.
   *
   * @throws {AgentError} `cli.not_text` for a pipe that does not bring UTF-8
   */
  async next(signal?: AbortSignal): Promise<string | null> {
    if (signal?.aborted) return null;
    this.#waiting ??= this.host.stdin.read();
    const bytes = await until(this.#waiting, signal);
    if (bytes === "aborted") return null;
    this.#waiting = null;
    return this.#text(bytes);
  }

  #text(bytes: Uint8Array | null): string | null {
    try {
      if (bytes) return this.#decoder.decode(bytes, { stream: true });
      this.#decoder.decode();
      return null;
    } catch (cause) {
      throw new AgentError("data", "cli.not_text", {}, { cause });
    }
  }

  /** Throws away what was typed before it could be meant. */
  async drain(): Promise<void> {
    this.#carried = "";
    for (;;) {
      this.#waiting ??= this.host.stdin.read();
      const timer = new AbortController();
      const silence = this.host.sleep(quiet, timer.signal).then(() => "silence", () => "silence");
      const came = await Promise.race([this.#waiting, silence]);
      timer.abort();
      if (came === "silence") return;
      this.#waiting = null;
      if (came === null) {
        this.#waiting = Promise.resolve(null);
        return;
      }
    }
  }

  /** The next line without its end; `null` at the end of input, or when the signal fires. */
  async line(signal?: AbortSignal): Promise<string | null> {
    for (;;) {
      const end = this.#carried.indexOf("\n");
      if (end !== -1) {
        const line = this.#carried.slice(0, end).replace(/\r$/, "");
        this.#carried = this.#carried.slice(end + 1);
        return line;
      }
      const piece = await this.next(signal);
      if (piece === null) {
        const rest = signal?.aborted ? "" : this.#carried;
        if (!signal?.aborted) this.#carried = "";
        return rest === "" ? null : rest;
      }
      this.#carried += piece;
    }
  }

  /** Everything to the end. */
  async all(): Promise<string> {
    let text = "";
    for await (const piece of this.pieces()) text += piece;
    return text;
  }

  /** Everything to the end, as it comes. */
  async *pieces(): AsyncGenerator<string> {
    const carried = this.#carried;
    this.#carried = "";
    yield carried;
    for (let piece = await this.next(); piece !== null; piece = await this.next()) yield piece;
  }
}

function until<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | "aborted"> {
  if (!signal) return promise;
  const { promise: aborted, resolve } = Promise.withResolvers<"aborted">();
  const stop = () => resolve("aborted");
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", stop));
}

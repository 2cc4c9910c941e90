/** Messages as lines over a program's streams, as the SDK wants a transport. */

import type { Transport } from "@modelcontextprotocol/sdk/shared/transport";
// @ts-types="@modelcontextprotocol/sdk/types"
import { type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import type { PipedProcess } from "../protocol/mod.ts";

/** Bytes of one message. */
const mostBytes = 8 * 1024 * 1024;

/** Lines that are no messages: programs print greetings, but not for ever. */
const mostNoise = 1_000;

export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  /** The revision that was agreed on. */
  protocol = "";

  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  #noise = 0;
  #closed = false;

  constructor(private readonly program: PipedProcess) {
    this.#writer = program.input.getWriter();
    // Whoever writes is told.
    this.#writer.closed.catch(() => {});
  }

  start(): Promise<void> {
    this.#read().catch((error: unknown) => {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }).finally(() => this.close());
    return Promise.resolve();
  }

  setProtocolVersion(version: string): void {
    this.protocol = version;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    // A program that reads nothing would keep the end waiting behind what is not written yet.
    void this.#writer.close().catch(() => {});
    await this.program.close();
    this.onclose?.();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let parts: string[] = [];
    let length = 0;
    for await (const bytes of this.program.output) {
      if (this.#closed) return;
      const lines = decoder.decode(bytes, { stream: true }).split("\n");
      for (const [at, text] of lines.entries()) {
        if (at > 0) {
          this.#take(parts.join(""));
          parts = [];
          length = 0;
        }
        parts.push(text);
        length += text.length;
        if (length > mostBytes) throw new Error(`a message of more than ${mostBytes} bytes`);
      }
    }
  }

  #take(line: string): void {
    if (line.trim() === "") return;
    const message = messageIn(line);
    if (message !== null) return this.onmessage?.(message);
    if (++this.#noise > mostNoise) throw new Error("more lines than messages");
  }
}

function messageIn(line: string): JSONRPCMessage | null {
  try {
    const parsed = JSONRPCMessageSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

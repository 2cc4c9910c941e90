/** Messages with their lengths before them, as language servers send and take them. */

import type { Bytes } from "../../protocol/mod.ts";
import { concatBytes } from "../../util/mod.ts";

/** Bytes of one message. */
const mostBytes = 16 * 1024 * 1024;

/** Bytes of the lines before a message. */
const mostHeader = 4_096;

export function frame(message: object): Bytes {
  const body = new TextEncoder().encode(JSON.stringify(message));
  const head = new TextEncoder().encode(`Content-Length: ${body.length}\r\n\r\n`);
  return concatBytes([head, body]);
}

export class FrameReader {
  #chunks: Bytes[] = [];
  #length = 0;
  /** Bytes of the message that is being read; `null`: its header is. */
  #wanted: number | null = null;

  /**
   * Messages that are complete now, parsed.
   *
   * @throws {Error} if this is no message, or none that is taken
   */
  push(bytes: Bytes): readonly unknown[] {
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    const messages: unknown[] = [];
    for (;;) {
      if (this.#wanted === null && !this.#readHeader()) return messages;
      if (this.#wanted === null || this.#length < this.#wanted) return messages;
      const body = this.#take(this.#wanted);
      this.#wanted = null;
      messages.push(parsed(body));
    }
  }

  #readHeader(): boolean {
    const held = this.#joined().subarray(0, mostHeader);
    const text = new TextDecoder("latin1").decode(held);
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      if (held.length >= mostHeader) throw new Error("what it writes is no message");
      return false;
    }
    const length = Number(/^content-length: *(\d+) *$/im.exec(text.slice(0, end))?.[1]);
    if (!Number.isInteger(length)) throw new Error("a message without its length");
    if (length > mostBytes) throw new Error(`a message of more than ${mostBytes} bytes`);
    this.#take(end + 4);
    this.#wanted = length;
    return true;
  }

  #joined(): Bytes {
    const [first = new Uint8Array()] = this.#chunks;
    if (this.#chunks.length <= 1) return first;
    const all = concatBytes(this.#chunks);
    this.#chunks = [all];
    return all;
  }

  #take(count: number): Bytes {
    const all = this.#joined();
    this.#chunks = [all.subarray(count)];
    this.#length -= count;
    return all.subarray(0, count);
  }
}

function parsed(body: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Error("a message that is no JSON");
  }
}

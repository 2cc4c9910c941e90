import { concatBytes, utf8Head, utf8Tail } from "../util/mod.ts";

export interface OutputOptions {
  /** Bytes that are handed back: half from the head, half from the tail. */
  readonly maxBytes: number;
  /** Bytes that the spill file may have. */
  readonly maxSpillBytes: number;
  /** A new path for the spill file; asked for once, when the output is over `maxBytes`. `null`: none. */
  readonly spillPath: (() => string) | null;
}

/**
 * Takes output as it comes, keeps its head and its tail in memory, and from the moment it
 * is too much writes all of it to a private file. Memory is bounded by `maxBytes` twice.
 */
export class OutputCollector implements Disposable {
  #total = 0;
  /** Everything so far, or the head once the output was too much. */
  #head: Uint8Array[] = [];
  #tail: Uint8Array[] = [];
  #tailBytes = 0;
  #spill: { readonly path: string; readonly file: Deno.FsFile; bytes: number } | null = null;
  #capped = false;
  readonly #options: OutputOptions;

  constructor(options: OutputOptions) {
    this.#options = options;
  }

  get total(): number {
    return this.#total;
  }

  /** Path of the file with the whole output, where there is one. */
  get spill(): string | undefined {
    return this.#spill?.path;
  }

  add(chunk: Uint8Array): void {
    this.#total += chunk.length;
    if (!this.#capped) {
      this.#head.push(chunk);
      if (this.#total > this.#options.maxBytes) this.#overflow();
      return;
    }
    this.#write(chunk);
    this.#keepTail(chunk);
  }

  /** Head and tail with what lies between counted, cut between characters and, if near, lines. */
  text(): string {
    const head = decode(concatBytes(this.#head));
    if (!this.#capped) return head;
    const first = upToLine(head);
    const last = fromLine(decode(utf8Tail(concatBytes(this.#tail), this.#half)));
    const shown = new TextEncoder().encode(first + last).length;
    return `${first}\n[… ${this.#total - shown} bytes left out …]\n${last}`;
  }

  [Symbol.dispose](): void {
    this.#spill?.file.close();
  }

  get #half(): number {
    return Math.floor(this.#options.maxBytes / 2);
  }

  #overflow(): void {
    const whole = concatBytes(this.#head);
    this.#capped = true;
    this.#openSpill();
    this.#write(whole);
    this.#head = [utf8Head(whole, this.#half).slice()];
    this.#keepTail(whole);
  }

  #keepTail(chunk: Uint8Array): void {
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    while (this.#tailBytes - (this.#tail[0]?.length ?? 0) > this.#half) {
      this.#tailBytes -= this.#tail.shift()?.length ?? 0;
    }
  }

  #openSpill(): void {
    const path = this.#options.spillPath?.();
    if (path === undefined) return;
    try {
      const file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
      this.#spill = { path, file, bytes: 0 };
    } catch {
      // Without room for the file the command's result is still worth having.
      this.#spill = null;
    }
  }

  #write(chunk: Uint8Array): void {
    if (!this.#spill) return;
    const room = this.#options.maxSpillBytes - this.#spill.bytes;
    let rest = chunk.subarray(0, Math.max(0, room));
    try {
      while (rest.length > 0) {
        const written = this.#spill.file.writeSync(rest);
        this.#spill.bytes += written;
        rest = rest.subarray(written);
      }
    } catch {
      this.#spill.bytes = this.#options.maxSpillBytes;
    }
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** A line end this near to the cut (in characters) is the better cut. */
const nearLine = 400;

function upToLine(text: string): string {
  const end = text.lastIndexOf("\n");
  return end >= 0 && text.length - end <= nearLine ? text.slice(0, end) : text;
}

function fromLine(text: string): string {
  const end = text.indexOf("\n");
  return end >= 0 && end < nearLine && end < text.length - 1 ? text.slice(end + 1) : text;
}

/** A pseudo-terminal by calls of the C library. */

import { type Libc, ready } from "./libc.ts";
import type { SessionProgram, SessionSpawner } from "./posix_spawn.ts";
import type { Pty, PtyProgram } from "./types.ts";

/** Room of one read. */
const readBytes = 64 * 1024;
/**
 * What Linux gives at once where there is more (`N_TTY_BUF_SIZE`, less one). The rest is brought by a
 * thread of the kernel's while this is passed on: a read before that sleeps until it has come.
 */
const fullRead = 4095;
/** After so many bytes without a pause more are near: what waits for them here costs no other thread. */
const floodBytes = 16 * 1024;
const soonMs = 1;
/** Milliseconds after which a flood lets keys and timers have their turn. */
const turnMs = 8;

/** How long what a program wrote before its end may take, with a child of it still on the line. */
const drainMs = 500;

/**
 * Opens the slave as leader of a session, which makes it the controlling terminal, and becomes the
 * program. The parent makes the session (`detached`), so that no program `setsid` is needed.
 */
const stub = `slave=$1; shift; exec "$@" <>"$slave" >&0 2>&0`;

/**
 * @param spawner `null`: the program is started by the runtime
 * @throws {Error} if the system has no pseudo-terminal to give or the program's folder is gone
 */
export function libcPty(
  libc: Libc,
  spawner: SessionSpawner | null,
  { size, ...program }: PtyProgram,
): Pty {
  const { master, slave } = libc.open();
  libc.resize(master, size);
  try {
    const started = { ...program, slave };
    return new LibcPty(libc, master, spawner ? spawner.start(started) : startByStub(started));
  } catch (error) {
    libc.close(master);
    throw error;
  }
}

function startByStub(it: SessionProgram): Promise<number> {
  const child = new Deno.Command("/bin/sh", {
    args: ["-c", stub, "sh", it.slave, it.program, ...it.args],
    cwd: it.folder,
    clearEnv: true,
    env: it.env,
    detached: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  return child.status.then(({ code }) => code);
}

/** Two `struct pollfd`, as what is passed and what it says. */
interface PollRequest {
  readonly words: Int32Array;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

class LibcPty implements Pty {
  readonly exit: Promise<number>;
  readonly #wake: readonly [number, number];
  readonly #buffer = new Uint8Array(readBytes);
  /** Bytes since the last wait for output. */
  #flood = 0;
  /** The last read was full. */
  #hasMore = false;
  /** `read` waits in another thread. */
  #isWaiting = false;
  /** What a wait in our own thread asks for. */
  readonly #askedHere: PollRequest;
  /** When keys and timers had their last turn, milliseconds. */
  #turnedAt = 0;
  readonly #queue: Uint8Array[] = [];
  #isWriting = false;
  #writing: Promise<void> = Promise.resolve();
  #reading: Promise<unknown> | null = null;
  #closing: Promise<void> | null = null;
  #draining: ReturnType<typeof setTimeout> | undefined;
  /** Everything was read: nobody holds the slave any more. */
  #isDrained = false;
  /** No read or poll begins any more. */
  #ended = false;

  constructor(
    private readonly libc: Libc,
    private readonly master: number,
    exit: Promise<number>,
  ) {
    this.#wake = libc.pipe();
    this.#askedHere = this.#asked(ready.input);
    this.exit = exit.then((code) => {
      // A job in the background may hold the line for as long as it runs.
      if (!this.#ended && !this.#isDrained) {
        this.#draining = setTimeout(() => this.#end(), drainMs);
      }
      return code;
    });
  }

  async read(): Promise<Uint8Array<ArrayBuffer> | null> {
    while (!this.#ended) {
      if (this.#flood > 0 && performance.now() - this.#turnedAt > turnMs) await this.#turn();
      const isNear = this.#hasMore || (this.#flood > floodBytes && this.#comesWithin(soonMs));
      const bytes = isNear ? this.#take() : null;
      if (bytes) return bytes;
      this.#flood = 0;
      this.#isWaiting = true;
      const polling = this.#poll(ready.input);
      this.#reading = polling;
      const said = await polling;
      this.#isWaiting = false;
      this.#turnedAt = performance.now();
      this.#hasMore = (said & ready.input) !== 0;
      this.#isDrained = !this.#hasMore && (said & (ready.hungUp | ready.error)) !== 0;
      if (this.#isDrained) break;
    }
    return this.#ended ? null : this.#take();
  }

  soon(ms: number): Uint8Array<ArrayBuffer> | null {
    return this.#isWaiting && !this.#ended && this.#comesWithin(ms) ? this.#take() : null;
  }

  write(bytes: Uint8Array): void {
    this.#queue.push(bytes.slice());
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = this.#writeAll();
  }

  resize(size: { readonly columns: number; readonly rows: number }): void {
    if (!this.#ended) this.libc.resize(this.master, size);
  }

  close(): Promise<void> {
    this.#closing ??= this.#hangUp();
    return this.#closing;
  }

  /** What is there now; `null`: nothing. */
  #take(): Uint8Array<ArrayBuffer> | null {
    const got = Number(this.libc.read(this.master, this.#buffer, BigInt(readBytes)));
    this.#hasMore = got >= fullRead;
    if (got <= 0) return null;
    this.#flood += got;
    return this.#buffer.subarray(0, got);
  }

  /** Waits for output in our own thread. */
  #comesWithin(ms: number): boolean {
    const { words, bytes } = this.#askedHere;
    this.libc.pollHere(bytes, 2n, ms);
    return ((words[1] ?? 0) >>> 16 & ready.input) !== 0;
  }

  /** By a call that waits for nothing in another thread: what else has come has its turn before. */
  async #turn(): Promise<void> {
    await this.libc.poll(this.#asked(ready.input).bytes, 2n, 0);
    this.#turnedAt = performance.now();
  }

  async #writeAll(): Promise<void> {
    try {
      for (let next = this.#queue[0]; next && !this.#ended; next = this.#queue[0]) {
        const bytes = new Uint8Array(next);
        const put = Number(this.libc.write(this.master, bytes, BigInt(bytes.length)));
        if (put >= next.length) this.#queue.shift();
        else if (put > 0) this.#queue[0] = next.subarray(put);
        else if ((await this.#poll(ready.output) & ready.output) === 0) return;
      }
    } finally {
      // At once, and not when whoever waits is told: what is put in the queue now is not seen here.
      this.#isWriting = false;
    }
  }

  /** Waits until the master is ready for it, has hung up, or nobody waits any more (0). */
  async #poll(events: number): Promise<number> {
    if (this.#ended) return 0;
    const { words, bytes } = this.#asked(events);
    await this.libc.poll(bytes, 2n, -1);
    // Little-endian, as every machine that the program runs on: the answer is the upper half.
    return this.#ended ? 0 : (words[1] ?? 0) >>> 16;
  }

  /** The master, and who ends the wait. */
  #asked(events: number): PollRequest {
    const words = new Int32Array([this.master, events, this.#wake[0], ready.input]);
    return { words, bytes: new Uint8Array(words.buffer) };
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#draining !== undefined) clearTimeout(this.#draining);
    this.libc.write(this.#wake[1], new Uint8Array(1), 1n);
  }

  async #hangUp(): Promise<void> {
    this.#end();
    await Promise.all([this.#reading, this.#writing]);
    this.libc.close(this.master);
    for (const end of this.#wake) this.libc.close(end);
  }
}

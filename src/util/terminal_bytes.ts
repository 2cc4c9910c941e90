/** The terminal of the process, as bytes. */

/** Size in cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface TerminalBytes {
  size(): TerminalSize;
  /** Waits for a slow terminal, so that nothing piles up. */
  write(bytes: Uint8Array): void;
  /** The next bytes of the keyboard; `null` when the terminal is gone or was closed. */
  read(): Promise<Uint8Array | null>;
  /** Ctrl-C is a key like any other. */
  setRaw(on: boolean): void;
  /** Calls `handler` at each change of size until the returned function is called. */
  onResize(handler: () => void): () => void;
  /** Lets go of a read that still waits, so that the process can end; it reads nothing after that. */
  close(): void;
}

/** Where a terminal does not say how large it is (VT100). */
const usual: TerminalSize = { columns: 80, rows: 24 };
const readBytes = 16 * 1024;

export function ownTerminal(): TerminalBytes {
  let waiting = false;
  let closed = false;
  const buffer = new Uint8Array(readBytes);
  return {
    size: sizeNow,
    write: writeAll,
    async read() {
      if (closed) return null;
      waiting = true;
      try {
        const length = await Deno.stdin.read(buffer);
        return length === null ? null : buffer.slice(0, length);
      } catch {
        // Let go of by `close`, or hung up (EIO).
        return null;
      } finally {
        waiting = false;
      }
    },
    // Without `cbreak`: no key is a signal.
    setRaw: (on) => Deno.stdin.setRaw(on),
    onResize(handler) {
      Deno.addSignalListener("SIGWINCH", handler);
      return () => Deno.removeSignalListener("SIGWINCH", handler);
    },
    close() {
      closed = true;
      if (waiting) Deno.stdin.close();
    },
  };
}

function sizeNow(): TerminalSize {
  try {
    const { columns, rows } = Deno.consoleSize();
    return columns > 0 && rows > 0 ? { columns, rows } : usual;
  } catch {
    return usual;
  }
}

/** Where another program has made the terminal non-blocking, the system says "later" (EAGAIN). */
function writeAll(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += Deno.stdout.writeSync(bytes.subarray(at));
    } catch (error) {
      if (!(error instanceof Deno.errors.WouldBlock)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

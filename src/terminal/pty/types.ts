/** A program of the user's in a pseudo-terminal of ours. */

/** Size in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What is started, in which folder and with which variables: no others are inherited. */
export interface PtyProgram {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path. */
  readonly folder: string;
  readonly size: Size;
}

/** The master's side of a pseudo-terminal with the program on its other side. */
export interface Pty {
  /**
   * The next bytes of output, good until the next read; `null` once the program has gone and everything
   * was read. One at a time.
   */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * What comes within `ms` milliseconds, waited for in our own thread while `read` waits in another: a key
   * is echoed without the way there and back. Good until the next of both; `null`: nothing came, or
   * there is no such wait.
   */
  soon(ms: number): Uint8Array<ArrayBuffer> | null;
  /** Puts bytes in the queue of the program's input; it takes them when it reads. */
  write(bytes: Uint8Array): void;
  resize(size: Size): void;
  /** Exit code of the program, 128 and the signal's number where one ended it. Never rejects. */
  readonly exit: Promise<number>;
  /** Hangs up, if it has not ended, and frees everything; what ignores that lives on, as behind every terminal. */
  close(): Promise<void>;
}

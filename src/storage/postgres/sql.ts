/**
 * PostgreSQL as the store needs it: statements that may be run twice, and a bell. What speaks to the
 * server is `client.ts`, in a thread that may (`thread.ts`), since the program may not.
 */

/** Text for whatever is not a byte or a number: JSON goes as `$1::text::json`. */
export type Param = string | number | Uint8Array | null;

/** By the names of the statement's columns; numbers over 32 bits come as text. */
export type Row = Readonly<Record<string, unknown>>;

/** What is heard of other writers. */
export type Sign =
  /** Somebody has appended; `space` is the number of where. */
  | { readonly type: "rung"; readonly space: string }
  /** From now on everything is heard; before, something may have been missed. */
  | { readonly type: "up" }
  /** Nothing is heard any more. */
  | { readonly type: "down" };

export interface Sql {
  /**
   * Runs one statement, in a transaction of its own. It may be run twice: where the connection is
   * lost nobody knows whether it was done.
   *
   * @throws {SqlError}
   */
  query(text: string, params?: readonly Param[]): Promise<readonly Row[]>;
  /** Begins to listen, for as long as it is open; each caller hears everything. */
  listen(hear: (sign: Sign) => void): void;
  close(): Promise<void>;
}

/** What the server or the way to it said. */
export class SqlError extends Error {
  /** @param code SQLSTATE, or what the operating system or the client calls it */
  constructor(readonly code: string, message: string) {
    super(message);
    this.name = "SqlError";
  }
}

/** Classes of SQLSTATE: connection failures, and a server that shuts down or starts. */
const passing = /^(08...|57P0[1-3]|53300|40001|40P01)$/;

/** The connection is gone or there was none; the statement may have been done or not. */
const lost = new Set([
  ...["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"],
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "EAI_AGAIN", "ENOTFOUND"],
  ...["NO_ANSWER", "THREAD_GONE"],
]);

/** It passes when one waits, and the statement may be run again. */
export function isPassing(error: unknown): boolean {
  return error instanceof SqlError && (passing.test(error.code) || lost.has(error.code));
}

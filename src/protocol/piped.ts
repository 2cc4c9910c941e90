/** Programs that are spoken to while they run. */

import type { Bytes } from "./json.ts";
import type { Command } from "./process.ts";

export type PipedCommand = Omit<Command, "timeoutMs" | "maxOutputBytes">;

export interface PipedProcess {
  readonly input: WritableStream<Bytes>;
  /** What it writes on standard output. */
  readonly output: ReadableStream<Bytes>;
  /** The last of what it has written on standard error, as it is; empty where that is not kept. */
  errors(): string;
  /** Resolves when the program has ended by itself or by `close`. */
  readonly ended: Promise<void>;
  /**
   * Ends its input, then the program by SIGTERM, then its whole group by SIGKILL, each after a moment.
   * Resolves when nobody of the group is left.
   */
  close(): Promise<void>;
}

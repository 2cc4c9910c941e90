/** The process as the CLI sees it, so that a test can be one. */

import type { Kind, Ports } from "../actions/mod.ts";
import type { JsonObject } from "../protocol/mod.ts";
import type { TerminalDevice } from "../tui/mod.ts";
import type { TerminalBytes } from "../util/mod.ts";

export interface Output {
  readonly isTerminal: boolean;
  /** Terminal cells of a line, as they are now. */
  columns(): number;
  /** @throws {Deno.errors.BrokenPipe} when nobody reads any more */
  write(text: string): void;
}

export interface Input {
  readonly isTerminal: boolean;
  /** The next bytes; `null` at the end. */
  read(): Promise<Uint8Array | null>;
  /** Keys one by one and unseen, or lines. Signals stay signals. */
  setRaw(on: boolean): void;
  /** Lets go of a read that still waits. */
  close(): void;
}

export type Signal = "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGQUIT" | "SIGABRT" | "SIGCONT";

export interface PortsOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  readonly env: (name: string) => string | undefined;
  /** The highest layer of the configuration, in the shape of the file. */
  readonly flags: JsonObject;
  readonly version: string;
  /** As of `AppOptions`. */
  readonly remote?: string | null;
}

export interface Host {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  env(name: string): string | undefined;
  /** @throws whatever the operating system says of a folder that is gone */
  cwd(): string;
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it fires first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `handler` at each of these signals until the returned function is called. */
  onSignal(signal: Signal, handler: () => void): () => void;
  /** Ends the process at once. */
  exit(code: number): void;
  /** Gives rights of the process away for good. */
  revoke(kinds: readonly Kind[]): Promise<void>;
  createPorts(options: PortsOptions): Promise<Ports>;
  /** The same text without any key that is known. */
  redact(text: string): string;
  /** All variables that the process was started with, for a shell of the user's own. */
  environment(): Readonly<Record<string, string>>;
  /** The terminal as bytes; `stdin` and `stdout` are not used meanwhile. */
  openTerminal(): TerminalBytes;
  /** The terminal as a whole, for a dashboard; `stdin` and `stdout` are not used meanwhile. */
  openDevice(): Promise<TerminalDevice>;
}

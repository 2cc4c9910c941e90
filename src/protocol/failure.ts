/**
 * Failures that end a command. A failure has one destination: the model reads tool
 * results, the user reads an `AgentError`, the developer reads everything else.
 */

import { LockHeldError } from "../util/mod.ts";

/** Exit codes, the one table (README repeats it; a test compares). After BSD sysexits. */
export const exitCodes = {
  ok: 0,
  /** The model gave up, asks something, did a part or nothing, or never came to an end. */
  unfinished: 1,
  /** A limit of the run was reached: steps, tokens, money, time. */
  limit: 2,
  /** The project's tests, a receipt or the last check after the last change failed. */
  failing: 3,
  /** An approval was needed and nobody could be asked. */
  approval: 4,
  /** Unknown command, flag, value. */
  usage: 64,
  /** Input that cannot be used: binary, invalid UTF-8, not fitting a schema. */
  data: 65,
  /** A file, folder or session that is not there or cannot be read. */
  input: 66,
  /** No model can be reached. */
  unavailable: 69,
  /** A defect of ours. */
  internal: 70,
  /** Writing failed: disk full, read-only. */
  io: 74,
  /** Another process has it; try again. */
  locked: 75,
  /** A key is missing or was rejected, or the account is empty. */
  auth: 77,
  /** The configuration is invalid. */
  config: 78,
  /** SIGHUP: the terminal is gone. */
  hung_up: 129,
  /** Ctrl-C. */
  interrupted: 130,
  /** SIGTERM. */
  terminated: 143,
} as const;

/** The same failure; of a lock whose holder is stopped, with a sentence for the user. */
export function lockFailure(error: unknown): unknown {
  if (!(error instanceof LockHeldError)) return error;
  return new AgentError("locked", "lock.held", { path: error.path, ...error.holder }, {
    cause: error,
  });
}

export type ExitName = keyof typeof exitCodes;

/**
 * A failure that the user can do something about. `code` is the key of its sentence
 * in `messages/` (`error.<code>`), `params` fill its places.
 */
export class AgentError extends Error {
  constructor(
    readonly exit: Exclude<ExitName, "ok">,
    readonly code: string,
    readonly params: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(params)}`, options);
    this.name = "AgentError";
  }
}

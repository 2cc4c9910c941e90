/** What ends a run from outside, and its exit code. */

import { exitCodes } from "../protocol/mod.ts";

/** Signals that end a run. */
export const endings = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
  SIGHUP: exitCodes.hung_up,
} as const;

export type Ending = keyof typeof endings;

/** What ended the run from outside: a signal, the time limit, or nobody who reads the output. */
export type Cut = Ending | "timeout" | "unread" | null;

/** The exit code of a signal; `null`: none has ended the run. */
export function exitOfSignal(cut: Cut): number | null {
  return cut === null || cut === "timeout" || cut === "unread" ? null : endings[cut];
}

/** Programs that go on: left to themselves, listened to, stopped; none survives the spawner. */

import type { Command, Exit, ProcessOutcome } from "./process.ts";

/** When a program that goes on is left to itself. */
export interface BackgroundRules {
  /** What people know it by: the command line. */
  readonly name: string;
  /** Without output for so long, milliseconds. */
  readonly silenceMs: number;
  /** Absent: looked at twice a second, after its first. */
  readonly ports?: PortRules;
}

/**
 * A program that listens is left to itself once it has nothing more to say: tests that open
 * ports of their own go on printing. Milliseconds; on Linux only.
 */
export interface PortRules {
  /** From the start of the program to the first look. */
  readonly firstMs: number;
  readonly everyMs: number;
  /** Without output for so long. */
  readonly quietMs: number;
}

/** Why a program was left to itself. */
export type WhyMoved =
  | { readonly type: "silent" }
  | { readonly type: "port"; readonly port: number };

/** In place of an exit: the program goes on. */
export interface Moved {
  readonly type: "background";
  readonly id: string;
  readonly why: WhyMoved;
}

/** What another process needs to end exactly this one. */
export interface ProcessIdentity {
  /** Leads the group of everything that it started. */
  readonly pid: number;
  /**
   * Tells it from a later one of the same number: boot and moment of its start. Empty: that
   * cannot be found out here, and nobody else may end it.
   */
  readonly startedAt: string;
  /** It runs in a box, whose own processes are spared the first signal. */
  readonly boxed: boolean;
}

export interface BackgroundProcess extends ProcessIdentity {
  /** Of no other process that this machine's user still has. */
  readonly id: string;
  readonly name: string;
  readonly why: WhyMoved;
  readonly state: BackgroundState;
}

export type BackgroundState =
  | { readonly type: "running" }
  /** `stopped`: somebody asked for it. */
  | { readonly type: "ended"; readonly exit: Exit; readonly stopped: boolean };

export interface BackgroundOutput {
  readonly state: BackgroundState;
  /** What came since last asked, head and tail when capped. */
  readonly text: string;
  /** All bytes of that. */
  readonly bytes: number;
  /** Absolute path of a file with all of that, where it was capped. */
  readonly spill?: string;
}

export interface Background {
  /**
   * As `Spawner.run`, but a program that goes on by these rules is left to itself: then its limit
   * and the signal count no longer.
   */
  run(
    command: Command,
    options: {
      readonly signal: AbortSignal;
      readonly onOutput?: (text: string) => void;
      readonly rules: BackgroundRules;
    },
  ): Promise<ProcessOutcome<Exit | Moved>>;
  /** All that were left to themselves, the ended as well, oldest first. */
  list(): readonly BackgroundProcess[];
  /** `null`: there is none of this id. Waits for its end, so long at most. */
  output(
    id: string,
    options: { readonly waitMs: number; readonly signal: AbortSignal },
  ): Promise<BackgroundOutput | null>;
  /** Asks it to end, kills after a second; resolves when nobody of it is left. */
  stop(id: string): Promise<void>;
  /** True if this very process lives, whoever started it. */
  isRunning(it: ProcessIdentity): Promise<boolean>;
  /** As `stop`, of a process that another of our programs started; false: it was gone. */
  end(it: ProcessIdentity): Promise<boolean>;
}

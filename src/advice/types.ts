import type { Reason, Risk } from "../policy/mod.ts";
import type { Proposal, Shell, ShellCommand } from "../protocol/mod.ts";
import type { NeverReason } from "./never/mod.ts";

/** What a person asks about a shell; without secrets. */
export interface Question {
  /** Empty: what went wrong just now. */
  readonly words: string;
  /** The newest last. */
  readonly commands: readonly ShellCommand[];
  /** What was done before those, as a model summed it up; empty: nothing was. */
  readonly summary: string;
  readonly shell: Shell;
  readonly os: "linux" | "darwin" | "windows";
  readonly packageManagers: readonly string[];
  /** Programs that matter here: `node 22.1.0`. */
  readonly versions: readonly string[];
  /** Absolute path. */
  readonly folder: string;
  /** What is known of the folder and of its repository, a line each. */
  readonly project: readonly string[];
  /** What is known of the person, a line each. */
  readonly user: readonly string[];
}

/** What is thought of a proposed command before anybody runs it. */
export type RowVerdict =
  | { readonly kind: "fine" }
  | {
    readonly kind: "asks" | "refused";
    /** Code and detail of the policy's reason, for a message. */
    readonly why: Reason;
    /** What could go wrong, each kind once. */
    readonly risks: readonly Risk[];
    /** What a second model warns of. */
    readonly warning: string | null;
  }
  /** The shell in use could not read it. */
  | { readonly kind: "unparsable"; readonly shell: Shell }
  | { readonly kind: "not_installed"; readonly program: string };

/** Why a command is not among the rows; `no_line`: it is no single line of plain characters. */
export type LeftOutReason = NeverReason | "no_line";

export interface Row {
  readonly proposal: Proposal;
  readonly verdict: RowVerdict;
}

export type Advice =
  /** 1 to 5 rows, the best first; `leftOut`: why others are not offered. */
  | {
    readonly kind: "proposals";
    readonly says: string;
    readonly rows: readonly Row[];
    readonly leftOut: readonly LeftOutReason[];
  }
  /** There is nothing to run, or nothing that is offered. */
  | { readonly kind: "says"; readonly says: string; readonly leftOut: readonly LeftOutReason[] }
  | { readonly kind: "asks"; readonly question: string }
  /** No rule knows it, and no model answered. */
  | { readonly kind: "nothing"; readonly why: NothingReason };

/** `no_failure`: what went wrong was asked, no model is there, and the last command has not failed. */
export type NothingReason = "no_answer" | "no_model" | "no_failure";

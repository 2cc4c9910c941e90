/** What a person's own shell has run, and what may be proposed to them for it. */

/** Shells whose lines can be read and written; `sh`: any other of POSIX. */
export const shells = ["bash", "zsh", "fish", "pwsh", "sh"] as const;
export type Shell = (typeof shells)[number];

/** The output of a command of the user's, as far as it is known. */
export type CapturedOutput =
  /** Without control characters and secrets; `cut`: its middle is left out. */
  | { readonly kind: "text"; readonly text: string; readonly cut: boolean }
  /** The program drew on the whole screen. */
  | { readonly kind: "full_screen" }
  /** The line began with a blank: nothing of it is kept. */
  | { readonly kind: "private" }
  | { readonly kind: "not_captured" };

/** A command that the user ran. */
export interface ShellCommand {
  /** As typed, without secrets; several lines where it had them. `null`: not known, as of a pipe. */
  readonly line: string | null;
  /** `null`: not known. */
  readonly exit: number | null;
  /** Absolute path of the folder it ran in. */
  readonly folder: string;
  /** Milliseconds; `null`: not known. */
  readonly durationMs: number | null;
  readonly output: CapturedOutput;
}

/** Where a proposal comes from, in the order of trust. */
export type ProposalSource =
  /** A rule that knows the words of the tool that failed. */
  | "rule"
  /** The failed tool's own words. */
  | "tool"
  | "model";

/** A command that may be put on the user's prompt; it never runs by itself. */
export interface Proposal {
  /** One inert line: no control character, no line break, no mark of direction. */
  readonly command: string;
  /** What it does, one sentence in the user's language. */
  readonly does: string;
  /** What to watch out for; `null`: nothing is known. */
  readonly caution: string | null;
  readonly source: ProposalSource;
}

/** A plan to get a project running, and what it was made from. */

/** A text file of the project, by its path relative to the project's root. */
export type Texts = ReadonlyMap<string, string>;

/** Where a command comes from; lines count from 1. */
export interface Origin {
  readonly path: string;
  readonly line: number;
}

/** In the order in which steps of one project run. */
export const purposes = ["configure", "install", "build", "test", "migrate", "start"] as const;
export type Purpose = (typeof purposes)[number];

export type Undo =
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "impossible" };

/** A command that a rule or a README names. */
export interface Draft {
  readonly purpose: Purpose;
  readonly command: string;
  readonly from: Origin;
  /** A command that fails where the step did not work; `null`: none is known. */
  readonly check: string | null;
  readonly undo: Undo;
}

/** What the policy makes of a command line. */
export interface CommandVerdict {
  readonly verdict: "allow" | "ask" | "deny";
  /** The line is understood to the last word. */
  readonly parses: boolean;
  /** A path in it leads out of the project, or to a secret. */
  readonly outside: boolean;
  /** Kinds of harm that no snapshot takes back. */
  readonly risks: readonly string[];
}

export type CommandJudge = (command: string) => Promise<CommandVerdict>;

/** Why a command is shown and never run. */
export type Warning = "denied" | "unparsable" | "outside" | "risky";

export interface RunnableStep extends Draft {
  readonly kind: "runnable";
  readonly source: "build_file" | "readme";
  readonly verdict: "allow" | "ask";
}

/** To be done by hand, if at all. The command is inert text. */
export interface ManualStep {
  readonly kind: "manual";
  readonly command: string;
  readonly from: Origin;
  readonly warning: Warning;
}

/** What the files and the machine do not say. */
export type Unknown =
  | { readonly kind: "secret"; readonly name: string; readonly from: Origin }
  | { readonly kind: "missing_program"; readonly program: string }
  | {
    readonly kind: "version";
    readonly program: string;
    readonly wanted: string;
    readonly from: Origin;
  }
  | { readonly kind: "which_package"; readonly from: Origin }
  | { readonly kind: "alternative"; readonly from: Origin };

/** README and build files name different commands for one purpose. */
export interface Difference {
  readonly purpose: Purpose;
  readonly readme: { readonly command: string; readonly from: Origin };
  readonly buildFile: { readonly command: string; readonly from: Origin };
}

export interface DeployPlan {
  readonly steps: readonly (RunnableStep | ManualStep)[];
  readonly unknowns: readonly Unknown[];
  readonly differences: readonly Difference[];
  /** Commands of the README that are no part of it: examples, and what has no script. */
  readonly unused: readonly Origin[];
  /** SHA-256 of every file that was read, by its path. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** A plan to get a project running, and what it was made from. */

/** A text file of the project, by its path relative to the project's root. */
export type Texts = ReadonlyMap<string, string>;

/** Where a command comes from; lines count from 1. */
export interface Origin {
  readonly path: string;
  readonly line: number;
}

/** In the order in which steps of one project run. */
export const purposes = [
  ...["clone", "configure", "install", "build", "test", "migrate", "start"] as const,
] as const;
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
  /** What files of the project have it run: scripts by their text. */
  readonly runs: readonly string[];
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
export type Warning =
  | "denied"
  | "unparsable"
  | "outside"
  | "risky"
  /** What the network answers is run unread: `curl … | sh`. */
  | "remote_script"
  /** A model wants what nobody has looked at to be brought in from elsewhere. */
  | "brings_code"
  /** It would delete, or run what the plan does not show, where a model proposed it. */
  | "never_offered";

/** Who named a command. */
export type Source =
  | { readonly source: "build_file" | "readme"; readonly from: Origin }
  /** `does`: what the model says of it, one line. */
  | { readonly source: "model"; readonly does: string }
  /** It follows from the address of the repository. */
  | { readonly source: "address"; readonly url: string };

export type RunnableStep = Omit<Draft, "from" | "runs"> & Source & {
  readonly kind: "runnable";
  readonly verdict: "allow" | "ask";
};

/** To be done by hand, if at all. The command is inert text. */
export type ManualStep = Source & {
  readonly kind: "manual";
  readonly command: string;
  readonly warning: Warning;
};

/** A program that the plan needs and the machine does not have as it should be. */
export interface Prerequisite {
  readonly program: string;
  /** `null`: it is not there. */
  readonly version: string | null;
  /** What a file of the project wants; `null`: any. */
  readonly wanted: string | null;
  /** With the system's package manager, by hand; `null`: none is known. */
  readonly install: string | null;
  readonly undo: string | null;
  readonly check: string;
}

/** What is known of the machine. */
export interface DeployMachine {
  readonly os: "linux" | "darwin" | "windows";
  /** The system's own first. */
  readonly packageManagers: readonly string[];
  /** Commands that change the system need no `sudo`. */
  readonly isRoot: boolean;
  /** By program; absent: it is not known. */
  readonly versions: Readonly<Record<string, string>>;
  /** TCP ports at which somebody listens; `null`: it is not known. */
  readonly listening: readonly number[] | null;
  isInstalled(program: string): boolean;
}

/** What the files and the machine do not say. */
export type Unknown =
  | { readonly kind: "secret"; readonly name: string; readonly from: Origin }
  | {
    readonly kind: "version";
    readonly program: string;
    readonly wanted: string;
    readonly from: Origin;
  }
  /** `folders`: of the packages, as the file has them. */
  | {
    readonly kind: "which_package";
    readonly from: Origin;
    readonly folders: readonly string[];
  }
  | { readonly kind: "alternative"; readonly from: Origin }
  /** The tool that reads the lock file is not here: other versions may be taken. */
  | { readonly kind: "unlocked"; readonly from: Origin }
  /** Somebody listens where a step would. */
  | { readonly kind: "port_in_use"; readonly port: number; readonly command: string }
  /** A build file hands what the network answers to an interpreter. */
  | { readonly kind: "remote_script"; readonly from: Origin }
  /** Larger than what is read. */
  | { readonly kind: "unread"; readonly path: string }
  /** Nothing says how the project is started, or even built. */
  | { readonly kind: "no_step"; readonly purpose: "build" | "start" }
  /** It installs a program, and nothing says with which words that is run. */
  | { readonly kind: "program"; readonly command: string; readonly from: Origin }
  /** In the words of a model, one line. */
  | { readonly kind: "said"; readonly text: string };

/** README and build files name different commands for one purpose. */
export interface Difference {
  readonly purpose: Purpose;
  readonly readme: { readonly command: string; readonly from: Origin };
  readonly buildFile: { readonly command: string; readonly from: Origin };
}

export interface DeployPlan {
  /** To be there before the first step. */
  readonly prerequisites: readonly Prerequisite[];
  readonly steps: readonly (RunnableStep | ManualStep)[];
  readonly unknowns: readonly Unknown[];
  readonly differences: readonly Difference[];
  /** Commands of the README that are no part of it: examples, and what has no script. */
  readonly unused: readonly Origin[];
  /** SHA-256 of every file that was read, by its path. */
  readonly hashes: Readonly<Record<string, string>>;
}

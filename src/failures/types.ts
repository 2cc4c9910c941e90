import type { MessageKey } from "../messages/mod.ts";
import type { Proposal, Shell, ShellCommand } from "../protocol/mod.ts";

export interface System {
  readonly os: "linux" | "darwin" | "windows";
  /** "apt", "dnf", "pacman", "apk", "brew" …, the preferred first. */
  readonly packageManagers: readonly string[];
  readonly programs: (name: string) => boolean | "unknown";
}

export interface Evidence {
  readonly command: ShellCommand;
  readonly shell: Shell;
  readonly system: System;
}

export interface FileFact {
  readonly kind: "file" | "folder" | "other";
  readonly executable: boolean;
  /** The first 4 kB of its text. */
  readonly head: string;
}

/** What a rule may look at to prove its case. All bounded; nothing of it changes anything. */
export interface Facts {
  file(path: string): Promise<FileFact | null>;
  list(folder: string): Promise<readonly string[]>;
  programNames(): Promise<readonly string[]>;
  /** `null`: it could not run. For commands of git that only read. */
  run(program: "git", args: readonly string[]): Promise<string | null>;
}

export interface Diagnosis {
  readonly id: string;
  /** One or two sentences in the user's language. */
  readonly says: string;
  /** A fact beside the output confirms it. */
  readonly proven: boolean;
  /** 0 to 5. */
  readonly proposals: readonly Proposal[];
}

/** Values that the output, the line or a fact named. */
export type Details = Readonly<Record<string, string>>;

/** The failed command as rules see it. */
export interface Scene {
  /** Names of the programs of the line, without folders; empty: the line is not known. */
  readonly tools: readonly string[];
  /** Words of the line's last command. */
  readonly words: readonly string[];
  readonly exit: number | null;
  readonly text: string;
  readonly folder: string;
  readonly shell: Shell;
  readonly system: System;
}

export interface Draft {
  /** `null`: a value in it must not stand on a command line. */
  readonly command: string | null;
  readonly does: MessageKey;
  readonly caution?: MessageKey;
  readonly source?: "tool";
}

/** A failure that is known without a model. */
export interface Failure {
  readonly id: string;
  /** Programs whose output is believed; "any": the words alone tell who speaks. */
  readonly tools: readonly string[] | "any";
  /** Exit codes; none: any but 0. */
  readonly exits?: readonly number[];
  /** Words of the tool, from the start of a line; named groups are details. */
  readonly words: RegExp;
  /** `null`: the facts speak against it. Without it nothing is proven. */
  readonly prove?: (details: Details, scene: Scene, facts: Facts) => Promise<Details | null>;
  readonly says: MessageKey;
  readonly proposals: (details: Details, scene: Scene) => readonly Draft[];
}

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

/** What facts say of a case. */
export type Proof =
  | { readonly kind: "proven"; readonly details: Details }
  /** They neither confirm nor contradict it. */
  | { readonly kind: "open"; readonly details: Details }
  | { readonly kind: "refuted" };

/** The failed command as rules see it. */
export interface Scene {
  /** As typed; empty: it is not known. */
  readonly line: string;
  /** Names of the programs of the line, without folders; empty: the line is not known. */
  readonly tools: readonly string[];
  /** Words of each simple command of the line. */
  readonly commands: readonly (readonly string[])[];
  /** Words of the line's last command. */
  readonly words: readonly string[];
  readonly exit: number | null;
  /** Codes that the failed program may have ended with; none: any. */
  readonly exits: readonly number[];
  /** The last lines of the output, in English as far as that is known. */
  readonly text: string;
  /** The same as it was printed. */
  readonly original: string;
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

/** `failures.<id>` is a sentence. */
export type FailureId = MessageKey extends infer Key
  ? Key extends `failures.${infer Id}` ? Id : never
  : never;

interface Rule {
  /** Programs whose output is believed; "any": the words alone tell who speaks. */
  readonly tools: readonly string[] | "any";
  /** Exit codes; none: any but 0. */
  readonly exits?: readonly number[];
  /** Words of the tool, from the start of a line; named groups are details. None: the exit code says it. */
  readonly words: readonly RegExp[];
  /** Words that are believed of a client of the network only: see clients.ts. */
  readonly byClients?: readonly RegExp[];
  /** How a test shows an exception as its reason; nothing else is believed in the output of tests. */
  readonly inTests?: readonly RegExp[];
  /** Without it nothing is proven. */
  readonly prove?: (details: Details, scene: Scene, facts: Facts) => Promise<Proof>;
  readonly proposals: (details: Details, scene: Scene) => readonly Draft[];
}

/** A failure that is known without a model. Its sentence is that of its id, or of what the details say. */
export type Failure =
  & Rule
  & (
    | { readonly id: FailureId; readonly says?: undefined }
    | { readonly id: string; readonly says: (details: Details) => FailureId }
  );

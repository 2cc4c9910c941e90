/** Running programs: exactly these rights, this time, this much output; nothing survives. */

/** One program to run. Nothing of our own environment is passed on but what `env` names. */
export interface Command {
  /** Absolute path, or a name to be found on the cleaned PATH. */
  readonly program: string;
  readonly args: readonly string[];
  /** Absolute path. */
  readonly cwd: string;
  /** Added to the allow-listed environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** How much of the output is handed back, in bytes; the rest is in `spill`. */
  readonly maxOutputBytes: number;
  /** Absent: what the user may do, the program may do. */
  readonly confine?: Confinement;
}

/** What a confined program may do beyond reading; the level says whether it is enforced. */
export interface Confinement {
  /** Absolute paths of folders that it may write, the temporary folder aside. */
  readonly writable: readonly string[];
  readonly network: boolean;
  /** Files that it sees with the content of another: absolute paths, `null` for an empty file. */
  readonly overlays?: readonly { readonly path: string; readonly content: string | null }[];
}

/** How a program ended. */
export type Exit =
  | { readonly type: "exited"; readonly code: number }
  | { readonly type: "signalled"; readonly signal: string }
  | { readonly type: "timed_out" }
  | { readonly type: "cancelled" }
  | { readonly type: "not_found" };

export interface ProcessOutcome {
  readonly exit: Exit;
  readonly durationMs: number;
  /** Standard output and error as they came, head and tail when capped. */
  readonly output: string;
  /** All bytes that came. */
  readonly outputBytes: number;
  /** Absolute path of a file with the whole output, where it was capped. */
  readonly spill?: string;
}

/** How strongly a child is confined; shown truthfully. */
export type SandboxLevel = "bubblewrap" | "none";

export interface Spawner {
  readonly level: SandboxLevel;
  /** Never throws for what the child does; the whole process group is gone when it resolves. */
  run(
    command: Command,
    options: { readonly signal: AbortSignal; readonly onOutput?: (text: string) => void },
  ): Promise<ProcessOutcome>;
}

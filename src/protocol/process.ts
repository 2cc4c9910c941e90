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

/** What a confined program may do beyond reading. Its user's secrets it cannot even read. */
export interface Confinement {
  /** Absolute paths of folders that it may write, beside the workspace and its own `/tmp`. */
  readonly writable: readonly string[];
  /**
   * `true`: any host. A list: those, by HTTP and HTTPS through a proxy that its environment names,
   * as `host` (ports 80 and 443) or `host:port`, spelled as `hostText` of `util` does.
   */
  readonly network: boolean | readonly string[];
  /**
   * Protected places of the workspace, by name at its root (".git"), that it may write all the
   * same. Hooks stay as they are even then, and settings unless ".git/config" is named too.
   */
  readonly open?: readonly string[];
  /** It sees the workspace's secrets (`.env`, keys); absent: they are empty to it. */
  readonly secrets?: "shown";
  /** It sees what git keeps of a repository that tracks secrets; absent: nothing of it. */
  readonly history?: "shown";
  /**
   * Files that it sees with the content of another. Both are absolute paths of files that are
   * there (a place that is empty cannot be filled); `content` `null`: it sees an empty file.
   */
  readonly overlays?: readonly { readonly path: string; readonly content: string | null }[];
  /**
   * Absolute path of the folder of a write layer: what the program writes in the workspace goes
   * there. A box without it writes to the workspace itself.
   */
  readonly layer?: string;
  /**
   * The workspace is read-only to it. `shared`: it is known to do nothing but read, and its box may serve
   * the next command of the kind; `alone`: nothing is known of it. Never with `layer`, `open` or
   * `overlays`; `alone` never with `otherwise`.
   */
  readonly reads?: "shared" | "alone";
  /**
   * Where this machine cannot confine files, run it with all rights; absent: it is not run.
   * Never with `overlays`, which nothing else provides.
   */
  readonly otherwise?: "unconfined";
}

/** How a program ended. */
export type Exit =
  | { readonly type: "exited"; readonly code: number }
  | { readonly type: "signalled"; readonly signal: string }
  | { readonly type: "timed_out" }
  | { readonly type: "cancelled" }
  | { readonly type: "not_found" }
  /** A limit of confined commands ended it; `reason` is one English line that names the setting. */
  | { readonly type: "limited"; readonly limit: EndingLimit; readonly reason: string }
  /** It was to be confined and could not be, so it did not run; `reason` is one English line. */
  | { readonly type: "not_confined"; readonly reason: string };

/** What one confined command may use up; `null`: as much as there is. */
export interface CommandLimits {
  /** Processes and threads at a time. */
  readonly processes: number | null;
  /** Bytes of memory of all its processes together. */
  readonly memory: number | null;
  /** Files that one process has open. */
  readonly files: number | null;
  /** Seconds that one process computes. */
  readonly cpu: number | null;
}

/** Whether each limit is held, and calls of the system that no command needs are refused. */
export type LimitSupport = Readonly<Record<keyof CommandLimits | "calls", boolean>>;

/** Without a file more a program goes on; each other limit is its end. */
export type EndingLimit = Exclude<keyof CommandLimits, "files">;

export interface ProcessOutcome<E = Exit> {
  readonly exit: E;
  readonly durationMs: number;
  /** Standard output and error as they came, head and tail when capped. */
  readonly output: string;
  /** All bytes that came. */
  readonly outputBytes: number;
  /** Absolute path of a file with the whole output, where it was capped. */
  readonly spill?: string;
  /** Hosts that it wanted and that its list does not have, as `host` or `host:port`; absent: none. */
  readonly refused?: readonly string[];
}

/** How strongly a child is confined; shown truthfully. */
export type SandboxLevel = "bubblewrap" | "landlock" | "unshare" | "seatbelt" | "none";

/**
 * What a command that asks for it gets, and where that is nothing, why: the system knows no
 * such thing, the program is missing, it fails (`detail`: its words), it runs and lets
 * through what it must not (`detail`: what), or commands run on another machine (`detail`: which).
 */
export type Sandbox =
  | { readonly level: Exclude<SandboxLevel, "none"> }
  | {
    readonly level: "none";
    readonly why: "system" | "missing" | "fails" | "leaks" | "remote";
    /** One English line, or empty. */
    readonly detail: string;
  };

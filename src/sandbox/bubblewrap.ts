/** The command line of bubblewrap, and what it reports. */

import type { Exit } from "../protocol/mod.ts";
import type { Ended } from "./launch.ts";

/** How one place of the box comes about. Paths are absolute and without links. */
export type Mount =
  /** An empty folder of the box's own. */
  | { readonly type: "empty"; readonly at: string }
  /** What lies at `from` on this machine. */
  | { readonly type: "read" | "write"; readonly at: string; readonly from: string };

export interface BoxShape {
  readonly cwd: string;
  readonly network: boolean;
  /** In any order; of two for one place the later holds. */
  readonly mounts: readonly Mount[];
  /** What this machine needs, one of `privileges()`. */
  readonly privileges: Privileges;
}

export interface Privileges {
  readonly words: readonly string[];
  /** Root may write the kernel's settings in `/proc` by owning them, without a capability. */
  readonly lockProc: boolean;
}

/**
 * Ways to hold no privilege inside, the best first. Root keeps its capabilities unless told
 * otherwise, and could unmount the box; it keeps only the right to files of other owners,
 * which in a container is the usual state of a workspace. Others need no word: bubblewrap
 * makes a user name space by itself, or is set-uid and refuses such options.
 */
export function privileges(isRoot: boolean): readonly Privileges[] {
  if (!isRoot) return [{ words: [], lockProc: false }];
  return [
    { words: ["--cap-drop", "ALL", "--cap-add", "CAP_DAC_OVERRIDE"], lockProc: true },
    { words: ["--unshare-user", "--cap-drop", "ALL"], lockProc: true },
  ];
}

/**
 * The first process of the box. It is not bubblewrap's own, which tells no signal and may
 * outlive bubblewrap as a zombie: of this one bubblewrap is the parent, so that its end is the
 * end of everybody inside. What it says itself (`unseen`, or that a signal ended the program)
 * goes to the report, which the program does not hold.
 */
const keeper = [
  "exec 5>&2 2>&4",
  '[ -x "$0" ] || { echo unseen >&4; exit 126; }',
  '(exec "$0" "$@" 2>&5 4>&- 5>&-)',
  "exit $?",
].join("\n");

/**
 * Words up to the program. A new session is not asked for: the launcher has made one, and in
 * a second the kill of the process group would not reach everybody while the box is set up.
 */
export function boxWords({ cwd, network, mounts, privileges }: BoxShape): readonly string[] {
  return [
    ...privileges.words,
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    ...(network ? [] : ["--unshare-net"]),
    ...["--as-pid-1", "--die-with-parent"],
    ...["--json-status-fd", "3"],
    ...["--ro-bind", "/", "/"],
    ...["--dev", "/dev"],
    ...["--proc", "/proc"],
    ...(privileges.lockProc ? ["--remount-ro", "/proc"] : []),
    ...mounts.toSorted((one, other) => depth(one.at) - depth(other.at)).flatMap(mountWords),
    ...["--chdir", cwd],
    ...["--", "/bin/sh", "-c", keeper],
  ];
}

/** What lies deeper is laid over what holds it. */
function depth(path: string): number {
  return path.split("/").length;
}

function mountWords(mount: Mount): readonly string[] {
  switch (mount.type) {
    case "empty":
      return ["--tmpfs", mount.at];
    case "read":
      return ["--ro-bind", mount.from, mount.at];
    case "write":
      return ["--bind", mount.from, mount.at];
  }
}

/** Numbers as on every Linux but MIPS; a shell tells 128 more. */
const signals: Readonly<Record<number, string>> = {
  1: "SIGHUP",
  3: "SIGQUIT",
  4: "SIGILL",
  5: "SIGTRAP",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  10: "SIGUSR1",
  11: "SIGSEGV",
  12: "SIGUSR2",
  14: "SIGALRM",
  15: "SIGTERM",
  24: "SIGXCPU",
  25: "SIGXFSZ",
  31: "SIGSYS",
};

/**
 * How the program in the box ended; `output` is what came of it and of bubblewrap. Signals
 * that the keeper's shell does not tell (SIGINT, SIGPIPE; all where it is not dash) are
 * exit codes as every shell has them, 128 more.
 */
export function boxExit({ exit, report }: Ended, output: () => string): Exit {
  if (exit.type !== "exited") return exit;
  const code = Number(/"exit-code": *(\d+)/.exec(report)?.[1] ?? NaN);
  if (Number.isNaN(code)) return { type: "not_confined", reason: complaint(output(), exit.code) };
  const said = report.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  if (said.includes("unseen")) return { type: "not_confined", reason: "its program is hidden" };
  const signal = said.length > 0 ? signals[code - 128] : undefined;
  return signal === undefined ? { type: "exited", code } : { type: "signalled", signal };
}

/** Without a reported code nothing was started, and the output is bubblewrap's. */
function complaint(output: string, code: number): string {
  const line = output.trim().split("\n").at(-1) ?? "";
  return line === "" ? `bwrap ended with exit code ${code}` : line.slice(0, 300);
}

/** The first process of a box, and how the end of a program comes out of it. */

import type { CommandLimits, Exit } from "../protocol/mod.ts";
import { limitLines } from "./limits.ts";
import type { LaunchEnd } from "./launch.ts";

/**
 * What it says itself (`unseen`, that a signal ended the program, the exit code) goes to the
 * report, which the program does not hold. Its end is the end of everybody in a process name
 * space: it is their first process.
 */
const opening = [
  `close='for it in $0; do eval "exec $it>&-"; done; exec "$@"'`,
  "exec 5>&2 2>&4",
  'end() { [ -z "$tells" ] || echo "{ \\"exit-code\\": $1 }" >&4; exit "$1"; }',
];

/** What whoever started us left open would be a way out. Few shells can close those above 9. */
const leftOpen = [
  "extra=; for it in /dev/fd/*; do",
  '  [ "${it##*/}" -lt 6 ] || [ ! -e "$it" ] || extra="$extra ${it##*/}"',
  "done",
];

/** @param streams where the program's standard input comes from and its errors go */
function running(streams: string): readonly string[] {
  return [
    '[ -x "$program" ] || { echo unseen >&4; end 126; }',
    'if [ -n "$extra" ] && [ -x /bin/bash ]',
    `then (exec /bin/bash -pc "$close" "$extra" "$program" "$@" ${streams} 3>&- 4>&- 5>&-)`,
    `else (exec "$program" "$@" ${streams} 3>&- 4>&- 5>&-)`,
    "fi",
  ];
}

const script = running("</dev/null 2>&5");

export interface KeeperOptions {
  /** It reports the exit code, where the program that made the box does not. */
  readonly tells: boolean;
  /**
   * Words of a program of the system that runs beside, to the end of the box; before it says `ready`
   * in a line the program in the box does not start. Absent or empty: none.
   */
  readonly beside?: readonly string[];
  /**
   * What it runs is told on standard input and finds that input empty. "once": one program, as
   * `programText` has it. "again": one after another, as `nextText` has it, until the input ends.
   * "piped" is told nothing: the input is the program's own, and its errors go to descriptor 6, which
   * it finds open.
   */
  readonly waits?: "once" | "again" | "piped";
  /** What every process in the box is held to. */
  readonly limits: CommandLimits;
}

/** Words before the program. */
export function keeper(
  { tells, beside = [], waits, limits }: KeeperOptions,
): readonly string[] {
  const lines = [
    `tells=${tells ? "1" : ""}`,
    ...opening,
    ...waiting(beside),
    ...limitLines(limits),
    ...leftOpen,
    ...linesOf(waits),
  ];
  return ["/bin/sh", "-c", lines.join("\n")];
}

/** A line of the report of a box that waits, before its program starts. */
const begins = '{ "told": 1 }';

/** Its program was started. @param report of a box that waits */
export function hasBegun(report: string): boolean {
  return report.includes(begins);
}

function linesOf(waits: KeeperOptions["waits"]): readonly string[] {
  switch (waits) {
    case undefined:
      return ["program=$0", ...script, "end $?"];
    case "piped":
      return ["program=$0", ...running("2>&6"), "end $?"];
    case "once":
      return [...told, ...script, "end $?"];
    case "again":
      return again;
  }
}

/** Nothing runs of a text that was cut: it is one compound command. */
const told = [
  "told=; . /dev/stdin 2>/dev/null; exec </dev/null",
  '[ "$told" = 1 ] || end 126',
  `echo '${begins}' >&4; program=$1; shift`,
];

/**
 * Between two programs nobody else may be left: as first process of a name space of its own it finds
 * them all, and ends with them where there are any.
 */
const again = [
  '[ "$$" = 1 ] || end 126',
  "next() {",
  "mark=$1 program=$2; shift 2",
  `echo '${begins}' >&4`,
  ...script,
  "code=$?",
  '! kill -s KILL -- -1 2>/dev/null || end "$code"',
  `printf %s "$mark"; echo "{ \\"exit-code\\": $code }" >&4`,
  "}",
  ". /dev/stdin",
  "end 0",
];

/**
 * What a box that serves several programs reads.
 *
 * @param mark what it prints when nobody is left who could print
 */
export function nextText(mark: string, words: readonly string[]): string {
  return `{ next ${[mark, ...words].map(quoted).join(" ")}; }\n`;
}

/** What a box that waits for one program reads: the absolute path of a program and its arguments. */
export function programText(words: readonly string[]): string {
  return `{ set -- ${words.map(quoted).join(" ")}; told=1; }\n`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Its report is `alone` if what is to run beside does not. It holds none of our descriptors. */
function waiting(beside: readonly string[]): readonly string[] {
  if (beside.length === 0) return [];
  const words = beside.map(quoted).join(" ");
  return [
    // Deno holds its standard output to its end: only a line tells, and no end of a pipe.
    'said="${TMPDIR:-/tmp}/ready-$$"; command -p mkfifo "$said" || end 126',
    `command -p ${words} </dev/null >"$said" 2>/dev/null 3>&- 4>&- 5>&- &`,
    'read -r word <"$said"; command -p rm -f "$said"',
    '[ "$word" = ready ] || { echo alone >&4; end 126; }',
  ];
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

/** On a BSD, where they differ. */
const signalsOfDarwin: Readonly<Record<number, string>> = {
  ...signals,
  7: "SIGEMT",
  10: "SIGBUS",
  12: "SIGSYS",
  30: "SIGUSR1",
  31: "SIGUSR2",
};

export interface Boxed {
  /** Name of the program that made the box. */
  readonly maker: string;
  /** What came of the program and of what made the box. */
  readonly output: () => string;
}

/**
 * How the program in the box ended. Signals that the keeper's shell does not tell (SIGINT,
 * SIGPIPE; all where it is not dash) are exit codes as every shell has them, 128 more.
 */
export function boxExit({ exit, report }: LaunchEnd, { maker, output }: Boxed): Exit {
  if (exit.type !== "exited") return exit;
  const code = Number(/"exit-code": *(\d+)/.exec(report)?.[1] ?? NaN);
  if (Number.isNaN(code)) {
    return { type: "not_confined", reason: complaint(output() + report, maker, exit.code) };
  }
  const said = report.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  if (said.includes("alone")) {
    return { type: "not_confined", reason: "nothing in it leads to the hosts that it may reach" };
  }
  if (said.includes("unseen")) return { type: "not_confined", reason: "its program is hidden" };
  const names = Deno.build.os === "darwin" ? signalsOfDarwin : signals;
  const signal = said.length > 0 ? names[code - 128] : undefined;
  return signal === undefined ? { type: "exited", code } : { type: "signalled", signal };
}

/** Without a reported code nothing was started, and what was said is the box's maker's. */
function complaint(said: string, name: string, code: number): string {
  // `mount` adds where else to look.
  const lines = said.trim().split("\n")
    .filter((text) => !text.includes("dmesg(1)") && !text.startsWith("{"));
  const line = lines.at(-1) ?? "";
  return line === "" ? `${name} ended with exit code ${code}` : line.slice(0, 300);
}

/** A small program that tries what a level promises to prevent, and what is made of its traces. */

import type { Exit } from "../protocol/mod.ts";
import type { Promises } from "./level.ts";

/** Name spaces that must be the box's own where there are such things, one a line. */
const spaces = "for it in net pid ipc uts; do readlink /proc/self/ns/$it; done";

/** Whether the kernel runs a filter of calls for it, and how many (Linux 5.10 and later). */
const filters = "grep ^Seccomp /proc/self/status";

/**
 * Writes its mark (`$1`) in the workspace, then tries: to write it beside (`$2`), to read a
 * hidden file there, to open a setting of the kernel, to reach port `$3`, and process `$4`, and to
 * make a name space of users.
 */
export const canary = [
  'printf %s "$1" > mark',
  '(printf %s "$1" > "$2/mark") 2>/dev/null',
  '(cat "$2/hidden" > heard) 2>/dev/null',
  "(: >> /proc/sys/kernel/core_pattern) 2>/dev/null && : > kernel",
  `bash -c '(exec 7<>"/dev/tcp/127.0.0.1/$1") && : > reached' bash "$3" 2> refused`,
  'kill -0 "$4" 2>/dev/null && : > signalled',
  `(${spaces}) 2>/dev/null > spaces`,
  `(${filters}) 2>/dev/null > filters`,
  "unshare --user true 2>/dev/null && : > unshared",
  ":",
].join("\n");

/** What the same commands find outside, where nothing is refused. */
export const control = `${spaces}; ${filters}`;

export interface Traces {
  readonly exit: Exit;
  /** Text of a file that the canary may have left in the workspace, `null` if it did not. */
  readonly left: (name: string) => string | null;
  /** Of the file that it was to leave beside it. */
  readonly beside: string | null;
  readonly mark: string;
  /** What `control` printed; empty: this system has no such things. */
  readonly outside: string;
}

interface Expected extends Promises {
  /** A filter of calls of the system. */
  readonly calls: boolean;
}

export interface Verdict {
  readonly why: "fails" | "leaks";
  readonly detail: string;
}

/** `null`: every promise was kept. A leak counts first: what leaks and then fails has leaked. */
export function judge(expected: Expected, traces: Traces): Verdict | null {
  const leak = leakOf(expected, traces);
  if (leak !== null) return { why: "leaks", detail: leak };
  const failure = failureOf(traces);
  if (failure !== null) return { why: "fails", detail: failure };
  return apart(expected, traces) ?? (expected.calls ? unfiltered(traces) : null);
}

/** `null`: the kernel counts a filter more than outside, and it has refused what it must. */
function unfiltered({ left, outside }: Traces): Verdict | null {
  if (left("unshared") !== null) return { why: "leaks", detail: "a name space was made" };
  const [inner, outer] = [filtersIn(left("filters") ?? ""), filtersIn(outside)];
  const isMore = outer.mode !== filtering || inner.count > outer.count;
  return inner.mode === filtering && isMore
    ? null
    : { why: "leaks", detail: "calls of the system are not filtered" };
}

/** `SECCOMP_MODE_FILTER`. */
const filtering = 2;

function filtersIn(status: string): { readonly mode: number; readonly count: number } {
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s*(\\d+)$`, "m").exec(status)?.[1] ?? 0);
  return { mode: field("Seccomp"), count: field("Seccomp_filters") };
}

function leakOf(promises: Promises, { left, beside }: Traces): string | null {
  if (promises.files && beside !== null) return "a file outside was written";
  if (promises.secrets && (left("heard") ?? "") !== "") return "a hidden file was read";
  if (promises.files && left("kernel") !== null) return "the kernel's settings are open";
  if (promises.network && left("reached") !== null) return "a port outside was reached";
  if (promises.processes && left("signalled") !== null) return "a process outside was reached";
  return null;
}

function failureOf({ exit, left, mark }: Traces): string | null {
  switch (exit.type) {
    case "exited":
      return left("mark") === mark ? null : "the workspace was not written";
    case "not_confined":
      return exit.reason;
    case "timed_out":
      return "it came to no end";
    default:
      return "a signal ended it";
  }
}

/** Name spaces are the box's own; where there are none, the system itself must have said no. */
function apart(promises: Promises, { left, outside }: Traces): Verdict | null {
  const [inner, outer] = [lines(left("spaces") ?? ""), lines(outside)];
  if (outer.length === 0) {
    if (!promises.network || left("refused")?.includes("not permitted")) return null;
    return { why: "fails", detail: "it is not told whether the network is closed" };
  }
  if (inner.length < outer.length) return { why: "fails", detail: "its name spaces are not told" };
  const promised = outer.filter((space) =>
    space.startsWith("net:") ? promises.network : promises.processes
  );
  const shared = inner.filter((space) => promised.includes(space));
  return shared.length === 0
    ? null
    : { why: "leaks", detail: `not of its own: ${shared.join(", ")}` };
}

function lines(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.includes(":["));
}

/**
 * Where the rules leave room, and what is taken for right there. All of it is here:
 *
 * - A file that is marked *uncertain* may be listed beside a session's own: it is nobody's.
 * - What an undo or a redo leaves may stay where its output, or the list of changes, names it.
 * - An undo that names what is in its way may do nothing at all.
 * - What a killed command did may be there, be gone (held until somebody decides), or be there in part.
 * - A signal that comes when the work is done may find it done.
 * - What a call says that it holds back is not in the project: a file that somebody else changed in
 *   the same place, or to which a command nobody was asked about gives its owner's or group's rights.
 * - A command behind `!` is the person's own: an undo of sessions leaves it, any other takes it back.
 * - A whole-file write may take lines that were there when the session last read the file.
 */

import type { Ended } from "./place.ts";
import type { SeenEvent, SessionRun } from "./drive.ts";
import { last } from "./place.ts";
import { isBelow } from "./tree.ts";

/** Exit codes of a run that nothing cut: done, unfinished, a limit, failing. */
const usual: readonly number[] = [0, 1, 2, 3];

const bySignal: Readonly<Record<string, readonly number[]>> = {
  SIGINT: [130],
  SIGTERM: [143],
  // Nothing is promised but that it is an end by a signal.
  SIGHUP: [129, 143],
  SIGKILL: [137],
  // The dashboard stays open; it ends by Ctrl-C twice.
  Esc: [0, 130],
};

export function isExpectedExit({ plan, code, sent, events }: SessionRun): boolean {
  const deadly = sent.filter(({ signal }) => signal !== "SIGSTOP" && signal !== "Esc");
  const codes = deadly.flatMap(({ signal }) => bySignal[signal] ?? []);
  const isDone = events.some(({ type, part }) =>
    type === "step" && part?.type === "text" && (part.text === last || part.text === "GOAL REACHED")
  );
  if (deadly.length > 0 && !isDone) return codes.includes(code);
  const quit = plan.mode === "dashboard" ? [130] : [];
  return [...usual, ...codes, ...quit].includes(code);
}

/** An undo that leaves something, or all, and names it: it may need a person's word for that. */
export const isRefusal = ({ code }: Ended): boolean => [4, 65, 66].includes(code);

/** It says that nothing was done at all. */
export const didNothing = ({ stdout }: Ended): boolean =>
  /"outcome":"blocked"|nothing was changed/i.test(stdout);

/** Done, nothing to do, refused with a list, raced. */
export function isExpectedEnd({ code, cut, args, stderr }: Ended, signal?: string): boolean {
  // A session with a call that has no answer yet is not rewound.
  if (code === 64 && args[1] === "rewind" && /without a result/.test(stderr)) return true;
  const ends = [0, 4, 65, 66, 75];
  return cut && signal !== undefined
    ? [...ends, ...bySignal[signal] ?? []].includes(code)
    : ends.includes(code);
}

/** What `sed -i` leaves where it is killed. */
export const isHalfDone = (path: string): boolean => /(^|\/)sed\w{6}$/.test(path);

/** Paths that a result says to be held for this reason. */
export function heldPaths(
  { held = [] }: Pick<SeenEvent, "held">,
  reason: "conflict" | "privileged",
): ReadonlySet<string> {
  return new Set(held.filter((it) => it.reason === reason).map(({ path }) => path));
}

interface Row {
  readonly session?: string | null;
  readonly kind?: string;
  readonly change?: number;
  readonly inForce?: boolean;
  readonly tool?: string | null;
  readonly files?: readonly { readonly path: string }[];
  readonly nodes?: readonly { readonly path: string }[];
  readonly uncertain?: readonly string[];
}
export type ChangeRow = Row;

/** Paths that a change has for its own. */
export function bookedBy({ files = [], nodes = [], uncertain = [] }: Row): readonly string[] {
  return [...files, ...nodes].map(({ path }) => path).filter((path) => !uncertain.includes(path));
}

/** A line of text that tells that a path was treated, and not that it was left. */
const treated = / {2}(restored|removed|already so)$/;
const treatedWords = ["restored", "removed", "brought_back", "same"];

/** Paths that some output named as left, kept, uncertain or out of reach. */
export class Named {
  readonly #texts: string[] = [];
  readonly #paths = new Set<string>();

  /** What `undo` or `redo` printed. */
  output({ stdout, stderr }: Ended): void {
    const data = dataOf(stdout);
    if (data === undefined) {
      const lines = `${stdout}\n${stderr}`.split("\n").filter((line) => !treated.test(line));
      this.#texts.push(lines.join("\n"));
    } else this.data(data);
  }

  /** Every text in data, but those of a file that was treated, and of what a change is. */
  data(value: unknown): void {
    if (typeof value === "string") this.#paths.add(value.replace(/: .*$/s, ""));
    else if (Array.isArray(value)) value.forEach((it) => this.data(it));
    else if (typeof value === "object" && value !== null) {
      const { did, ...rest } = { did: undefined, ...value };
      if (typeof did === "string" && treatedWords.includes(did)) return;
      for (const it of Object.values(rest)) this.data(it);
    }
  }

  /** Of a row of the list of changes only what it says of paths that are not its own for certain. */
  row({ files: _, nodes: __, ...rest }: Row): void {
    this.data(rest);
  }

  has(path: string): boolean {
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
      if (this.#paths.has(at)) return true;
      if (this.#texts.some((text) => mentions(text, at))) return true;
    }
    return [...this.#paths].some((it) => isBelow(it, path));
  }
}

function mentions(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const [before, after] = [text[at - 1] ?? " ", text[at + path.length] ?? " "];
    if (!/[\w./-]/.test(before) && !/[\w/-]/.test(after)) return true;
  }
  return false;
}

export function dataOf(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

import type { Draft, Origin, Purpose, Texts, Undo } from "./types.ts";

/** The first line of a file that a pattern fits, or else its first. */
export function originOf(texts: Texts, path: string, pattern: RegExp = /^/): Origin {
  const at = (texts.get(path) ?? "").split("\n").findIndex((line) => pattern.test(line));
  return { path, line: Math.max(at, 0) + 1 };
}

/** What is taken back by a command; `null`: there is nothing to take back. */
export function undoBy(command: string | null): Undo {
  return command === null ? { kind: "nothing" } : { kind: "command", command };
}

export function draft(
  purpose: Purpose,
  command: string,
  rest: {
    readonly from: Origin;
    readonly check?: string;
    readonly undo?: Undo;
    readonly runs?: readonly string[];
  },
): Draft {
  const { from, check = null, undo = { kind: "nothing" }, runs = [] } = rest;
  return { purpose, command, from, check, undo, runs };
}

/** A server of this machine gives an answer, of whatever status. */
export function answers(port: number): string {
  return `curl -sS -o /dev/null http://127.0.0.1:${port}/`;
}

/** Messages of linters and type checkers, in the forms that most of them print. */

import { stripRoot } from "./text.ts";

export interface Message {
  /** Relative to the workspace root. */
  readonly path: string;
  /** From 1. */
  readonly line?: number;
  readonly text: string;
}

/** `a.py:3:5: text`, `a.ts(3,5): text`, ` --> a.py:3:5` under its text, `  3:5  text` under a path. */
export function messagesIn(output: string, root: string): readonly Message[] {
  const found: Message[] = [];
  let title = "";
  let file = "";
  for (const line of output.split("\n")) {
    const own = /^([^\s:()][^:()]*\.\w+)[:(](\d+)(?:[:,]\d+)?\)?:? *(?:- )?(\S.*)$/.exec(line);
    const arrow = /^\s*-->\s+([^\s:]+):(\d+)/.exec(line);
    const below = /^\s+(\d+):\d+\s+(\S.*)$/.exec(line);
    if (own) add(own[1], own[2], own[3]);
    else if (arrow) add(arrow[1], arrow[2], title);
    else if (below && file !== "") add(file, below[1], below[2]);
    if (/^[^\s:]+\.\w+$/.test(line)) file = line;
    else if (line === "") file = "";
    if (/^\S/.test(line)) title = line;
  }
  return found;

  function add(path = "", line = "", text = ""): void {
    const inRoot = stripRoot(path, root);
    if (inRoot === null) return;
    found.push({ path: inRoot, line: Number(line), text: text.trim().replace(/\s{2,}/g, " ") });
  }
}

/** What `now` holds and `before` does not; lines may have moved. */
export function freshMessages(
  now: readonly Message[],
  before: readonly Message[],
): readonly Message[] {
  const old = new Map<string, number>();
  const keyOf = ({ path, text }: Message) => `${path}\n${text}`;
  for (const it of before) old.set(keyOf(it), (old.get(keyOf(it)) ?? 0) + 1);
  return now.filter((it) => {
    const left = old.get(keyOf(it)) ?? 0;
    old.set(keyOf(it), left - 1);
    return left <= 0;
  });
}

/** Other readings of decoded words. */

import { isReserved } from "./reserved.ts";

/** Without the keywords and assignments before a program's name, or a wrapper's. */
export function fromName(words: readonly string[]): readonly string[] {
  const name = words.findIndex((word) =>
    word === "time" || word === "coproc" || (!isReserved(word) && !isAssignment(word))
  );
  return name < 0 ? [] : words.slice(name);
}

export function isAssignment(word: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*(?:\[[^\]]*\])?\+?=/.test(word);
}

/** From so many words of one on, each brace gives its first part only. */
const mostBraces = 64;

/** Braces of one word that are opened. */
const mostTurns = 64;

/** `{rm,-rf}` as the words it becomes. Ranges stay as they are. */
export function braced(words: readonly string[]): readonly string[] {
  return words.flatMap((word) =>
    word.includes("{") && word.includes(",") ? bracedWord(word).filter((each) => each !== "") : word
  );
}

function bracedWord(word: string): readonly string[] {
  let words = [word];
  for (let turn = 0; turn < mostTurns; turn++) {
    const most = words.length < mostBraces ? Infinity : 1;
    const next = words.flatMap((each) => openInnermost(each).slice(0, most));
    if (next.every((each, index) => each === words[index])) return words;
    words = next;
  }
  return words;
}

function openInnermost(word: string): readonly string[] {
  const found = /^([\s\S]*)\{([^{}]*,[^{}]*)\}([\s\S]*)$/.exec(word);
  if (!found) return [word];
  const [, before = "", inner = "", after = ""] = found;
  return inner.split(",").map((part) => before + part + after);
}

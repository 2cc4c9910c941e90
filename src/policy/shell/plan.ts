/** A decided line, written anew from its decoded words: the text itself is never run. */

import { isReserved, isShellOnly } from "./reserved.ts";
import type { Line, Plan, SimpleCommand, Word } from "./types.ts";
import { quote } from "./words.ts";

/** How to run what was decided. Null: the line is doubted, or has no command. */
export function planOf(line: Line): Plan | null {
  const [first] = line.commands;
  if (line.doubts.length > 0 || first === undefined) return null;
  if (line.commands.length === 1 && isPlain(first)) {
    return { type: "argv", argv: first.words.map((word) => word.text) };
  }
  const script = scriptOf(line);
  return script === null ? null : { type: "script", script };
}

function isPlain({ words, redirects }: SimpleCommand): boolean {
  if (redirects.length > 0 || words.some((word) => word.expands)) return false;
  return !isShellOnly(words[0]?.text ?? "");
}

function scriptOf({ commands, joints }: Line): string | null {
  let script = "";
  for (const [index, command] of commands.entries()) {
    const written = writeCommand(command);
    const joint = index === 0 ? "" : joints[index - 1];
    if (written === null || joint === undefined) return null;
    script += (joint === "" ? "" : joint === ";" ? "; " : ` ${joint} `) + written;
  }
  return script;
}

function writeCommand({ words, redirects }: SimpleCommand): string | null {
  const written = words.map((word, index) => index === 0 ? writeName(word) : writeWord(word));
  return written.includes(null) ? null : [...written, ...redirects].join(" ");
}

/**
 * Assignments and keywords are such only without quotes; and a script that begins with a sign would
 * be an option of the bash that is to run it.
 */
function writeName({ text, expands }: Word): string | null {
  if (expands || text === "") return null;
  const isName = isBare(text) && !/^[-+]|=/.test(text) && !isReserved(text);
  return isName ? text : quote(text);
}

function writeWord({ text, expands, written }: Word): string | null {
  if (expands) return written ?? null;
  return isBare(text) ? text : quote(text);
}

/** Nothing in it is special to bash, wherever it stands. */
function isBare(text: string): boolean {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(text);
}

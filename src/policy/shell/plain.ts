/** The plainest lines: one program and words that mean the same to everybody. */

import { innerOf } from "./inner.ts";
import { lex } from "./lexer.ts";
import { isReserved, isShellOnly } from "./reserved.ts";
import type { Line } from "./types.ts";
import { baseName, unwrap } from "./wrappers.ts";

/** Characters; a longer line is not plain to a reader either. */
const longest = 1000;

const plain = /^[A-Za-z0-9_./:=@%+,-]+(?: [A-Za-z0-9_./:=@%+,-]+)*$/;

/**
 * What `parseLine` makes of such a line, without a grammar; `null` for every other line, those
 * among them whose program runs another.
 */
export function plainLine(text: string): Line | null {
  if (text.length > longest || !plain.test(text)) return null;
  const lexed = lex(text);
  if (lexed.type !== "lexed" || lexed.commands.length !== 1) return null;
  const words = lexed.commands.flatMap((it) => it.words.map((word) => word.text));
  const [program = ""] = words;
  if (isReserved(program) || isShellOnly(program)) return null;
  const inner = innerOf(words);
  if (unwrap(words).length + inner.scripts.length + inner.commands.length > 0) return null;
  if (inner.readsScript) return null;
  const named = [baseName(program), ...words.slice(1)];
  const reached = named[0] === program || named[0] === "" ? [words] : [words, named];
  return { commands: lexed.commands, joints: [], doubts: [], reached };
}

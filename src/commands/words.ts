/** A line as words, quoted as in a shell and evaluated by nobody. */

import { AgentError } from "../protocol/mod.ts";

export interface Word {
  /** Without its quotes. */
  readonly text: string;
  /** Where it stands in the line, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

export interface Split {
  readonly words: readonly Word[];
  /** The quote or backslash that the line ends in. */
  readonly open: "'" | '"' | "\\" | null;
}

const piece = /(\s+)|'([^']*)('?)|"((?:\\[\s\S]|[^"\\])*\\?)("?)|\\([\s\S]?)|([^\s'"\\]+)/gy;

/** `'…'` as it is, `"…"` with `\"` and `\\`, and `\` before any one character. */
export function split(line: string): Split {
  const words: Word[] = [];
  let word: { text: string; from: number } | null = null;
  let open: Split["open"] = null;
  for (const it of line.matchAll(piece)) {
    const [all, blank, single, closeSingle, double, closeDouble, escaped, plain] = it;
    if (blank !== undefined) {
      if (word) words.push({ ...word, to: it.index });
      word = null;
      continue;
    }
    const { text, from }: { text: string; from: number } = word ?? { text: "", from: it.index };
    const own = single ?? double?.replaceAll(/\\(["\\])/g, "$1") ?? escaped ?? plain ?? "";
    word = { text: text + own, from };
    if (closeSingle === "") open = "'";
    if (closeDouble === "") open = '"';
    if (all === "\\") open = "\\";
  }
  if (word) words.push({ ...word, to: line.length });
  return { words, open };
}

/** The words of a line that is complete. @throws {AgentError} `slash.open_quote` */
export function wordsOf(line: string): readonly string[] {
  const { words, open } = split(line);
  if (open !== null) throw new AgentError("usage", "slash.open_quote", { quote: open });
  return words.map(({ text }) => text);
}

/** A word as it must be typed to come out as `text`. */
export function quoted(text: string): string {
  if (/^[^\s'"\\]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

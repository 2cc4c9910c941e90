import { cells, graphemes } from "./width.ts";

/**
 * Lines of at most `width` cells (a single wider character gets a line of its own). Breaks
 * at blanks, which then vanish, between CJK characters, and inside a word only where the
 * word alone is longer than a line. Line ends in the text stay.
 */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(1, width)));
}

function wrapLine(line: string, width: number): string[] {
  if (cells(line) <= width) return [line];
  const lines: string[] = [];
  let current = "";
  for (const piece of pieces(line, width)) {
    if (cells(current + piece) <= width) {
      current += piece;
      continue;
    }
    if (!blank.test(current)) lines.push(current.replace(trailing, ""));
    current = blank.test(piece) ? "" : piece;
  }
  if (!blank.test(current)) lines.push(current.replace(trailing, ""));
  return lines.length > 0 ? lines : [""];
}

const blank = /^ *$/;
const trailing = / +$/;

/** Words, runs of blanks, single wide characters, and parts of words longer than a line. */
function* pieces(line: string, width: number): Generator<string> {
  for (const word of line.split(/( +)/)) {
    if (word === "") continue;
    if (cells(word) <= width && !/[\u2e80-\uffef]/.test(word)) yield word;
    else yield* parts(word, width);
  }
}

/** Must not begin a line (a small part of the rules of UAX 14). */
const closing = /^[,.;:!?)\]}»”’、。，．：；！？）】》」』…]/;

function* parts(word: string, width: number): Generator<string> {
  let part = "";
  for (const grapheme of graphemes(word)) {
    const wide = cells(grapheme) === 2;
    const breaks = wide || cells(part + grapheme) > width || isWideEnd(part);
    if (part !== "" && breaks && !(closing.test(grapheme) && cells(part + grapheme) <= width)) {
      yield part;
      part = "";
    }
    part += grapheme;
  }
  if (part !== "") yield part;
}

function isWideEnd(part: string): boolean {
  return /[\u2e80-\uffef]$/.test(part);
}

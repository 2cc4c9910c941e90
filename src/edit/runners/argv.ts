/**
 * A command line as words, without a shell: blanks part them, single quotes keep all as it is,
 * double quotes keep blanks, a backslash keeps the next character.
 */

/** The words; `null` where a quote is not closed. */
export function splitWords(line: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (char === "'" || char === '"') {
      const end = closing(line, at);
      if (end < 0) return null;
      const inner = line.slice(at + 1, end);
      word = (word ?? "") + (char === '"' ? inner.replace(/\\(["\\])/g, "$1") : inner);
      at = end;
    } else if (char === "\\" && at + 1 < line.length) {
      word = (word ?? "") + line.charAt(++at);
    } else {
      word = (word ?? "") + char;
    }
  }
  return word === null ? words : [...words, word];
}

/** Where the quote at `start` ends, -1 if it does not. */
function closing(line: string, start: number): number {
  const quote = line.charAt(start);
  for (let at = start + 1; at < line.length; at++) {
    if (line.charAt(at) === quote) return at;
    if (quote === '"' && line.charAt(at) === "\\") at++;
  }
  return -1;
}

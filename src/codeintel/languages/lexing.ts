/**
 * Steps through text that the scanners of brace languages share. Each takes a place and gives a
 * place, at the latest the end of the text: broken text ends early, it does not throw.
 */

/** 1-based lines of offsets that are asked for in ascending order. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (offset) => {
    while (next >= 0 && next < offset) {
      line++;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  };
}

/** The newline that ends the line of `from`. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** Behind the next `mark`; the end of the text if there is none. */
export function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

const stops = {
  '"': /["\\\n]/g,
  "'": /['\\\n]/g,
} as const;

/**
 * Behind a string or a character that may hold escapes and ends on its line; `from` is behind
 * the opening quote. An unclosed one ends before its newline, unless that is escaped.
 */
export function behindQuoted(text: string, from: number, quote: '"' | "'"): number {
  const stop = stops[quote];
  stop.lastIndex = from;
  while (stop.test(text)) {
    const at = stop.lastIndex - 1;
    if (text[at] === "\n") return at;
    if (text[at] === quote) return at + 1;
    stop.lastIndex = at + (text.startsWith("\r\n", at + 1) ? 3 : 2);
  }
  return text.length;
}

const blankOver = /[^\s]/g;

/** Over white space, `//` and `/* … *\/` comments. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    blankOver.lastIndex = at;
    if (!blankOver.test(text)) return text.length;
    at = blankOver.lastIndex - 1;
    if (text.startsWith("//", at)) at = endOfLine(text, at);
    else if (text.startsWith("/*", at)) at = behind(text, "*/", at + 2);
    else return at;
  }
}

/** What a sticky expression finds at a place. */
export function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/** By code unit, as everything here is sorted. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** How many leading components two folders or files have in common. */
export function commonDepth(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  let depth = 0;
  while (depth < left.length && left[depth] === right[depth]) depth++;
  return depth;
}

/** The value of a key, made when it is first asked for. */
export function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make();
  known.set(key, made);
  return made;
}

/** A folder and those above it, the nearest first, the root `""` last. */
export function* upwards(folder: string): Generator<string> {
  for (let at = folder; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) yield at;
  yield "";
}

/** A text as lines that know their ends. */

/** A text in which every line end is one character. A lone `\r` is no line end. */
export function flatten(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The lines of a text without their ends; one more than it has line ends. */
export function bodiesOf(text: string): readonly string[] {
  return flatten(text).split("\n");
}

export interface Lines {
  /** Without their ends; the last is empty if the text ends with a line end. */
  readonly bodies: readonly string[];
  /** One fewer than bodies, each `\n` or `\r\n`. */
  readonly ends: readonly string[];
  /** Offsets of the bodies. */
  readonly starts: readonly number[];
}

/** A mark of byte order at the beginning belongs to no line; `from` is where the first begins. */
export function linesOf(text: string, from = text.startsWith("\ufeff") ? 1 : 0): Lines {
  const bodies: string[] = [];
  const ends: string[] = [];
  const starts: number[] = [];
  for (let at = text.indexOf("\n", from); at >= 0; at = text.indexOf("\n", from)) {
    const wide = at > from && text[at - 1] === "\r";
    bodies.push(text.slice(from, wide ? at - 1 : at));
    ends.push(wide ? "\r\n" : "\n");
    starts.push(from);
    from = at + 1;
  }
  bodies.push(text.slice(from));
  starts.push(from);
  return { bodies, ends, starts };
}

/** Index of the line in which an offset lies. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** Without blanks and tabs at the end; other white space is content. */
export function withoutTail(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end--;
  return line.slice(0, end);
}

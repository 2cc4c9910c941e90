export interface Replacement {
  readonly oldText: string;
  readonly newText: string;
  /** Every place, not exactly one. */
  readonly all: boolean;
}

export type Replaced =
  | { readonly type: "replaced"; readonly text: string; readonly lines: readonly number[] }
  | { readonly type: "missing" }
  /** Lines (from 1) at which the places begin. */
  | { readonly type: "ambiguous"; readonly lines: readonly number[] };

/**
 * Replaces text that is there exactly, once. A line end is a line end, `\n` or `\r\n`: the
 * file keeps its own, also within the new text, and nothing outside the changed part of a
 * place is touched. Places are counted with overlaps; `all` takes them from left to right.
 */
export function replaceText(content: string, replacement: Replacement): Replaced {
  const flat = new Flat(content);
  const oldText = flatten(replacement.oldText);
  const places = flat.places(oldText);
  const lines = places.map((at) => flat.lineAt(at));
  if (places.length === 0) return { type: "missing" };
  if (places.length > 1 && !replacement.all) return { type: "ambiguous", lines };
  const newText = flatten(replacement.newText);
  const pieces: string[] = [];
  const done: number[] = [];
  let from = 0;
  let next = 0;
  for (const at of places) {
    if (at < next) continue;
    const edit = flat.edit({ at, oldText, newText });
    pieces.push(content.slice(from, edit.start), edit.text);
    from = edit.end;
    next = at + oldText.length;
    done.push(flat.lineAt(at));
  }
  return { type: "replaced", text: pieces.join("") + content.slice(from), lines: done };
}

/** A text in which every line end is one character. */
export function flatten(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** A text seen without its `\r\n`, and the way back. */
class Flat {
  readonly #content: string;
  readonly #text: string;
  /** Places in `#text` of line ends that are `\r\n` in the content, ascending. */
  readonly #wide: readonly number[];

  constructor(content: string) {
    this.#content = content;
    this.#text = flatten(content);
    const wide: number[] = [];
    for (let at = content.indexOf("\r\n"); at >= 0; at = content.indexOf("\r\n", at + 2)) {
      wide.push(at - wide.length);
    }
    this.#wide = wide;
  }

  places(wanted: string): readonly number[] {
    const found: number[] = [];
    for (let at = this.#text.indexOf(wanted); at >= 0; at = this.#text.indexOf(wanted, at + 1)) {
      found.push(at);
    }
    return found;
  }

  lineAt(at: number): number {
    let line = 1;
    for (let end = this.#text.indexOf("\n"); end >= 0 && end < at; line++) {
      end = this.#text.indexOf("\n", end + 1);
    }
    return line;
  }

  /** What is to be replaced in the content: only what differs between old and new. */
  edit(
    { at, oldText, newText }: {
      readonly at: number;
      readonly oldText: string;
      readonly newText: string;
    },
  ): { start: number; end: number; text: string } {
    const { head, tail } = common(oldText, newText);
    const lineEnd = this.#lineEndOf(at, at + oldText.length);
    return {
      start: this.#original(at + head),
      end: this.#original(at + oldText.length - tail),
      text: newText.slice(head, newText.length - tail).replaceAll("\n", lineEnd),
    };
  }

  /** The line end in a place, else the one after it, else the one before it. */
  #lineEndOf(start: number, end: number): string {
    const inside = this.#text.slice(start, end).indexOf("\n");
    const after = this.#text.indexOf("\n", end);
    const at = inside >= 0
      ? start + inside
      : after >= 0
      ? after
      : this.#text.lastIndexOf("\n", start);
    return at >= 0 && this.#wide[this.#wideBefore(at)] === at ? "\r\n" : "\n";
  }

  #original(at: number): number {
    return at + this.#wideBefore(at);
  }

  /** How many wide line ends lie before a place. */
  #wideBefore(at: number): number {
    let low = 0;
    let high = this.#wide.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#wide[middle] ?? Infinity) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Lengths of what two texts share at their beginnings and ends, without overlap. */
function common(a: string, b: string): { head: number; tail: number } {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return { head, tail };
}

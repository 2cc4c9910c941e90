import { cells, wrap } from "../ansi/mod.ts";
import type { Size } from "./pty/mod.ts";

/** IND (ECMA-48): one line down in the same column, scrolling at the bottom. */
const down = "\x1bD";
const save = "\x1b7";
const restore = "\x1b8";
const freshLine = "\x1b[1B\r\x1b[2K";

/** Numbers of the first and the last line of what is to be seen where there are too many. */
export interface Focus {
  readonly from: number;
  readonly to: number;
}

/** Lines below the cursor, which stays where it is; gone when cleared. */
export class Panel {
  #height = 0;
  #last: readonly string[] = [];
  #focus: Focus = { from: 0, to: 0 };

  constructor(
    private readonly write: (text: string) => void,
    private readonly size: () => Size,
  ) {}

  /** The last line is always seen; of a focus that has no room, its beginning. */
  draw(lines: readonly string[], focus: Focus = { from: 0, to: 0 }): void {
    [this.#last, this.#focus] = [lines, focus];
    const shown = fitted(lines, focus, this.size());
    this.clear();
    this.#height = shown.length;
    const room = `${down.repeat(shown.length)}\x1b[${shown.length}A`;
    this.write(room + save + shown.map((line) => freshLine + line).join("") + restore);
  }

  /** In the size that the terminal has now. */
  redraw(): void {
    if (this.#height === 0) return;
    // A terminal that wraps its lines anew has made more rows of them: all below is erased. There is
    // a row below once IND has made it.
    this.write(`${down}\x1b[1A${save}\x1b[1B\r\x1b[J${restore}`);
    this.#height = 0;
    this.draw(this.#last, this.#focus);
  }

  clear(): void {
    if (this.#height > 0) this.write(save + freshLine.repeat(this.#height) + restore);
    this.#height = 0;
  }
}

function fitted(lines: readonly string[], focus: Focus, size: Size): readonly string[] {
  const wrapped = lines.map((line) => indented(line, size.columns - 1));
  const all = wrapped.flat();
  const rows = Math.max(1, size.rows - 2);
  if (all.length <= rows) return all;
  const last = wrapped.at(-1) ?? [];
  const room = Math.max(1, rows - last.length - 1);
  const end = wrapped.slice(0, focus.to + 1).flat().length;
  const from = Math.min(wrapped.slice(0, focus.from).flat().length, Math.max(0, end - room));
  const until = Math.min(from + room, all.length - last.length);
  const more = until < all.length - last.length ? ["…"] : [];
  return [...all.slice(from, until), ...more, ...last].slice(-rows);
}

/** What goes on begins below the text, behind the mark and the number of a row. */
function indented(line: string, width: number): readonly string[] {
  const [start = ""] = /^[ >]*(?:\d {2})?/.exec(line) ?? [];
  if (cells(line) <= width || 2 * start.length > width) return wrap(line, width);
  return wrap(line.slice(start.length), width - start.length)
    .map((part, at) => `${at === 0 ? start : " ".repeat(start.length)}${part}`);
}

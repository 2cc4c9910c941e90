import { cells } from "../../ansi/mod.ts";
import type { Row, Span } from "../types.ts";
import { measured, plainWide, push, rowCells, type Style } from "./spans.ts";

export interface WrapOptions {
  /** Stands before the first row. */
  readonly first?: Row;
  /** Stands before each further row. */
  readonly rest?: Row;
  /**
   * `word`, and absent: breaks at blanks, which then vanish, and between CJK characters; inside a
   * word only where it is longer than a row. `cell`: wherever the row is full, and nothing vanishes.
   */
  readonly by?: "word" | "cell";
}

/**
 * Spans, which may hold line ends, as rows of at most `width` cells. Takes time in proportion to
 * the text. A cluster that is wider than a row becomes `…`.
 */
export function wrapSpans(spans: Row, width: number, options: WrapOptions = {}): Row[] {
  const lines = new Lines(Math.max(width, 1), options.first ?? [], options.rest ?? []);
  if (options.by === "cell") byCell(spans, lines);
  else byWord(spans, lines);
  return lines.rows();
}

/** As much of a row as there is room for. */
export function clipped(row: Row, width: number): Row {
  return rowCells(row) <= width ? row : wrapSpans(row, width, { by: "cell" })[0] ?? [];
}

interface Piece {
  readonly text: string;
  readonly cells: number;
  readonly style: Style;
}

/** Rows that are being filled. */
class Lines {
  readonly #done: Row[] = [];
  readonly #width: number;
  readonly #rest: Row;
  #row: Span[] = [];
  #used = 0;
  #start = 0;
  /** The row goes on with the line of the row before. */
  continues = false;

  constructor(width: number, first: Row, rest: Row) {
    this.#width = width;
    this.#rest = rest;
    this.#begin(first);
  }

  #begin(prefix: Row): void {
    const size = rowCells(prefix);
    // Where hardly anything is left beside it, the text is worth more than what stands before it.
    const fits = size + 4 <= this.#width;
    this.#row = fits ? [...prefix] : [];
    this.#used = this.#start = fits ? size : 0;
  }

  get room(): number {
    return this.#width - this.#used;
  }

  get isEmpty(): boolean {
    return this.#used === this.#start;
  }

  put({ text, cells, style }: Piece): void {
    push(this.#row, text, style);
    this.#used += cells;
  }

  end(continues: boolean): void {
    this.#done.push(this.#row);
    this.#begin(this.#rest);
    this.continues = continues;
  }

  /** Puts a piece that may be longer than a row. */
  fill(piece: Piece): void {
    if (piece.cells <= this.room) return this.put(piece);
    let [text, sum] = ["", 0];
    for (const [grapheme, size] of measured(piece.text)) {
      if (sum + size > this.room) {
        this.put({ text, cells: sum, style: piece.style });
        [text, sum] = ["", 0];
        if (!this.isEmpty) this.end(true);
      }
      const fits = size <= this.room;
      text += fits ? grapheme : "…";
      sum += fits ? size : 1;
    }
    this.put({ text, cells: sum, style: piece.style });
  }

  rows(): Row[] {
    return [...this.#done, this.#row];
  }
}

function byCell(spans: Row, lines: Lines): void {
  for (const { text, ...style } of spans) {
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) lines.end(false);
      if (part !== "") lines.fill({ text: part, cells: cells(part), style });
    }
  }
}

function byWord(spans: Row, lines: Lines): void {
  const words = new Words(lines);
  for (const { text, ...style } of spans) {
    for (const { kind, ...piece } of atoms(text, style)) {
      if (kind === "break") words.line();
      else if (kind === "blank") words.blank(piece);
      else words.add(piece, kind === "wide");
    }
  }
  words.flush();
}

/** Must not begin a row, or end one (a small part of the rules of UAX 14). */
const closing = /^[,.;:!?)\]}»”’、。，．：；！？）】》」』…]/;
const opening = /[([{«“‘（【《「『]$/;

/** What must stand in one row, as far as it fits one, across spans. */
class Words {
  #word: Piece[] = [];
  #cells = 0;
  #isWide = false;
  #blank: Piece | null = null;

  constructor(private readonly lines: Lines) {}

  add(piece: Piece, isWide: boolean): void {
    const last = this.#word.at(-1);
    if (last && (isWide || this.#isWide) && !closing.test(piece.text) && !opening.test(last.text)) {
      this.flush();
    }
    this.#word.push(piece);
    this.#cells += piece.cells;
    this.#isWide = isWide;
  }

  blank(piece: Piece): void {
    this.flush();
    this.#blank = this.#blank
      ? { ...piece, text: this.#blank.text + piece.text, cells: this.#blank.cells + piece.cells }
      : piece;
  }

  line(): void {
    this.flush();
    this.#blank = null;
    this.lines.end(false);
  }

  flush(): void {
    const { lines } = this;
    if (this.#word.length === 0) return;
    const isDropped = lines.isEmpty && lines.continues;
    const before = isDropped ? null : this.#blank;
    this.#blank = null;
    if (this.#cells + (before?.cells ?? 0) <= lines.room) {
      if (before) lines.put(before);
    } else if (!lines.isEmpty) lines.end(true);
    for (const piece of this.#word) lines.fill(piece);
    this.#word = [];
    this.#cells = 0;
    this.#isWide = false;
  }
}

type Atom = Piece & { readonly kind: "break" | "blank" | "word" | "wide" };

/** Line ends, runs of blanks, words, single wide clusters. */
function* atoms(text: string, style: Style): Generator<Atom> {
  for (const [part] of text.matchAll(/\n| +|[^ \n]+/g)) {
    if (part === "\n") yield { kind: "break", text: "", cells: 0, style };
    else if (part.startsWith(" ")) yield { kind: "blank", text: part, cells: part.length, style };
    else if (!/[\u1100-\uffff]/.test(part)) {
      yield { kind: "word", text: part, cells: cells(part), style };
    } else {
      // The segmenter is slow, and what most wide text is made of does not need it.
      for (const [run] of part.matchAll(runs)) yield* clusters(run, style);
    }
  }
}

const runs = new RegExp(`${plainWide.source}|(?:(?!${plainWide.source})[^])+`, "g");

function* clusters(word: string, style: Style): Generator<Atom> {
  let [text, sum] = ["", 0];
  for (const [grapheme, size] of measured(word)) {
    if (size < 2) {
      text += grapheme;
      sum += size;
      continue;
    }
    if (text !== "") yield { kind: "word", text, cells: sum, style };
    [text, sum] = ["", 0];
    yield { kind: "wide", text: grapheme, cells: size, style };
  }
  if (text !== "") yield { kind: "word", text, cells: sum, style };
}

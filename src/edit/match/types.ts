/** Where a text stands in a file, and how sure that is. */

/**
 * How much a text may differ from the file, from not at all to somewhat; each layer allows what
 * those before it allow.
 * - `exact`: nothing but the kind of line ends;
 * - `trimmed`: blanks at the ends of lines;
 * - `indented`: one shift of all indentation, or another unit of it (tabs for blanks);
 * - `collapsed`: how many blanks stand between words;
 * - `folded`: typographic quotes, dashes and blanks;
 * - `anchored`: lines between the first and the last, as long as the edit does not touch them.
 */
export type Layer = "exact" | "trimmed" | "indented" | "collapsed" | "folded" | "anchored";

/**
 * From the indentation of a given text to the file's: `remove` goes, `add` comes, and each
 * `from` that follows becomes a `to`. With `from` empty the rest stays as it is.
 */
export interface Reindent {
  readonly remove: string;
  readonly add: string;
  readonly from: string;
  readonly to: string;
}

export interface MatchSpan {
  readonly type: "found";
  /** Offsets in the content of the whole span that is to be replaced. */
  readonly start: number;
  readonly end: number;
  /** The span's first line, from 1. */
  readonly line: number;
  readonly layer: Layer;
  /** Absent: the text is indented as the file is. */
  readonly indent?: Reindent;
}

export type Located =
  | MatchSpan
  /** Lines (from 1) at which the places begin; which of them was meant is not guessed. */
  | { readonly type: "ambiguous"; readonly layer: Layer; readonly lines: readonly number[] }
  | { readonly type: "missing" };

export interface LocateOptions {
  /** The line (from 1) at which the text should begin: of several places the one exactly there. */
  readonly hint?: number;
  /** Only places that begin below this line (from 1) count. */
  readonly after?: number;
  /**
   * What is to stand there. A lenient layer then answers only if `replaceLocated` can bring it
   * in: it may not rewrite a line in which text and file differ, and must be able to indent it.
   */
  readonly newText?: string;
}

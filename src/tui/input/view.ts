import { cells, oneLine, truncate, truncateMiddle } from "../../ansi/mod.ts";
import { message } from "../../messages/mod.ts";
import { cut, filled, on, span } from "../rows.ts";
import type { Place, Role, Row, Size, Span } from "../types.ts";
import {
  type Candidate,
  type InputMode,
  type InputModel,
  promptWidth,
  textWidth,
} from "./model.ts";
import { isEmpty, type Line, type Text } from "./text.ts";
import { columnOf, rowOf, rowStarts, shownUnit } from "./wrap.ts";

/** The input line wants no more rows than these. */
export const mostRows = 10;

export interface InputView {
  readonly rows: readonly Row[];
  /** Where the cursor stands in `rows`; `null`: there is no room at all. */
  readonly cursor: Place | null;
}

const prompts: Readonly<Record<InputMode, readonly [string, Role]>> = {
  chat: ["›", "info"],
  work: ["»", "accent"],
  goal: ["◎", "good"],
};

/** How many rows it would like to have: 1 … 10. */
export function inputRows(model: InputModel): number {
  const width = textWidth(model.columns);
  let count = 0;
  for (const line of model.text) {
    count += rowStarts(line, width).length;
    if (count >= mostRows) return mostRows;
  }
  return count;
}

/** Names of keys that the empty line tells while the agent works. */
export interface InputHints {
  /** Says something as the next message. */
  readonly next: string;
  readonly stop: string;
}

/** At most `rows` rows of at most `columns` cells, the cursor's among them. */
export function viewInput(
  model: InputModel,
  { columns, rows }: Size,
  hints: InputHints = { next: "ctrl+n", stop: "escape" },
): InputView {
  if (columns < 1 || rows < 1) return { rows: [], cursor: null };
  const indent = promptWidth(columns);
  const width = textWidth(columns);
  if (isEmpty(model.text)) {
    return { rows: [emptyView(model, columns, hints)], cursor: { column: indent, row: 0 } };
  }
  const { text, cursor } = model;
  const places = placesOf(text, width);
  const at = places.first(cursor.line) + rowOf(text, cursor, width);
  const top = windowTop(at, places.count, rows);
  const seen: Row[] = [];
  for (const place of places.from(top)) {
    if (seen.length === rows) break;
    seen.push([...promptOf(model.mode, indent, top + seen.length), ...rowSpans(place, width)]);
  }
  const column = indent + Math.min(columnOf(text, cursor, width), columns - indent - 1);
  return { rows: seen, cursor: { column, row: at - top } };
}

/** The cursor is kept in the lower part: what is typed is seen with what stands before it. */
function windowTop(at: number, count: number, rows: number): number {
  const wanted = at - Math.max(0, rows - 2);
  return Math.max(0, Math.min(wanted, count - rows));
}

interface RowPlace {
  readonly line: Line;
  readonly from: number;
  readonly to: number;
}

interface Places {
  readonly count: number;
  /** Rows before a line. */
  first(line: number): number;
  from(row: number): Iterable<RowPlace>;
}

function placesOf(text: Text, width: number): Places {
  const firsts: number[] = [];
  let count = 0;
  for (const line of text) {
    firsts.push(count);
    count += rowStarts(line, width).length;
  }
  return {
    count,
    first: (line) => firsts[line] ?? 0,
    *from(row) {
      const begin = Math.max(0, firsts.findLastIndex((first) => first <= row));
      let skip = row - (firsts[begin] ?? 0);
      for (const line of text.slice(begin)) {
        const starts = rowStarts(line, width);
        for (const [at, from] of starts.entries()) {
          if (skip-- > 0) continue;
          yield { line, from, to: starts[at + 1] ?? line.length };
        }
      }
    },
  };
}

function promptOf(mode: InputMode, indent: number, row: number): readonly Span[] {
  if (indent === 0) return [];
  const [glyph, role] = prompts[mode];
  return row === 0 ? [{ text: `${glyph} `, role, bold: true }] : [span("  ")];
}

function rowSpans({ line, from, to }: RowPlace, width: number): readonly Span[] {
  const spans: Span[] = [];
  let plain = "";
  for (const unit of line.slice(from, to)) {
    if (typeof unit === "string") {
      plain += shownUnit(unit, width);
      continue;
    }
    if (plain !== "") spans.push(span(plain));
    plain = "";
    spans.push(span(shownUnit(unit, width), "accent"));
  }
  if (plain !== "") spans.push(span(plain));
  return spans;
}

function emptyView(
  { mode, busy, locale }: InputModel,
  columns: number,
  { next, stop }: InputHints,
): Row {
  const indent = promptWidth(columns);
  const hint = busy
    ? message(locale, "tui.input.hint_busy", { next, stop })
    : message(locale, `tui.input.hint_${mode}`);
  const text = truncate(hint, columns - indent - 1);
  return [...promptOf(mode, indent, 0), ...(text === "" ? [] : [span(text, "dim")])];
}

/** The list of completions wants no more rows than these, with the line that counts them. */
export const mostCandidates = 13;

/** Rows above the input line: values, what they are for beside them, and how many there are. */
export function viewCompletion(
  { completion: { popup }, locale }: InputModel,
  { columns, rows }: Size,
): readonly Row[] {
  if (popup === null || columns < 4) return [];
  const { candidates, selected } = popup;
  const room = Math.min(mostCandidates, rows);
  const isCut = candidates.length > room && room > 1;
  const height = isCut ? room - 1 : Math.min(room, candidates.length);
  const top = Math.max(0, Math.min(selected - Math.floor(height / 2), candidates.length - height));
  const seen = candidates.slice(top, top + height);
  // What a value is for stands at the same place in each row.
  const longest = Math.max(...seen.map(({ value }) => cells(oneLine(value))));
  const width = Math.min(longest, Math.max(1, Math.floor(columns * 0.6)));
  const shown = seen.map((it, at) => candidateRow(it, { columns, width }, top + at === selected));
  if (!isCut) return shown;
  const count = message(locale, "tui.completion.more", {
    from: top + 1,
    to: top + height,
    count: candidates.length,
  });
  return [...shown, cut([span(` ${count}`, "dim")], columns)];
}

function candidateRow(
  { value, brief }: Candidate,
  { columns, width }: { readonly columns: number; readonly width: number },
  chosen: boolean,
): Row {
  const hint = oneLine(brief);
  const name = truncateMiddle(oneLine(value), hint === "" ? columns - 2 : width);
  const left = hint === ""
    ? [span(` ${name}`, chosen ? "strong" : "text")]
    : filled([span(` ${name}`, chosen ? "strong" : "text")], Math.min(columns, width + 3));
  const room = columns - width - 4;
  const line = room < 8 || hint === ""
    ? filled(left, columns)
    : filled([...left, span(truncate(hint, room), "dim")], columns);
  return chosen ? on(line, "selected", columns) : line;
}

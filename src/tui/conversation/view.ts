import { cells } from "../../ansi/mod.ts";
import { clipped, oneLine } from "../text/mod.ts";
import { on } from "../rows.ts";
import type { Row, Size } from "../types.ts";
import { placesIn, split } from "../viewer/mod.ts";
import { blocksOf, gap, rowsOf } from "./layout.ts";
import type { ConversationModel } from "./model.ts";
import { topPlace } from "./scroll.ts";

const blank: Row = [];

/** Exactly `size.rows` rows; what has not changed is the same row as the last time. */
export function view(model: ConversationModel, size: Size = model.size): readonly Row[] {
  const isSame = size.columns === model.size.columns && size.rows === model.size.rows;
  const shown = isSame ? model : { ...model, size };
  const rows = visible(shown);
  while (rows.length < size.rows) rows.push(blank);
  const line = lastLine(shown);
  if (line && size.rows > 1) rows[size.rows - 1] = line;
  return rows;
}

function visible(model: ConversationModel): Row[] {
  const { size, selected, search } = model;
  const query = search && !search.typing ? search.query : "";
  const blocks = blocksOf(model);
  const { at, offset } = topPlace(model);
  const rows: Row[] = [];
  let skip = offset;
  for (let place = at; place < blocks.length && rows.length < size.rows; place++) {
    const block = blocks[place];
    if (!block) break;
    const found = rowsOf(block, model);
    const parted = gap(blocks[place - 1], block);
    for (let row = skip; row < parted + found.length && rows.length < size.rows; row++) {
      const content = row < parted ? blank : found[row - parted] ?? blank;
      const isSelected = block.id === selected && row >= parted;
      rows.push(
        query === ""
          ? isSelected ? marked(content, size.columns) : content
          : searched(content, query, isSelected),
      );
    }
    skip = 0;
  }
  return rows;
}

interface SearchedRow {
  readonly query: string;
  readonly isSelected: boolean;
  readonly row: Row;
}

const hits = new WeakMap<Row, SearchedRow>();

/** A row with the places that hold what is searched for, where one is more than elsewhere. */
function searched(row: Row, query: string, isSelected: boolean): Row {
  const known = hits.get(row);
  if (known?.query === query && known.isSelected === isSelected) return known.row;
  const places = placesIn(row.map(({ text }) => text).join(""), query);
  const look = isSelected
    ? { on: "selected", bold: true } as const
    : { on: "match", underline: true } as const;
  const found = places.length === 0 ? row : split(row, places, (it) => ({ ...it, ...look }));
  hits.set(row, { query, isSelected, row: found });
  return found;
}

const marks = new WeakMap<Row, { readonly row: Row; readonly width: number }>();

/** A row of the selected block; the same one each time. */
function marked(row: Row, width: number): Row {
  const known = marks.get(row);
  if (known?.width === width) return known.row;
  const found = on(row, "selected", width);
  marks.set(row, { row: found, width });
  return found;
}

/** What is searched for, or that there is more below. */
function lastLine(
  { search, top, voice: { t }, nextId, leftAt, size }: ConversationModel,
): Row | null {
  if (search?.typing || search?.failed) {
    const failed = search.failed ? ` ${t("conversation.no_match")}` : "";
    return clipped([
      { text: oneLine(`/${search.query}`, size.columns - cells(failed)), role: "accent" },
      ...(failed === "" ? [] : [{ text: failed, role: "warn" } as const]),
    ], size.columns);
  }
  if (!top) return null;
  const count = nextId - leftAt;
  const text = count > 0 ? t("conversation.new", { count }) : t("conversation.below");
  return [{ text: oneLine(text, size.columns), role: "accent" }];
}

/** What is seen of the blocks: a place, and how it moves. Only what is passed is laid out. */

import { blocksOf, gap, rowsOf } from "./layout.ts";
import type { Block, ConversationModel, Position } from "./model.ts";

/** As `Position`, by the place of the block. */
export interface Place {
  readonly at: number;
  readonly offset: number;
}

/** Rows that a block takes, with what parts it from the one before. */
export function height(blocks: readonly Block[], at: number, model: ConversationModel): number {
  const block = blocks[at];
  return block ? gap(blocks[at - 1], block) + rowsOf(block, model).length : 0;
}

/** Where the first row is seen. */
export function topPlace(model: ConversationModel): Place {
  const { top } = model;
  const blocks = blocksOf(model);
  const at = top ? blocks.findIndex(({ id }) => id === top.id) : -1;
  // What it stood at is gone: the end is seen.
  if (!top || at < 0) return endPlace(model);
  return { at, offset: Math.min(top.offset, Math.max(height(blocks, at, model) - 1, 0)) };
}

/** The first row, where the last one is at the bottom. */
export function endPlace(model: ConversationModel): Place {
  return up({ at: blocksOf(model).length, offset: 0 }, model.size.rows, model);
}

function up({ at, offset }: Place, count: number, model: ConversationModel): Place {
  const blocks = blocksOf(model);
  let [place, rest] = [at, offset - count];
  while (rest < 0 && place > 0) {
    place -= 1;
    rest += height(blocks, place, model);
  }
  return { at: place, offset: Math.max(rest, 0) };
}

function down({ at, offset }: Place, count: number, model: ConversationModel): Place {
  const blocks = blocksOf(model);
  let [place, rest] = [at, offset + count];
  for (;;) {
    const size = height(blocks, place, model);
    if (rest < size || place >= blocks.length - 1) return { at: place, offset: rest };
    rest -= size;
    place += 1;
  }
}

/** The model with its view moved by so many rows; at the end it follows again. */
export function scrolled(model: ConversationModel, rows: number): ConversationModel {
  const from = topPlace(model);
  const to = rows < 0 ? up(from, -rows, model) : down(from, rows, model);
  return at(model, to);
}

/** The model with this row at its top, as far as there are rows enough below. */
export function at(model: ConversationModel, place: Place): ConversationModel {
  const end = endPlace(model);
  const isEnd = place.at > end.at || (place.at === end.at && place.offset >= end.offset);
  const block = blocksOf(model)[place.at];
  if (isEnd || !block) return following(model);
  const top: Position = { id: block.id, offset: place.offset };
  return { ...model, top, leftAt: model.top ? model.leftAt : model.nextId };
}

export function following(model: ConversationModel): ConversationModel {
  return model.top === null ? model : { ...model, top: null };
}

/** The model with all of a block in view, or as much of it as there is room for. */
export function revealed(model: ConversationModel, id: number): ConversationModel {
  const blocks = blocksOf(model);
  const place = blocks.findIndex((it) => it.id === id);
  const block = blocks[place];
  if (!block) return model;
  const first = { at: place, offset: gap(blocks[place - 1], block) };
  const top = topPlace(model);
  if (place < top.at || (place === top.at && top.offset > first.offset)) return at(model, first);
  const bottom = up({ at: place + 1, offset: 0 }, model.size.rows, model);
  const isBelow = bottom.at > top.at || (bottom.at === top.at && bottom.offset > top.offset);
  if (!isBelow) return model;
  return at(model, bottom.at > first.at || bottom.at === place ? first : bottom);
}

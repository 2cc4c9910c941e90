/** Blocks under the user's hand: selecting, unfolding, copying, searching. */

import type { Effect, Updated } from "../types.ts";
import { callText } from "./call.ts";
import { blocksOf, rowsOf } from "./layout.ts";
import type { Block, ConversationModel } from "./model.ts";
import { revealed, topPlace } from "./scroll.ts";

export function selected(model: ConversationModel, by: 1 | -1): ConversationModel {
  const blocks = blocksOf(model);
  const now = blocks.findIndex(({ id }) => id === model.selected);
  const next = now < 0 ? lastSeen(model) : Math.min(Math.max(now + by, 0), blocks.length - 1);
  const block = blocks[next];
  return block ? revealed({ ...model, selected: block.id }, block.id) : model;
}

/** Place of the last block that is in view. */
function lastSeen(model: ConversationModel): number {
  const blocks = blocksOf(model);
  return model.top === null ? blocks.length - 1 : topPlace(model).at;
}

/** Unfolds what is selected, else the last block that has something to unfold; or folds it again. */
export function toggled(model: ConversationModel): Updated<ConversationModel> {
  const blocks = blocksOf(model);
  const block = model.selected === null
    ? blocks.findLast((it) => isFoldable(it, model))
    : blocks.find(({ id }) => id === model.selected);
  if (!block || !isFoldable(block, model)) return { model, effects: [] };
  const next = withOpen(model, block.id, !block.open);
  return { model: next, effects: block.open ? [] : wantedDiff(block) };
}

function isFoldable(block: Block, model: ConversationModel): boolean {
  const { body } = block;
  switch (body.type) {
    case "call":
    case "reads":
    case "thinking":
      return true;
    case "note":
      return body.more.trim() !== "" || hasMore(block, model);
    case "heading":
      return body.more.trim() !== "";
    case "user":
      return hasMore(block, model);
    default:
      return false;
  }
}

/** Unfolded it has other rows. */
function hasMore(block: Block, model: ConversationModel): boolean {
  const { length } = rowsOf(block, model);
  return rowsOf({ ...block, open: !block.open }, model).length !== length;
}

function withOpen(model: ConversationModel, id: number, open: boolean): ConversationModel {
  const { live } = model;
  if (live?.part?.type === "thinking" && live.part.id === id) {
    return { ...model, live: { ...live, part: { ...live.part, open } } };
  }
  return { ...model, blocks: model.blocks.map((it) => it.id === id ? { ...it, open } : it) };
}

function wantedDiff({ body }: Block): readonly Effect[] {
  if (body.type !== "call" || body.diff !== null) return [];
  const change = body.result?.change;
  return change === undefined ? [] : [{ type: "diff", change }];
}

/** What is selected as it was said, else the last answer. `whole`: all of the answer it belongs to. */
export function copied(model: ConversationModel, whole: boolean): readonly Effect[] {
  const blocks = blocksOf(model);
  const block = blocks.find(({ id }) => id === model.selected) ??
    blocks.findLast(({ body }) => body.type === "text");
  if (!block) return [];
  const isWhole = whole || model.selected === null;
  const text = isWhole && block.body.type === "text"
    ? blocks.filter((it) => it.seq === block.seq && it.body.type === "text").map(source).join(
      "\n\n",
    )
    : rawText(block);
  return text === "" ? [] : [{ type: "copy", text }];
}

/** A block without what the pane puts around it. */
export function rawText({ body }: Block): string {
  switch (body.type) {
    case "text":
      return body.piece.text.trimEnd();
    case "call":
      return callText(body);
    case "reads":
      return body.calls.map(callText).join("\n\n");
    case "rows":
      return body.rows.map((row) => row.map(({ text }) => text).join("")).join("\n");
    default:
      return body.text;
  }
}

/** As the model wrote it. */
export function source(block: Block): string {
  const { body } = block;
  if (body.type !== "text" || body.piece.type !== "code") return rawText(block);
  const { language, text } = body.piece;
  const fence = text.includes("```") ? "~~~~" : "```";
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The next block that holds what is searched for, upwards from what is selected or from the end. */
export function found(model: ConversationModel, by: 1 | -1): ConversationModel {
  const { search } = model;
  if (!search || search.query === "") return model;
  const blocks = blocksOf(model);
  const now = blocks.findIndex(({ id }) => id === model.selected);
  const query = search.query.toLowerCase();
  const holds = (block: Block) => searchable(block).toLowerCase().includes(query);
  const block = by < 0
    ? blocks.slice(0, now < 0 ? blocks.length : now).findLast(holds)
    : blocks.slice(now + 1).find(holds);
  if (!block) return { ...model, search: { ...search, failed: true } };
  const next = { ...model, selected: block.id, search: { ...search, failed: false } };
  return revealed(next, block.id);
}

function searchable(block: Block): string {
  const { body } = block;
  const calls = body.type === "reads" ? body.calls : body.type === "call" ? [body] : [];
  const given = calls.map(({ call }) => `${call?.name ?? ""} ${JSON.stringify(call?.input ?? {})}`);
  return [...given, rawText(block)].join(" ");
}

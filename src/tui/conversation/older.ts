/** Events before those that are held. */

import type { AgentEvent } from "../../protocol/mod.ts";
import { folded } from "./fold.ts";
import { gap } from "./layout.ts";
import { type Block, type ConversationModel, initial, type Voice, wanting } from "./model.ts";
import { joinedNote } from "./notes.ts";

/** The model with what came before it. Without any: there is nothing before. */
export function prepended(
  model: ConversationModel,
  events: readonly AgentEvent[],
): ConversationModel {
  const { voice, kit, firstSeq, rewinds } = model;
  let older = { ...initial({ ...voice, kit }), nextId: model.nextId };
  for (const event of events) {
    if (event.type === "delta" || event.type === "progress" || event.seq >= firstSeq) continue;
    const isGone = rewinds.some(({ to, seq }) => event.seq >= to && event.seq < seq);
    if (!isGone) older = folded(older, event);
    else older = { ...older, firstSeq: older.firstSeq || event.seq, lastSeq: event.seq };
  }
  const { blocks, rest } = joined(older.blocks, model.blocks, voice);
  return {
    ...wanting(model, older.wanted),
    blocks: [...blocks, ...rest],
    queued: [...stillQueued(older, model), ...model.queued],
    nextId: older.nextId,
    leftAt: model.leftAt + older.nextId - model.nextId,
    firstSeq: older.firstSeq || 1,
    top: moved(model, blocks.at(-1), rest[0]),
    rewinds: [...older.rewinds, ...rewinds],
    asked: false,
  };
}

/** The first block has something above it now, from which it is parted. */
function moved({ top }: ConversationModel, last: Block | undefined, first: Block | undefined) {
  if (!top || !first || top.id !== first.id) return top;
  return { ...top, offset: top.offset + gap(last, first) };
}

/** What became of a call that was not held goes to that call. */
function joined(older: readonly Block[], held: readonly Block[], voice: Voice) {
  const orphans = new Map(
    held.flatMap(({ body }) =>
      body.type === "call" && body.call === null ? [[body.id, body] as const] : []
    ),
  );
  const met = new Set<string>();
  const blocks = older.map((block): Block => {
    if (block.body.type !== "call" || block.body.result) return block;
    const orphan = orphans.get(block.body.id);
    if (!orphan) return block;
    met.add(orphan.id);
    const { call, answer } = block.body;
    return { ...block, body: { ...orphan, call, answer: orphan.answer ?? answer } };
  });
  const rest = held.filter(({ body }) =>
    !(body.type === "call" && body.call === null && met.has(body.id))
  );
  return toldAsOne(blocks, met.size === 0 ? rest : besideEachOther(rest, voice), voice);
}

/** What the model was told stands in a row where a call between has gone to its place. */
function besideEachOther(rest: readonly Block[], voice: Voice): readonly Block[] {
  const blocks: Block[] = [];
  for (const block of rest) {
    const last = blocks.at(-1);
    const body = last && joinedNote(last.body, block.body, voice);
    if (last && body) blocks[blocks.length - 1] = { ...last, body };
    else blocks.push(block);
  }
  return blocks;
}

/** What the model was told in a row may have been cut in two. */
function toldAsOne(blocks: readonly Block[], rest: readonly Block[], voice: Voice) {
  const [last, first] = [blocks.at(-1), rest[0]];
  const body = last && first && joinedNote(last.body, first.body, voice);
  if (!body) return { blocks, rest };
  return {
    blocks: blocks.slice(0, -1),
    rest: [{ ...first, seq: last.seq, body }, ...rest.slice(1)],
  };
}

/** What was queued then and has neither been said nor taken back since. */
function stillQueued(older: ConversationModel, model: ConversationModel): readonly Block[] {
  if (model.unqueued > 0) return [];
  const said = new Set(
    model.blocks.flatMap(({ body }) => body.type === "user" ? [body.queued] : []),
  );
  return older.queued.filter(({ seq }) => !said.has(seq));
}

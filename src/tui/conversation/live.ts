/** An answer while it is given. What it costs does not grow with what was said before. */

import { goesOnText, modelErrorText } from "../../actions/mod.ts";
import type { ModelDelta } from "../../protocol/mod.ts";
import { ended, feed, preview, splitter } from "../text/mod.ts";
import {
  added,
  type Block,
  type Body,
  type ConversationModel,
  type Live,
  wanting,
} from "./model.ts";

const none: Live = { ended: [], part: null, calls: [], retry: null };

export function delta(model: ConversationModel, delta: ModelDelta): ConversationModel {
  switch (delta.type) {
    case "text":
    case "thinking":
      return delta.text === "" ? model : said(model, delta.type, delta.text);
    case "tool_call":
      return writing(partEnded(model), delta);
    case "retry":
      return retried(model, delta);
    case "finish":
    case "error":
      return partEnded(model);
    case "route":
      return handedOn(model, delta);
    case "usage":
      return model;
  }
}

/** More of the part that grows, or the first of another. */
function said(
  model: ConversationModel,
  type: "text" | "thinking",
  text: string,
): ConversationModel {
  if (model.live?.part?.type !== type) return begun(partEnded(model), type, text);
  const { live } = model;
  const { part } = live;
  if (part?.type === "thinking") {
    return { ...model, live: { ...live, part: { ...part, said: part.said + text } } };
  }
  if (part?.type !== "text") return model;
  const [next, found] = feed(part.splitter, text);
  const grown = { ...part, said: part.said + text, splitter: next };
  // The colours of a language are on their way while its code is still being written.
  const asking = next.fence && !part.splitter.fence ? wanting(model, [next.fence.language]) : model;
  if (found.length === 0) return { ...asking, live: { ...live, part: grown } };
  // The first of the new blocks is what was seen as the growing one.
  const after = added(asking, null, found.map(textBody), part.id);
  const count = part.count + found.length;
  return {
    ...after,
    nextId: after.nextId + 1,
    live: { ...live, part: { ...grown, count, id: after.nextId } },
  };
}

function begun(model: ConversationModel, type: "text" | "thinking", text: string) {
  const id = model.nextId;
  const part = type === "thinking"
    ? { type, id, said: "", open: false }
    : { type, id, said: "", splitter, count: 0 };
  const live = { ...(model.live ?? none), part, retry: null };
  return said({ ...model, live, nextId: id + 1 }, type, text);
}

/** Nothing more comes of the part that grows: it is blocks like any other. */
export function partEnded(model: ConversationModel): ConversationModel {
  const { live } = model;
  if (!live?.part) return model;
  const { part } = live;
  const bodies: readonly Body[] = part.type === "text"
    ? ended(part.splitter).map(textBody)
    : [{ type: "thinking", text: part.said }];
  const after = added(model, null, bodies, part.id);
  const isOpen = part.type === "thinking" && part.open;
  const blocks = isOpen
    ? after.blocks.map((it) => it.id === part.id ? { ...it, open: true } : it)
    : after.blocks;
  const count = bodies.length + (part.type === "text" ? part.count : 0);
  const done = { type: part.type, said: part.said, count };
  return { ...after, blocks, live: { ...live, part: null, ended: [...live.ended, done] } };
}

export function textBody(piece: Extract<Body, { type: "text" }>["piece"]): Body {
  return { type: "text", piece };
}

function writing(
  model: ConversationModel,
  { index, name, arguments: input = "" }: Extract<ModelDelta, { type: "tool_call" }>,
): ConversationModel {
  const live = model.live ?? none;
  const known = live.calls[index];
  if (known) {
    const grown = { ...known, name: name ?? known.name, size: known.size + input.length };
    return { ...model, live: { ...live, calls: live.calls.with(index, grown) } };
  }
  const call = { id: model.nextId, name: name ?? "", size: input.length };
  return { ...model, nextId: model.nextId + 1, live: { ...live, calls: [...live.calls, call] } };
}

/** All that was said so far is void. */
function retried(
  model: ConversationModel,
  { waitMs, error }: Extract<ModelDelta, { type: "retry" }>,
): ConversationModel {
  const { t } = model.voice;
  const detail = modelErrorText(t, error);
  const seconds = Math.ceil(waitMs / 1000);
  // Without a wait another model goes on, which is told next.
  const text = waitMs === 0 ? detail : t("face.retry", { seconds, detail });
  const after = withoutLive(model);
  return {
    ...after,
    nextId: after.nextId + 1,
    live: { ...none, retry: { id: after.nextId, text } },
  };
}

/** Another model goes on where one has failed. */
function handedOn(
  model: ConversationModel,
  delta: Extract<ModelDelta, { type: "route" }>,
): ConversationModel {
  const { live, voice: { t } } = model;
  if (!live?.retry) return model;
  const retry = { ...live.retry, text: goesOnText(delta, t) };
  return { ...model, live: { ...live, retry } };
}

/** Whatever was streamed and did not come into the log is gone. */
export function withoutLive(model: ConversationModel): ConversationModel {
  if (!model.live) return model;
  return { ...model, live: null, blocks: model.blocks.filter(({ seq }) => seq !== null) };
}

/**
 * What was streamed is in the log now, to the letter: its blocks stay, rows and all. `null`: it is
 * another text, or none was streamed.
 */
export function promoted(
  model: ConversationModel,
  seq: number,
  part: { readonly type: "text" | "thinking"; readonly text: string },
): ConversationModel | null {
  const now = partEnded(model);
  const [first, ...rest] = now.live?.ended ?? [];
  if (!now.live || !first || first.type !== part.type || first.said !== part.text) return null;
  let left = first.count;
  const blocks = now.blocks.map((it) => it.seq === null && left-- > 0 ? { ...it, seq } : it);
  return { ...now, blocks, live: { ...now.live, ended: rest } };
}

const shown = new WeakMap<Live, readonly Block[]>();

/** The growing part and the calls that are being written, as blocks. */
export function liveBlocks({ live, voice: { t } }: ConversationModel): readonly Block[] {
  if (!live) return [];
  const known = shown.get(live);
  if (known) return known;
  const block = (id: number, body: Body, open = false): Block => ({ id, seq: null, open, body });
  const { part, calls, retry } = live;
  const blocks: Block[] = [];
  if (part?.type === "thinking") {
    blocks.push(block(part.id, { type: "thinking", text: part.said }, part.open));
  } else if (part) {
    const piece = preview(part.splitter);
    if (piece) blocks.push(block(part.id, textBody(piece)));
  }
  for (const { id, name, size } of calls) {
    const text = `${name} · ${t("conversation.writing", { count: size })}`;
    blocks.push(block(id, { type: "note", text, role: "dim", more: "" }));
  }
  if (retry) {
    blocks.push(block(retry.id, { type: "note", text: retry.text, role: "warn", more: "" }));
  }
  shown.set(live, blocks);
  return blocks;
}

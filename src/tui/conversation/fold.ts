/** Stored events as blocks. */

import { heldText, isDeclined } from "../../actions/mod.ts";
import { isOwnQuestion } from "../../agent/mod.ts";
import type { Event, EventOf, UnknownEvent } from "../../protocol/mod.ts";
import { pieces } from "../text/mod.ts";
import { partEnded, promoted, textBody, withoutLive } from "./live.ts";
import { added, type Block, type Body, type CallBody, type ConversationModel } from "./model.ts";
import { goalHeading, joinedNote, note, noteOf } from "./notes.ts";

/** The next event of the log; one that was seen already changes nothing. */
export function folded(model: ConversationModel, event: Event | UnknownEvent): ConversationModel {
  if (event.seq <= model.lastSeq) return model;
  const after = fold(model, event);
  return { ...after, lastSeq: event.seq, firstSeq: model.firstSeq || event.seq };
}

function fold(model: ConversationModel, event: Event | UnknownEvent): ConversationModel {
  switch (event.type) {
    case "user_message":
      return said(model, event);
    case "queued":
      return queued(model, event);
    case "unqueued":
      return { ...model, queued: [], unqueued: event.seq };
    case "step":
      return step(model, event);
    case "program_call":
      return added(model, event.seq, [{ ...newCall(event.call.id), call: event.call }]);
    case "asked":
      return onAny(model, event, (it) => ({ ...it, state: "asked" }));
    case "answered":
      return answered(model, event);
    case "tool_started":
      return onAny(model, event, (it) => ({ ...it, state: "running" }));
    case "tool_result":
      return result(model, event);
    case "goal": {
      // The user's word to go on names no step: that comes next.
      if (event.move === "step" && event.step === undefined) return model;
      return added(withoutLive(model), event.seq, [goalHeading(event, model.voice)]);
    }
    case "rewound":
      return rewound(model, event);
    case "model":
      return noted({ ...model, chosen: event.model }, event);
    case "error":
    case "aborted":
    case "limit":
      return noted(withoutLive(model), event);
    default:
      return noted(model, event);
  }
}

/** What was held back, and what git has lost, is told below the call: the user decides about it. */
function result(model: ConversationModel, event: EventOf<"tool_result">): ConversationModel {
  const after = onAny(model, event, (it) => ({ ...it, result: event, progress: "" }));
  const held = heldText(event.held ?? [], { ...model.voice, command: "/pending" });
  const notes = [held, event.lost ?? null].flatMap((it) => it === null ? [] : [note(it, "warn")]);
  return notes.length === 0 ? after : added(after, event.seq, notes);
}

/** What a session begins with says the status line. */
const preamble = 6;
const settings: ReadonlySet<string> = new Set(["mode", "model", "permissions"]);

function noted(model: ConversationModel, event: Event | UnknownEvent): ConversationModel {
  if (event.seq < preamble && settings.has(event.type)) return model;
  const body = noteOf(event, model);
  return body ? withNote(model, event.seq, body) : model;
}

/** What the model is told in a row is one line. */
function withNote(model: ConversationModel, seq: number, body: Body): ConversationModel {
  const last = model.blocks.at(-1);
  const joined = last && joinedNote(last.body, body, model.voice);
  if (!last || !joined) return added(model, seq, [body]);
  return { ...model, blocks: model.blocks.with(-1, { ...last, body: joined }) };
}

function said(model: ConversationModel, event: EventOf<"user_message">): ConversationModel {
  const { text, steer = false, queued = null, seq } = event;
  const waiting = model.queued.filter((it) => it.seq !== queued);
  const body = { type: "user", text, steer, queued } as const;
  return added({ ...withoutLive(model), queued: waiting }, seq, [body]);
}

function queued(model: ConversationModel, event: EventOf<"queued">): ConversationModel {
  const { text, kind, seq } = event;
  const block: Block = {
    id: model.nextId,
    seq,
    open: false,
    body: { type: "queued", text, kind },
  };
  return { ...model, nextId: model.nextId + 1, queued: [...model.queued, block] };
}

function step(model: ConversationModel, { part, end, seq }: EventOf<"step">): ConversationModel {
  const { t } = model.voice;
  const shown = part.type === "tool_call"
    ? added(withoutWriting(model), seq, [{ ...newCall(part.call.id), call: part.call }])
    : promoted(model, seq, part) ?? answer(withoutLive(model), seq, part);
  if (end === undefined) return shown;
  const after = withoutLive(shown);
  if (end === "cut") return added(after, seq, [note(t("conversation.cut"), "warn")]);
  return end === "length" ? added(after, seq, [note(t("conversation.length"), "warn")]) : after;
}

function answer(
  model: ConversationModel,
  seq: number,
  { type, text }: { readonly type: "text" | "thinking"; readonly text: string },
): ConversationModel {
  if (text.trim() === "") return model;
  if (type === "thinking") return added(model, seq, [{ type, text }]);
  return added(model, seq, pieces(text).map(textBody));
}

/** The call itself takes the place of what was shown while it was written. */
function withoutWriting(model: ConversationModel): ConversationModel {
  const { live, ...rest } = partEnded(model);
  return { ...rest, live: live && { ...live, calls: live.calls.slice(1) } };
}

function newCall(id: string): CallBody {
  return {
    type: "call",
    id,
    call: null,
    state: "pending",
    answer: null,
    progress: "",
    result: null,
    diff: null,
    figures: null,
  };
}

/** The latest call of this id, changed; nothing, where it is not held. */
export function onCall(
  model: ConversationModel,
  id: string,
  change: (body: CallBody) => CallBody,
): ConversationModel {
  const at = model.blocks.findLastIndex(({ body }) => body.type === "call" && body.id === id);
  const block = model.blocks[at];
  if (block?.body.type !== "call") return model;
  const body = change(block.body);
  return { ...model, blocks: model.blocks.with(at, { ...block, body }) };
}

/**
 * As `onCall`; a call that is not held is shown as one that was made further up. The program's own
 * questions are no calls: their card is all there is to see.
 */
function onAny(
  model: ConversationModel,
  { call, seq }: { readonly call: string; readonly seq: number },
  change: (body: CallBody) => CallBody,
): ConversationModel {
  if (isOwnQuestion(call)) return model;
  const after = onCall(model, call, change);
  return after === model ? added(model, seq, [change(newCall(call))]) : after;
}

/** What the user said stands below the call that it is about; to the plan or the tests it is his word. */
function answered(model: ConversationModel, event: EventOf<"answered">): ConversationModel {
  const { call, note = "", seq } = event;
  if (isOwnQuestion(call)) {
    const body = { type: "user", text: note, steer: false, queued: null } as const;
    return note === "" ? model : added(model, seq, [body]);
  }
  const answer = { declined: isDeclined(event), note };
  return onAny(model, event, (it) => ({ ...it, state: "pending", answer }));
}

/** What was taken back is not seen any more; the log keeps it. */
function rewound(before: ConversationModel, { to, seq }: EventOf<"rewound">): ConversationModel {
  const model = withoutLive(before);
  const { t } = model.voice;
  const mark = model.blocks.find(({ seq: it, body }) => it === to && body.type === "user");
  const text = mark?.body.type === "user"
    ? t("conversation.rewound", { text: firstLine(mark.body.text) })
    : t("conversation.rewound_far");
  const blocks = model.blocks.filter((it) => (it.seq ?? 0) < to);
  const rewinds = [...model.rewinds, { to, seq }];
  // What waited to be said is taken back with it.
  const taken = { ...model, blocks, rewinds, queued: [], unqueued: seq };
  return added(taken, seq, [note(text, "dim")]);
}

function firstLine(text: string): string {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

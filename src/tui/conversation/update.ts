/** What a message does to the pane. */

import type { AgentEvent } from "../../protocol/mod.ts";
import { joinedKit, type Kit } from "../text/mod.ts";
import { diffFigures } from "../viewer/mod.ts";
import type { Effect, Row, Size, Updated } from "../types.ts";
import { folded, onCall } from "./fold.ts";
import { isRunning } from "./layout.ts";
import { delta } from "./live.ts";
import { added, type CallBody, type ConversationModel, missing } from "./model.ts";
import { note } from "./notes.ts";
import { prepended } from "./older.ts";
import { at, following, scrolled, topPlace } from "./scroll.ts";
import { copied, found, selected, toggled } from "./select.ts";
import { trimmed } from "./window.ts";

export type ConversationMessage =
  | { readonly type: "event"; readonly event: AgentEvent }
  /** Several at once: what is there when the pane is opened. */
  | { readonly type: "events"; readonly events: readonly AgentEvent[] }
  /** The answer to the effect `older`: the events before those that are held; none: there are none. */
  | { readonly type: "older"; readonly events: readonly AgentEvent[] }
  /** Something of our own, such as the output of a command. */
  | { readonly type: "rows"; readonly rows: readonly Row[] }
  | { readonly type: "say"; readonly text: string; readonly failed?: boolean }
  /** The answer to the effect `diff`. */
  | { readonly type: "diff"; readonly change: string; readonly text: string }
  /** Lines of a change, as soon as they are known. */
  | {
    readonly type: "figures";
    readonly change: string;
    readonly added: number;
    readonly removed: number;
  }
  | { readonly type: "resize"; readonly size: Size }
  | { readonly type: "scroll"; readonly to: "top" | "bottom" }
  /** Down where positive. */
  | { readonly type: "scroll"; readonly by: "line" | "page"; readonly count: number }
  | { readonly type: "select"; readonly by: 1 | -1 }
  /** Nothing is selected, nothing searched for. */
  | { readonly type: "leave" }
  | { readonly type: "toggle" }
  /** All of a kind are unfolded, or folded where all are. */
  | { readonly type: "unfold"; readonly of: "thinking" | "call" }
  | { readonly type: "copy"; readonly whole?: boolean }
  | SearchMessage
  | { readonly type: "tick" }
  /** What was loaded is there beside what there was. */
  | { readonly type: "loaded"; readonly kit: Kit };

type SearchMessage =
  | { readonly type: "search"; readonly do: "open" | "erase" | "accept" | "next" | "previous" }
  | { readonly type: "search"; readonly do: "type"; readonly text: string };

export function update(
  model: ConversationModel,
  message: ConversationMessage,
): Updated<ConversationModel> {
  switch (message.type) {
    case "event":
      return seen(model, [message.event]);
    case "events":
      return seen(model, message.events);
    case "toggle":
      return toggled(model);
    case "copy":
      return { model, effects: copied(model, message.whole === true) };
    case "scroll":
      return withOlder("to" in message ? jumped(model, message.to) : moved(still(model), message));
    case "select":
      return withOlder(selected(model, message.by));
    case "search":
      return withOlder(searched(model, message));
    case "older":
      return withOlder(startSeen(prepended(model, message.events)));
    case "rows":
      return plain(trimmed(added(model, model.lastSeq, [{ type: "rows", rows: message.rows }])));
    case "say": {
      const body = note(message.text, message.failed ? "bad" : "dim");
      return plain(trimmed(added(model, model.lastSeq, [body])));
    }
    default:
      return plain(changed(model, message));
  }
}

type Quiet = Extract<
  ConversationMessage,
  { type: "diff" | "figures" | "resize" | "leave" | "unfold" | "tick" | "loaded" }
>;

function changed(model: ConversationModel, message: Quiet): ConversationModel {
  switch (message.type) {
    case "diff": {
      const { change, text } = message;
      return ofChange(model, change, {
        diff: text,
        figures: text === "" ? null : diffFigures(text),
      });
    }
    case "figures": {
      const { change, added, removed } = message;
      return ofChange(model, change, { figures: { added, removed } });
    }
    case "resize":
      return resized(model, message.size);
    case "leave":
      return { ...model, selected: null, search: null };
    case "unfold":
      return unfolded(model, message.of);
    case "tick":
      return isBusy(model) ? { ...model, tick: model.tick + 1 } : model;
    case "loaded": {
      const kit = joinedKit(model.kit, message.kit);
      return { ...model, kit, wanted: missing(kit, model.wanted) };
    }
  }
}

function unfolded(model: ConversationModel, of: "thinking" | "call"): ConversationModel {
  const open = model.blocks.some((it) => it.body.type === of && !it.open);
  return {
    ...model,
    blocks: model.blocks.map((it) =>
      it.body.type === of && it.open !== open ? { ...it, open } : it
    ),
  };
}

function plain(model: ConversationModel): Updated<ConversationModel> {
  return { model, effects: [] };
}

function seen(model: ConversationModel, events: readonly AgentEvent[]): Updated<ConversationModel> {
  let next = model;
  for (const event of events) next = trimmed(one(next, event));
  return withOlder(next);
}

function one(model: ConversationModel, event: AgentEvent): ConversationModel {
  switch (event.type) {
    case "delta":
      return delta(model, event.delta);
    case "progress": {
      const progress = event.text.trimEnd().split("\n").at(-1) ?? "";
      return onCall(model, event.call, (it) => ({ ...it, state: "running", progress }));
    }
    default:
      return folded(model, event);
  }
}

/** The block at the top stays there, since its place is no number of rows. */
function resized(model: ConversationModel, size: Size): ConversationModel {
  if (size.columns === model.size.columns && size.rows === model.size.rows) return model;
  return { ...model, size };
}

function jumped(model: ConversationModel, to: "top" | "bottom"): ConversationModel {
  if (to === "bottom") return trimmed(following(still(model)));
  return startSeen({ ...model, toStart: true });
}

/** The first block that is held, as long as the first of all is on its way. */
function startSeen(model: ConversationModel): ConversationModel {
  if (!model.toStart) return model;
  return at({ ...model, toStart: model.firstSeq > 1 }, { at: 0, offset: 0 });
}

/** Whoever goes elsewhere meanwhile stays there. */
function still(model: ConversationModel): ConversationModel {
  return model.toStart ? { ...model, toStart: false } : model;
}

function moved(
  model: ConversationModel,
  { by, count }: { readonly by: "line" | "page"; readonly count: number },
): ConversationModel {
  const rows = by === "page" ? Math.max(model.size.rows - 2, 1) : 1;
  return trimmed(scrolled(model, rows * count));
}

/** Blocks from the first held at which earlier events are asked for. */
const near = 5;

/** Asks for earlier events, once, where the first that are held come into view. */
function withOlder(model: ConversationModel): Updated<ConversationModel> {
  if (model.asked || model.firstSeq <= 1) return plain(model);
  const isShort = model.top === null && 2 * model.blocks.length < model.size.rows;
  const isNear = model.top !== null && topPlace(model).at < near;
  if (!isShort && !isNear) return plain(model);
  const many = model.toStart ? { many: true } as const : {};
  const effects: readonly Effect[] = [{ type: "older", before: model.firstSeq, ...many }];
  return { model: { ...model, asked: true }, effects };
}

function searched(model: ConversationModel, message: SearchMessage): ConversationModel {
  const { query = "" } = model.search ?? {};
  const typed = (text: string) => ({
    ...model,
    search: { query: text, typing: true, failed: false },
  });
  switch (message.do) {
    case "open":
      return typed("");
    case "type":
      return typed(query + message.text);
    case "erase":
      return typed(Array.from(query).slice(0, -1).join(""));
    case "accept":
      return query === ""
        ? { ...model, search: null }
        : found({ ...model, search: { query, typing: false, failed: false } }, -1);
    case "next":
      return found(model, -1);
    case "previous":
      return found(model, 1);
  }
}

function ofChange(
  model: ConversationModel,
  change: string,
  what: Partial<Pick<CallBody, "diff" | "figures">>,
): ConversationModel {
  const place = model.blocks.findLastIndex(({ body }) =>
    body.type === "call" && body.result?.change === change
  );
  const block = model.blocks[place];
  if (block?.body.type !== "call") return model;
  return {
    ...model,
    blocks: model.blocks.with(place, { ...block, body: { ...block.body, ...what } }),
  };
}

/** Something moves: ticks are of use. */
export function isBusy(model: ConversationModel): boolean {
  return model.blocks.some(({ body }) => isRunning(body));
}

/** What is typed belongs to the search. */
export function isTyping({ search }: ConversationModel): boolean {
  return search?.typing === true;
}

/** Languages to be loaded, after which `loaded` is due. The same list until something changes. */
export function wanted(model: ConversationModel): readonly string[] {
  return model.wanted;
}

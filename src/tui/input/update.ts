import {
  accepted,
  answered,
  asking,
  dismissed,
  isCompleting,
  isForText,
  selected,
} from "./completion.ts";
import type { EditAction } from "./actions.ts";
import {
  deleted,
  inserted,
  killed,
  redone,
  replacedAll,
  replacedPart,
  sent,
  undone,
  yanked,
} from "./edit.ts";
import { remembered } from "./entries.ts";
import { recalled } from "./history.ts";
import {
  type InputMessage,
  type InputModel,
  type InputUpdated,
  noCompletion,
  textWidth,
} from "./model.ts";
import * as move from "./move.ts";
import { imageAnswered, pasted } from "./paste.ts";
import {
  emptyText,
  endOf,
  expanded,
  isEmpty,
  lineAt,
  type Position,
  start,
  textOf,
} from "./text.ts";
import type { Input } from "../types.ts";

/** What a message makes of the input line. */
export function updateInput(model: InputModel, message: InputMessage): InputUpdated {
  switch (message.type) {
    case "edit":
      return edited(model, message.action);
    case "input":
      return typed(model, message.input);
    case "candidates":
      return quiet(answered(model, message));
    case "image":
      return quiet(imageAnswered(model, message));
    case "replaced":
      return quiet(replaced(model, message.text));
    case "returned":
      return quiet(returned(model, message.text));
    case "remember":
      return quiet({ ...model, history: remembered(model.history, { said: message.text }) });
    case "vim":
      return quiet({ ...model, vim: message.vim });
    case "mode":
      return quiet({ ...model, mode: message.mode });
    case "busy":
      return quiet({ ...model, busy: message.busy });
    case "columns":
      return quiet({ ...model, columns: message.columns, goal: null });
  }
}

function quiet(model: InputModel): InputUpdated {
  return { model, effects: [] };
}

/** A text that comes back as it went keeps its chips. */
function replaced(model: InputModel, text: string): InputModel {
  const before = expanded(model.text);
  const next = text.replace(/\r?\n$/, "");
  if (text === before || next === before) return model;
  return { ...replacedAll(model, textOf(next)), completion: noCompletion };
}

function returned(model: InputModel, text: string): InputModel {
  const insert = textOf(isEmpty(model.text) ? text : `${text}\n`);
  const next = replacedPart(model, { from: start, to: start }, insert);
  return { ...next, cursor: endOf(next.text), completion: noCompletion };
}

function typed(model: InputModel, input: Input): InputUpdated {
  switch (input.type) {
    case "text":
      return afterChange(model, inserted(model, textOf(input.text), "typed"));
    case "key": {
      const character = input.key === "space" ? " " : input.key;
      return isCharacter(character)
        ? afterChange(model, inserted(model, textOf(character), "typed"))
        : quiet(model);
    }
    case "paste": {
      const { model: next, effects } = pasted(model, input.text);
      const asked = afterChange(model, next);
      return { model: asked.model, effects: [...effects, ...asked.effects] };
    }
    case "resize":
      return quiet({ ...model, columns: input.size.columns, goal: null });
    case "mouse":
    case "focus":
      return quiet(model);
  }
}

function isCharacter(key: string): boolean {
  const [line = []] = textOf(key);
  return line.length === 1 && !/^\p{Cc}/u.test(key);
}

function afterChange(before: InputModel, after: InputModel): InputUpdated {
  return before.text === after.text ? quiet(after) : asking(after);
}

type Change = (model: InputModel) => InputModel;

const rewrites = {
  newline: (it) => inserted(it, textOf("\n"), "whole"),
  delete_left: (it) => deleted(it, "unit_left"),
  delete_right: (it) => deleted(it, "unit_right"),
  delete_word_left: (it) => deleted(it, "word_left"),
  delete_word_right: (it) => deleted(it, "word_right"),
  kill_to_start: (it) => killed(it, "line_start"),
  kill_to_end: (it) => killed(it, "line_end"),
  kill_word: (it) => killed(it, "blank_left"),
  yank: yanked,
  undo_typing: undone,
  redo_typing: redone,
  clear_input: (it) => isEmpty(it.text) ? it : replacedAll(it, emptyText),
  completion_accept: accepted,
} satisfies Partial<Record<EditAction, Change>>;

const moves = {
  cursor_left: (it) => at(it, move.left(it.text, it.cursor)),
  cursor_right: (it) => at(it, move.right(it.text, it.cursor)),
  cursor_up: (it) => vertical(it, "up"),
  cursor_down: (it) => vertical(it, "down"),
  word_left: (it) => at(it, move.wordLeft(it.text, it.cursor)),
  word_right: (it) => at(it, move.wordRight(it.text, it.cursor)),
  line_start: (it) => at(it, move.lineStart(it.cursor)),
  line_end: (it) => at(it, move.lineEnd(it.text, it.cursor)),
  text_start: (it) => at(it, start),
  text_end: (it) => at(it, endOf(it.text)),
  history_previous: (it) => recalled(it, -1) ?? it,
  history_next: (it) => recalled(it, 1) ?? it,
} satisfies Partial<Record<EditAction, Change>>;

function isRewrite(action: EditAction): action is keyof typeof rewrites {
  return Object.hasOwn(rewrites, action);
}

function isMove(action: EditAction): action is keyof typeof moves {
  return Object.hasOwn(moves, action);
}

function edited(model: InputModel, action: EditAction): InputUpdated {
  if (isRewrite(action)) return afterChange(model, rewrites[action](model));
  if (isMove(action)) return quiet(moves[action](still(model)));
  switch (action) {
    case "send":
      return entered(model);
    case "queue_next":
      return said(model, model.busy ? "next" : "send");
    case "edit_outside":
      return {
        model: { ...model, completion: noCompletion },
        effects: [{ type: "edit_outside", text: expanded(model.text) }],
      };
    case "completion_send":
      return isForText(model) ? entered(model) : afterChange(model, accepted(model));
    case "completion_next":
      return quiet(selected(model, 1));
    case "completion_previous":
      return quiet(selected(model, -1));
    case "completion_close":
      return quiet(isCompleting(model) ? dismissed(model) : model);
  }
}

/** Behind a backslash at the end of a line the return key begins the next line. */
function entered(model: InputModel): InputUpdated {
  const { text, cursor } = model;
  const line = lineAt(text, cursor.line);
  if (cursor.unit !== line.length || line[cursor.unit - 1] !== "\\") {
    return said(model, model.busy ? "steer" : "send");
  }
  const next = inserted(deleted(model, "unit_left"), textOf("\n"), "whole");
  return quiet({ ...next, completion: noCompletion });
}

function said(model: InputModel, how: "send" | "steer" | "next"): InputUpdated {
  const text = expanded(model.text);
  if (text.trim() === "") return quiet(model);
  return { model: sent(model), effects: [{ type: "say", text, how }] };
}

/** A move ends what is undone, killed or completed as one. */
function still(model: InputModel): InputModel {
  return {
    ...model,
    completion: noCompletion,
    undo: { ...model.undo, group: null },
    killed: { ...model.killed, open: false },
  };
}

function at(model: InputModel, cursor: Position): InputModel {
  return { ...model, cursor, goal: null };
}

function vertical(model: InputModel, way: "up" | "down"): InputModel {
  const { text, cursor, goal } = model;
  const column = { width: textWidth(model.columns), goal };
  const next = move[way](text, cursor, column);
  if (next !== null) return { ...model, cursor: next.place, goal: next.goal };
  return recalled(model, way === "up" ? -1 : 1) ?? model;
}

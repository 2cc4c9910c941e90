import { lineAfter } from "../../line_edit.ts";
import type { KeyAction } from "../../keys/keymap.ts";
import { type PickerMessage, pickerPage, updatePicker } from "../../picker/mod.ts";
import type { Input, Size } from "../../types.ts";
import type { PaneAnswer, PaneEffect, PaneMessage } from "../pane.ts";
import { chosenId, type SessionsModel } from "./model.ts";
import { listSize } from "./view.ts";

interface Updated {
  /** `null`: the pane is closed. */
  readonly model: SessionsModel | null;
  readonly effects: readonly PaneEffect[];
}

export function updateSessions(model: SessionsModel, message: PaneMessage, size: Size): Updated {
  const updated = updatedBy(model, message, size);
  const { model: next } = updated;
  const id = next && chosenId(next);
  if (next === null || id === null || next.previews.has(id)) return updated;
  const isAsked = message.type !== "opened" && id === chosenId(model);
  return isAsked
    ? updated
    : { model: next, effects: [...updated.effects, { type: "pane_preview", id }] };
}

function plain(model: SessionsModel): Updated {
  return { model, effects: [] };
}

function updatedBy(model: SessionsModel, message: PaneMessage, size: Size): Updated {
  switch (message.type) {
    case "opened":
      return plain(model);
    case "answer":
      return answered(model, message.answer);
    case "action":
      return acted(model, message.action, size);
    case "input":
      return model.asks === null
        ? toPicker(model, { type: "input", input: message.input })
        : asked(model, message.input);
  }
}

function answered(model: SessionsModel, answer: PaneAnswer): Updated {
  switch (answer.of) {
    case "preview": {
      const { preview } = answer;
      return plain({
        ...model,
        previews: new Map([...model.previews, [preview.session, preview]]),
      });
    }
    case "found": {
      // A mark stands before the columns of those that are found by content as well.
      const items = answer.items.map((it) => ({ ...it, columns: [" ", ...it.columns] }));
      return toPicker(model, { type: "found", text: answer.text, items });
    }
  }
}

const moves: Readonly<
  Partial<Record<KeyAction, "up" | "down" | "page_up" | "page_down" | "first" | "last">>
> = {
  picker_up: "up",
  picker_down: "down",
  picker_page_up: "page_up",
  picker_page_down: "page_down",
  picker_first: "first",
  picker_last: "last",
};

function acted(model: SessionsModel, action: KeyAction, size: Size): Updated {
  const move = moves[action];
  if (move !== undefined) {
    const page = pickerPage(model.picker, listSize(size));
    return toPicker(model, { type: "move", move, page });
  }
  const id = chosenId(model);
  if (action === "picker_close") return { model: null, effects: [{ type: "picked", id: null }] };
  if (id === null) return plain(model);
  switch (action) {
    case "picker_pick":
      return { model: null, effects: [{ type: "picked", id }] };
    case "session_pin": {
      const isPinned = model.sessions.get(id)?.pinned ?? false;
      return doing(model, ["session", "pin", id, ...isPinned ? ["--off"] : []], id);
    }
    case "session_rename": {
      const text = model.sessions.get(id)?.title ?? "";
      return plain({ ...model, asks: { type: "rename", text } });
    }
    case "session_remove":
      return plain({ ...model, asks: { type: "remove" } });
    default:
      return plain(model);
  }
}

/** The list is shown again once it is done, and stands where it stood. */
function doing(model: SessionsModel, words: readonly string[], id: string | null): Updated {
  const at = { id, by: model.picker.filter };
  return {
    model: { ...model, asks: null },
    effects: [{ type: "pane_command", words, pane: "sessions", at }],
  };
}

/** Keys of the line at the foot. */
function asked(model: SessionsModel, input: Input): Updated {
  const { asks } = model;
  const id = chosenId(model);
  const key = input.type === "key" || input.type === "text"
    ? input.type === "key" ? input.key : input.text
    : "";
  if (asks === null || id === null || key === "escape" || key === "ctrl+c") {
    return plain({ ...model, asks: null });
  }
  if (asks.type === "remove") {
    // Anything but a clear yes is a no.
    return key === "y" || key === "Y"
      ? doing(model, ["session", "rm", id], neighbour(model))
      : plain({ ...model, asks: null });
  }
  if (key !== "enter") {
    return plain({ ...model, asks: { type: "rename", text: lineAfter(asks.text, input) } });
  }
  return asks.text.trim() === ""
    ? plain({ ...model, asks: null })
    : doing(model, ["session", "rename", id, "--", asks.text.trim()], id);
}

/** What is chosen when the chosen one is gone: the next, or the one before. */
function neighbour(model: SessionsModel): string | null {
  const { picker } = model;
  const at = (selected: number) => chosenId({ ...model, picker: { ...picker, selected } });
  return at(picker.selected + 1) ?? at(picker.selected - 1);
}

function toPicker(model: SessionsModel, message: PickerMessage): Updated {
  const { model: picker, effects } = updatePicker(model.picker, message);
  return {
    model: { ...model, picker },
    effects: effects.filter((it) => it.type === "search"),
  };
}

import type { Input } from "../types.ts";
import type { ConversationModel } from "./model.ts";
import { type ConversationMessage, isTyping } from "./update.ts";

/** Rows that the wheel scrolls. */
const step = 3;

/**
 * What the wheel means, and what is typed into the search while there is one; `null`: nothing here.
 * Every other key is the keymap's.
 */
export function pressed(model: ConversationModel, input: Input): ConversationMessage | null {
  switch (input.type) {
    case "key":
      return isTyping(model) ? inSearch(input.key) : null;
    case "text":
    case "paste":
      return isTyping(model) ? { type: "search", do: "type", text: input.text } : null;
    case "mouse":
      if (input.action === "wheel_up") return { type: "scroll", by: "line", count: -step };
      return input.action === "wheel_down" ? { type: "scroll", by: "line", count: step } : null;
    case "resize":
    case "focus":
      return null;
  }
}

function inSearch(key: string): ConversationMessage | null {
  switch (key) {
    case "enter":
      return { type: "search", do: "accept" };
    case "escape":
      return { type: "leave" };
    case "backspace":
      return { type: "search", do: "erase" };
    case "space":
      return { type: "search", do: "type", text: " " };
    default:
      // A screen may give single characters as keys.
      return Array.from(key).length === 1 ? { type: "search", do: "type", text: key } : null;
  }
}

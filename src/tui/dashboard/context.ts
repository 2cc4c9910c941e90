import { isCompleting, isEmpty } from "../input/mod.ts";
import type { KeyContext } from "../keys/keymap.ts";
import type { Dashboard } from "./model.ts";

/** Where the keyboard is. */
export function contextOf({ overlay, focus, card, input }: Dashboard): KeyContext {
  if (overlay) return overlay.type === "pane" ? overlay.pane.context : overlay.type;
  if (focus === "card" && card !== null && !card.noting) return card.choices ? "options" : "card";
  if (focus !== "input" && focus !== "card") return focus;
  if (isCompleting(input)) return "completion";
  return isEmpty(input.text) ? "input_empty" : "input";
}

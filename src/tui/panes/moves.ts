/** Keys that move in a list, as moves. */

import type { KeyAction } from "../keys/keymap.ts";
import type { Move } from "../list.ts";

const moves: Readonly<Partial<Record<KeyAction, Move>>> = {
  select_up: "up",
  select_down: "down",
  select_first: "top",
  select_last: "bottom",
  scroll_page_up: "page_up",
  scroll_page_down: "page_down",
};

/** `null`: the key moves nothing. */
export function moveOf(action: KeyAction): Move | null {
  return moves[action] ?? null;
}

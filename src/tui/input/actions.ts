/** What the input line can be told by a key. The keymap has the keys. */

export const editActions = [
  "send",
  "queue_next",
  "newline",
  "cursor_left",
  "cursor_right",
  "cursor_up",
  "cursor_down",
  "word_left",
  "word_right",
  "line_start",
  "line_end",
  "text_start",
  "text_end",
  "delete_left",
  "delete_right",
  "delete_word_left",
  "delete_word_right",
  "kill_to_start",
  "kill_to_end",
  "kill_word",
  "yank",
  "undo_typing",
  "redo_typing",
  "history_previous",
  "history_next",
  "clear_input",
  "edit_outside",
  "completion_accept",
  "completion_send",
  "completion_next",
  "completion_previous",
  "completion_close",
] as const;

export type EditAction = typeof editActions[number];

const all: ReadonlySet<string> = new Set(editActions);

export function isEditAction(action: string): action is EditAction {
  return all.has(action);
}

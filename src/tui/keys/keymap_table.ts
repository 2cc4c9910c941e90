/** What the dashboard can be told by a key, where, and by which keys as long as nobody says otherwise. */

import type { EditAction } from "../input/mod.ts";

/**
 * Where a key is pressed. What a context does not know is looked for in those that it stands in
 * (`around`).
 */
export const contexts = [
  "global",
  "input",
  "input_empty",
  "completion",
  "pane",
  "conversation",
  "plan",
  "changes",
  "card",
  "options",
  "picker",
  "viewer",
  "sheet",
  "sessions",
  "turns",
  "usage",
  "request",
] as const;

export type KeyContext = typeof contexts[number];

/** The contexts that a key of a context may belong to, the nearest first. */
export const around: Readonly<Record<KeyContext, readonly KeyContext[]>> = {
  global: ["global"],
  input: ["input", "global"],
  input_empty: ["input_empty", "input", "global"],
  completion: ["completion", "input", "global"],
  pane: ["pane", "global"],
  conversation: ["conversation", "pane", "global"],
  plan: ["plan", "pane", "global"],
  changes: ["changes", "pane", "global"],
  card: ["card", "global"],
  options: ["options", "global"],
  picker: ["picker"],
  viewer: ["viewer"],
  sheet: ["sheet"],
  sessions: ["sessions", "picker"],
  turns: ["turns", "sheet"],
  usage: ["usage", "sheet"],
  request: ["request", "sheet"],
};

/** Here a character by itself is typed, so that it can be no shortcut. */
export const typingContexts: ReadonlySet<KeyContext> = new Set([
  ...["input", "completion", "picker", "sessions"] as const,
]);

/** Keys by context; two keys with a blank between are pressed one after the other. */
export type Defaults = Readonly<Partial<Record<KeyContext, readonly string[]>>>;

const edits: Readonly<Record<EditAction, Defaults>> = {
  send: { input: ["enter"] },
  queue_next: { input: ["ctrl+n", "ctrl+enter"] },
  newline: { input: ["shift+enter", "alt+enter", "ctrl+j"] },
  edit_outside: { input: ["ctrl+g", "ctrl+x ctrl+e"] },
  clear_input: {},
  cursor_left: { input: ["left", "ctrl+b"] },
  cursor_right: { input: ["right", "ctrl+f"] },
  cursor_up: { input: ["up"] },
  cursor_down: { input: ["down"] },
  word_left: { input: ["ctrl+left", "alt+left", "alt+b"] },
  word_right: { input: ["ctrl+right", "alt+right", "alt+f"] },
  line_start: { input: ["home", "ctrl+a"] },
  line_end: { input: ["end", "ctrl+e"] },
  text_start: { input: ["alt+home", "alt+<"] },
  text_end: { input: ["alt+end", "alt+>"] },
  delete_left: { input: ["backspace", "shift+backspace", "ctrl+h"] },
  delete_right: { input: ["delete", "ctrl+d"] },
  delete_word_left: { input: ["alt+backspace", "ctrl+backspace"] },
  delete_word_right: { input: ["alt+delete", "ctrl+delete", "alt+d"] },
  kill_to_start: { input: ["ctrl+u"] },
  kill_to_end: { input: ["ctrl+k"] },
  kill_word: { input: ["ctrl+w"] },
  yank: { input: ["ctrl+y"] },
  undo_typing: { input: ["ctrl+_"] },
  redo_typing: { input: ["alt+z", "ctrl+shift+z"] },
  history_previous: { input: ["alt+up"] },
  history_next: { input: ["alt+down"] },
  completion_accept: { completion: ["tab"] },
  completion_send: { completion: ["enter"] },
  completion_next: { completion: ["down"] },
  completion_previous: { completion: ["up", "shift+tab"] },
  completion_close: { completion: ["escape"] },
};

const everywhere = {
  mode_next: { global: ["tab"] },
  interrupt: { global: ["escape"] },
  /** Empties the input line, or interrupts where it is empty. */
  cancel: { global: ["ctrl+c"] },
  quit: { global: ["ctrl+c ctrl+c"], input_empty: ["ctrl+d"] },
  help: { global: ["f1"], input_empty: ["?"], pane: ["?"], card: ["?"], sheet: ["?", "f1"] },
  palette: { global: ["ctrl+p"] },
  view_file: { input: ["alt+v"], completion: ["alt+v"] },
  focus_next: { global: ["shift+tab", "f6"] },
  focus_previous: { global: ["shift+f6", "ctrl+x p"] },
  focus_input: { global: ["alt+0", "ctrl+x 0"], pane: ["i"] },
  focus_conversation: { global: ["alt+1", "ctrl+x 1"] },
  focus_plan: { global: ["alt+2", "ctrl+x 2"] },
  focus_changes: { global: ["alt+3", "ctrl+x 3"] },
  scroll_page_up: { global: ["pageup"], sheet: ["pageup"] },
  scroll_page_down: { global: ["pagedown"], sheet: ["pagedown"] },
  scroll_up: { global: ["shift+up"] },
  scroll_down: { global: ["shift+down"] },
  scroll_top: { global: ["ctrl+home"] },
  scroll_bottom: { global: ["ctrl+end"] },
  grow_pane: { global: ["ctrl+x +"], pane: ["+"] },
  shrink_pane: { global: ["ctrl+x -"], pane: ["-"] },
  toggle_right: { global: ["alt+r", "ctrl+x r"] },
  thinking_toggle: { global: ["ctrl+t"] },
  tool_details_toggle: { global: ["ctrl+o"] },
  mouse_toggle: { global: ["ctrl+x m"] },
  redraw: { global: ["ctrl+l"] },
  suspend: { global: ["ctrl+z"] },
  search: { global: ["ctrl+s"], pane: ["/"] },
  copy: { global: ["ctrl+x c"], pane: ["y", "c"] },
  pick_history: { global: ["ctrl+r"] },
  pick_session: { global: ["ctrl+x s"] },
  pick_model: { global: ["ctrl+x l"] },
  pane_usage: { global: ["ctrl+x u"] },
  pane_request: { global: ["ctrl+x w"] },
  pick_turn: { global: ["ctrl+x t"] },
} as const satisfies Readonly<Record<string, Defaults>>;

const panes = {
  select_up: { pane: ["up", "k"], sheet: ["up", "k"] },
  select_down: { pane: ["down", "j"], sheet: ["down", "j"] },
  select_first: { pane: ["home", "g"], sheet: ["home", "g"] },
  select_last: { pane: ["end", "G"], sheet: ["end", "G"] },
  search_next: { conversation: ["n"] },
  search_previous: { conversation: ["N"] },
  toggle: { pane: ["space"] },
  open: { pane: ["enter"], sheet: ["enter"] },
  undo_change: { changes: ["u"] },
  change_filter: { changes: ["/"] },
  change_why: { changes: ["w"] },
  change_edit: { changes: ["e"] },
  step_edit: { plan: ["e"] },
  step_add: { plan: ["a"] },
  step_up: { plan: ["K"] },
  step_down: { plan: ["J"] },
  step_start: { plan: ["s"] },
  step_done: { plan: ["d"] },
  step_skip: { plan: ["x"] },
  step_fail: { plan: ["f"] },
  answer_once: { card: ["o"] },
  answer_session: { card: ["s"] },
  answer_always: { card: ["a"] },
  answer_decline: { card: ["d", "enter"] },
  answer_note: { card: ["w"] },
  card_up: { card: ["up", "k"] },
  card_down: { card: ["down", "j"] },
  card_first: { card: ["home", "g"] },
  card_last: { card: ["end", "G"] },
  card_view: { card: ["v"] },
  card_search: { card: ["/"] },
  option_up: { options: ["up"] },
  option_down: { options: ["down"] },
  option_toggle: { options: ["space"] },
  option_pick: { options: ["enter"] },
} as const satisfies Readonly<Record<string, Defaults>>;

const overlays = {
  picker_pick: { picker: ["enter"] },
  picker_close: { picker: ["escape", "ctrl+c"] },
  picker_up: { picker: ["up", "ctrl+p", "shift+tab"] },
  picker_down: { picker: ["down", "ctrl+n", "tab"] },
  picker_page_up: { picker: ["pageup"] },
  picker_page_down: { picker: ["pagedown"] },
  picker_first: { picker: ["home", "ctrl+home"] },
  picker_last: { picker: ["end", "ctrl+end"] },
  session_pin: { sessions: ["ctrl+t"] },
  session_rename: { sessions: ["ctrl+r", "f2"] },
  session_remove: { sessions: ["ctrl+d", "delete"] },
  sheet_close: { sheet: ["q", "escape", "ctrl+c"] },
  rewind_files: { turns: ["f"] },
  rewind_conversation: { turns: ["c"] },
  turn_view: { turns: ["v"] },
  usage_by: { usage: ["tab", "b"] },
  usage_days: { usage: ["d"] },
  request_drop: { request: ["x"] },
  request_compact: { request: ["C"] },
  viewer_close: { viewer: ["q", "escape", "ctrl+c"] },
  viewer_up: { viewer: ["up", "k"] },
  viewer_down: { viewer: ["down", "j"] },
  viewer_page_up: { viewer: ["pageup", "b"] },
  viewer_page_down: { viewer: ["pagedown", "space"] },
  viewer_half_up: { viewer: ["ctrl+u"] },
  viewer_half_down: { viewer: ["ctrl+d"] },
  viewer_top: { viewer: ["home", "g", "ctrl+home"] },
  viewer_bottom: { viewer: ["end", "G", "ctrl+end"] },
  viewer_search: { viewer: ["/", "ctrl+s"] },
  viewer_next: { viewer: ["n"] },
  viewer_previous: { viewer: ["N"] },
  viewer_line: { viewer: [":"] },
  viewer_change_next: { viewer: ["]"] },
  viewer_change_previous: { viewer: ["["] },
  viewer_part_next: { viewer: ["}"] },
  viewer_part_previous: { viewer: ["{"] },
  viewer_fold: { viewer: ["enter", "z"] },
  viewer_fold_all: { viewer: ["Z"] },
  viewer_sides: { viewer: ["s"] },
  viewer_mark: { viewer: ["v"] },
  viewer_copy: { viewer: ["y", "c"] },
  viewer_copy_all: { viewer: ["Y"] },
  viewer_edit: { viewer: ["e"] },
  viewer_help: { viewer: ["?", "f1"] },
} as const satisfies Readonly<Record<string, Defaults>>;

export type KeyAction =
  | EditAction
  | keyof typeof everywhere
  | keyof typeof panes
  | keyof typeof overlays;

/** In the order of the overlay that shows them. */
export const table: Readonly<Record<KeyAction, Defaults>> = {
  ...edits,
  ...everywhere,
  ...panes,
  ...overlays,
};

export function isKeyAction(name: string): name is KeyAction {
  return Object.hasOwn(table, name);
}

export const keyActions: readonly KeyAction[] = Object.keys(table).filter(isKeyAction);

/** What the list of keys says of panes that take the whole screen. */
export const helpOfKeys = {
  "tui.help.context.sheet": "Pane over the screen",
  "tui.help.context.sessions": "Sessions",
  "tui.help.context.turns": "Turns to go back to",
  "tui.key.sheet_close": "Close",
  "tui.key.rewind_files": "Take back the files, and keep what was said",
  "tui.key.rewind_conversation": "Take back what was said, and keep the files",
  "tui.key.turn_view": "Look at what the turn changed",
  "tui.key.session_pin": "Pin the session, or unpin it",
  "tui.key.session_rename": "Rename the session",
  "tui.key.session_remove": "Delete the session, once you have agreed",
} as const;

/** What the panes say that take the whole screen, and the commands that stand behind them. */
export const panes = {
  "session.pinned": "Pinned session {session}.",
  "session.unpinned": "Session {session} is not pinned any more.",
  "session.renamed": "Session {session} is now called “{title}”.",
  "tui.sessions.preview": "What was said",
  "tui.sessions.nothing": "Nothing was said.",
  "tui.sessions.head": "{model} · messages: {messages}",
  "tui.sessions.files": "Changed:",
  "tui.sessions.foot":
    "{pick} opens · {pin} pins · {rename} renames · {remove} deletes · {close} closes",
  "tui.sessions.rename": "New name:",
  "tui.sessions.remove": "Delete “{title}” for good? y deletes it, any other key keeps it",
  "tui.turns.title": "Go back to before a turn",
  "tui.turns.count": "{count} turns",
  "tui.turns.now": "now",
  "tui.turns.summed": "(summed up)",
  "tui.turns.more": "+{count} more",
  "tui.turns.effect":
    "↶ takes back turns {turn} to now ({turns}): {files} files, +{added} −{removed}",
  "tui.turns.effect_words": "↶ takes back turns {turn} to now ({turns}), which changed no files",
  "tui.turns.foot":
    "{both} words and files · {files} files · {conversation} words · {view} what it changed · {close} closes",
  "tui.turns.foot_summed":
    "{files} takes back the files; what was said is summed up · {view} what it changed · {close} closes",
} as const;

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
  "tui.usage.title": "Usage",
  "tui.usage.by.day": "by day",
  "tui.usage.by.model": "by model",
  "tui.usage.by.session": "by session",
  "tui.usage.by.role": "by role",
  "tui.usage.all": "all days",
  "tui.usage.today": "today",
  "tui.usage.days": "the last {days} days",
  "tui.usage.sessions": "sessions: {sessions}",
  "tui.usage.tokens": "tokens",
  "tui.usage.chart": "{first} to {last}",
  "tui.usage.nothing": "Nothing was spent.",
  "tui.usage.foot": "{by} groups · {days} days · {close} closes",
  "tui.usage.foot_session": "{by} groups · {days} days · {open} opens the session · {close} closes",
  "tui.request.title": "What the next request holds",
  "tui.request.foot":
    "{open} shows it · {drop} leaves out results up to here · {compact} sums up · {close} closes",
} as const;

/** What `agent term` says. */
export const terminal = {
  "error.term.no_terminal":
    'agent term needs a terminal on its input and output. For one question use: agent ask "…"',
  "error.terminal.no_pty":
    'No pseudo-terminal can be opened here: {reason}. Install script (util-linux), or use: agent ask "…"',
  "term.thinking": "Thinking … Esc leaves",
  "term.not_kept": "what is typed now is not kept",
  "term.refused_row": "Row {row} is refused",
  "term.other_key": "Typing does nothing here: ↑ and ↓ choose, Esc leaves",
  "term.choose":
    "Digit or Enter: put the command on your prompt; it runs when you press Enter there · Esc: leave, a letter goes onto your line",
  "term.any_key": "Any key: back to the shell, a letter onto its line",
  "term.escape": "Esc: back to the shell",
  "term.reply": "Enter: answer · Esc: leave",
  "term.pasted": "This line came with a paste. Enter: ask · Esc: leave",
  "term.untaken":
    "agent term takes a line that is ?? or begins with ?? and a blank (half-width, nothing before it), at the prompt of the shell that it started: not in a shell inside that one (exit leaves it; after exec, start agent term again), nor in a command or paste of several lines.",
  "term.sent_key": "Tab: what was sent",
  "term.sent": "This was sent:",
  "term.nothing_sent": "Nothing was sent: rules on this machine have answered.",
  "term.to_send": "This will be sent:",
  "term.send": "Enter: send · ↑ ↓ PgUp PgDn Space: scroll · Esc: leave",
  "term.scroll": "↑ ↓ PgUp PgDn Space: scroll · any other key: back",
  "term.profile": "At the shell ({shell}) often uses: {programs}.",
  "term.forgotten": "What was run and printed in this shell is forgotten.",
  "error.term.outside": "This shell does not run in agent term: nothing of it is remembered.",
  "term.started": "Your {shell}; a line that begins with ?? asks about what just happened.",
  "term.plain": "Your {shell}, without questions: only bash, zsh, fish and PowerShell have hooks.",
  "term.lines":
    "No pseudo-terminal can be opened here: {reason}. {shell} runs each line by itself: cd is kept, variables and aliases are not, and what a command prints is not known. ?? asks, exit leaves.",
  "term.package": "For your whole shell install the optional package {name}: {command}",
  "term.number": "Number of a command, or Enter to leave:",
  "term.run_line": "Enter: run it · anything else: leave.",
  "term.off": "Your {shell} as it is, without questions: terminal.question is false.",
  "error.term.inside": "This shell runs in agent term already. Leave it with: exit",
  "error.term.no_shell": "No shell {shell} was found. Name one: agent term --shell bash",
} as const;

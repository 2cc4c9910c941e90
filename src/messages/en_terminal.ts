/** What `agent term` says. */
export const terminal = {
  "error.term.no_terminal":
    'agent term needs a terminal on its input and output. For one question use: agent ask "…"',
  "error.terminal.no_pty":
    'No pseudo-terminal can be opened here: {reason}. Install script (util-linux), or use: agent ask "…"',
  "term.thinking": "Thinking … Esc leaves",
  "term.choose":
    "Digit or Enter: put the command on your prompt; it runs when you press Enter there · Esc: leave",
  "term.any_key": "Any key: back to the shell",
  "term.reply": "Enter: answer · Esc: leave",
  "term.sent_key": "p: what was sent",
  "term.sent": "This was sent:",
  "term.nothing_sent": "Nothing was sent: rules on this machine have answered.",
  "term.to_send": "This will be sent:",
  "term.send": "Enter: send · ↑ ↓: scroll · Esc: leave",
  "term.scroll": "↑ ↓: scroll · any other key: back",
  "term.profile": "At the shell ({shell}) often uses: {programs}.",
  "term.forgotten": "What was run and printed in this shell is forgotten.",
  "error.term.outside": "This shell does not run in agent term: nothing of it is remembered.",
  "term.started":
    "Your {shell}, with questions: a line that begins with ?? asks about what has just happened. exit leaves.",
  "term.plain": "Your {shell}, without questions: there are hooks for bash, zsh and fish alone.",
  "error.term.inside": "This shell runs in agent term already. Leave it with: exit",
  "error.term.no_shell": "No shell {shell} was found. Name one: agent term --shell bash",
} as const;

/** What `agent term` says. */
export const terminal = {
  "error.term.no_terminal":
    'agent term needs a terminal on its input and output. For one question use: agent ask "…"',
  "error.terminal.no_pty":
    'No pseudo-terminal can be opened here: {reason}. Install script (util-linux), or use: agent ask "…"',
} as const;

/** What `agent term` says. */
export const terminal = {
  "error.term.no_terminal":
    'agent term needs a terminal on its input and output. For one question use: agent ask "…"',
} as const;

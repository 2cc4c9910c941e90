/** What `agent ask` says. */
export const advice = {
  "error.advice.nothing_asked":
    'Nothing is asked and nothing is on standard input. Try: make 2>&1 | agent ask, or: agent ask "…"',
  "advice.no_model": "No rule knows this, and no model is set up to ask. Set one up: agent setup",
  "advice.no_answer": "No rule knows this, and the model gave no answer.",
  "advice.thinking": "Thinking …",
  "advice.choose": "Digit or Enter: put the command on your line · any other key: leave",
  "error.shell_init.bad_key":
    "A shell cannot bind the key {key}. Write it as alt-k, ctrl-g, f4, or two: ctrl-x ctrl-a",
  "advice.careful": "careful: {caution}",
  "advice.source.rule": "known failure",
  "advice.source.tool": "from the tool's own words",
  "advice.source.model": "from the model",
  "advice.asks": "agent itself would ask before it ran this: {reason}",
  "advice.refused": "agent itself would refuse to run this: {reason}",
  "advice.warning": "second opinion: {warning}",
  "advice.unparsable": "a shell cannot read this line",
  "advice.not_installed": "{program} is not installed here",
} as const;

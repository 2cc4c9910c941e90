/** What `agent ask` says. */
export const advice = {
  "error.advice.nothing_asked":
    'Nothing is asked and nothing is on standard input. Try: make 2>&1 | agent ask, or: agent ask "…"',
  "advice.no_model": "No rule knows this, and no model is set up to ask. Set one up: agent setup",
  "advice.no_failure":
    "The last command did not fail. To ask about more than failures, set up a model: agent setup",
  "advice.no_answer": "No rule knows this, and the model gave no answer.",
  "advice.thinking": "Thinking …",
  "advice.input_cut": "The input is long: {count} characters in its middle were left out.",
  "advice.choose":
    "Digit or Enter: put the command on your line · any other key: leave, a letter goes onto it",
  "error.shell_init.bad_key":
    "A shell cannot bind the key {key}. Write it as alt-k, ctrl-g, f4, or two: ctrl-x ctrl-a",
  "advice.careful": "careful: {caution}",
  "advice.source.rule": "known failure",
  "advice.source.tool": "from the tool's own words",
  "advice.source.model": "from the model",
  "advice.asks": "agent itself would ask before it ran this: {reason}",
  "advice.refused": "agent itself would refuse to run this: {reason}",
  "advice.untrusted": "the git configuration of this folder is not trusted (agent config trust)",
  "advice.risk": "risk: {risk}",
  "advice.risk_lasting": "risk, and there is no undo: {risk}",
  "advice.warning": "second opinion: {warning}",
  "advice.unparsable": "{shell} cannot read this line",
  "advice.help_names": "{program} does not know {word}; its own help names {instead}.",
  "advice.help_instead": "Uses {instead} in place of {word}.",
  "advice.left_out": "Left out: {why}",
  "advice.left_out.deletes": "a command that deletes or throws away what may still be needed.",
  "advice.left_out.forces": "a forced push, which overwrites the work of others.",
  "advice.left_out.skips_checks":
    "a command that skips checks (hooks, certificates, host keys, the system's Python).",
  "advice.left_out.keys": "a command that removes keys or known hosts.",
  "advice.left_out.port": "a command that ends whatever uses a port. Look first: ss -ltnp",
  "advice.left_out.blanket_sudo": "the same with sudo, which hides the cause.",
  "advice.left_out.remote_code": "a command that runs what it downloads.",
  "advice.left_out.open_rights": "a command that lets everybody write.",
  "advice.left_out.hidden": "a command that hides what it runs.",
  "advice.left_out.no_line":
    "a command that is not a single line of plain characters (line breaks, control characters, more than 1,000).",
  "advice.not_installed": "{program} is not installed here",
} as const;

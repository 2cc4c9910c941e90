/** English: choosing a first model. */

export const setup = {
  "tui.pick.setup": "Which model should answer?",
  "setup.installed": "on this machine",
  "setup.named": "from {source}",
  "setup.asks_key": "asks for your key",
  "setup.other": "Another server",
  "setup.asks_address": "asks for its address",
  "setup.key": "Key for {name}:",
  "setup.address": "Address of the server, for example localhost:8080:",
  "setup.nothing": "No model was chosen.",
  "setup.found": "Available here: {names}. To choose one: agent model use {first}",
  "setup.found_here": "Available here: {names}. To choose one: agent",
  "setup.found_more": "{names} and {count} more",
  "tui.hello.found": "No model is chosen yet. Available: {names}. Send a message to choose one.",
  "tui.hello.setup":
    "No model yet. Send a message, or type /setup, to connect one by its key or address. Code intelligence works without one (/deps, /plan, /search).",
  "error.model.none_chosen":
    "No model is chosen yet. Available here: {names}. To choose one: agent model use {first}",
  "error.setup.refused": "{server} rejected the key.",
  "error.setup.silent": "{server} does not respond.",
  "error.setup.unlisted": "{server} responded, but not with a list of models.",
  "error.setup.empty": "{server} has no model.",
  "error.setup.no_address": "“{address}” is not an address.",
  "error.setup.unreachable":
    "This run may only reach the servers that were configured when it started. To add another: agent config set models.{entry}.base_url {url}, then start agent again.",
} as const;

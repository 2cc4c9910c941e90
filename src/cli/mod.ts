/**
 * The command line: the tree of commands derived from the actions, help, completions, the
 * conversation as text or as JSON lines, and the one place that turns what happened into an
 * exit code. Words come from `messages`, commands from `actions`; nothing here knows one by
 * name but the hidden `__complete`.
 */

export { main } from "./deno_host.ts";
export type { Host, Input, Output } from "./host.ts";
export { run } from "./run.ts";
export { VERSION } from "./version.ts";

/** The user's own shell in a pseudo-terminal of ours. */

export * from "./capture/mod.ts";
export * from "./hooks/mod.ts";
export * from "./pty/mod.ts";
export { type LineEnd, type LineModeParts, runLines } from "./line_mode.ts";
export { LineReader, type LineShell, runLineIn } from "./line_run.ts";
export { runShell, type ShellHelp, type ShellParts } from "./shell.ts";

/** The user's own shell in a pseudo-terminal of ours. */

export * from "./capture/mod.ts";
export * from "./hooks/mod.ts";
export * from "./pty/mod.ts";
export { runShell, type ShellHelp, type ShellParts } from "./shell.ts";

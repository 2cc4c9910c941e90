/** The user's own shell in a pseudo-terminal of ours. */

export * from "./pty/mod.ts";

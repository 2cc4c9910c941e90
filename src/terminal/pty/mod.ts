/** Pseudo-terminals, by the C library or by `script`. */

export { type PtyPlace, type PtyWay, ptyWay, scriptWay } from "./open.ts";
export type { Pty, PtyProgram, Size } from "./types.ts";

/** Pseudo-terminals, by the C library or by `script`. */

export { openLibc } from "./libc.ts";
export { nodePtyName } from "./node_pty.ts";
export {
  choosePty,
  type PtyChoice,
  type PtyOptions,
  type PtyPlace,
  type PtyWay,
  ptyWay,
  scriptWay,
} from "./open.ts";
export type { Pty, PtyProgram, Size } from "./types.ts";

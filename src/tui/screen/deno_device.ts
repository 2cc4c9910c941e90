/** The terminal of the process, for text. */

import { ownTerminal } from "../../util/mod.ts";
import type { Device } from "../types.ts";

export interface TerminalDevice extends Device {
  /** Lets go of a read that still waits, so that the process can end; it reads nothing after that. */
  close(): void;
}

export function denoDevice(): TerminalDevice {
  const encoder = new TextEncoder();
  const terminal = ownTerminal();
  return {
    ...terminal,
    write: (text) => terminal.write(encoder.encode(text)),
    // 0: with every process of the job. A job that no shell waits for is not stopped (POSIX).
    stop: () => Deno.kill(0, "SIGTSTP"),
  };
}

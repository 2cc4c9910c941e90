/** Which way to a pseudo-terminal there is on this machine. */

import { AgentError } from "../../protocol/mod.ts";
import { openLibc } from "./libc.ts";
import { libcPty } from "./libc_pty.ts";
import { scriptPty } from "./script_pty.ts";
import type { Pty, PtyProgram } from "./types.ts";

export interface PtyWay {
  readonly kind: "libc" | "script";
  /** @throws what the system says where it has none to give */
  open(program: PtyProgram): Pty;
  /**
   * The terminal of the process passes what is written to it as it is, since the one inside has made
   * its line ends already; until the returned function is called.
   */
  passOutput(): () => void;
  /** Gives back what the way itself holds: after the last of them was closed. */
  close(): void;
}

export interface PtyPlace {
  /** Absolute path of an existing private folder. */
  readonly folder: string;
  /** Absolute path of `script`, where it is installed. */
  readonly script: string | null;
}

/**
 * Has to be called while the right `ffi` is held, which may be given back then.
 *
 * @throws {AgentError} `terminal.no_pty`
 */
export function ptyWay({ folder, script }: PtyPlace): PtyWay {
  try {
    const libc = openLibc();
    return {
      kind: "libc",
      open: (program) => libcPty(libc, program),
      passOutput: () => libc.passAll(1),
      close: () => libc.unload(),
    };
  } catch (error) {
    if (script === null) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AgentError("unavailable", "terminal.no_pty", { reason });
    }
    return scriptWay(script, folder);
  }
}

/** The way that needs no right of its own. */
export function scriptWay(script: string, folder: string): PtyWay {
  return {
    kind: "script",
    open: (program) => scriptPty(script, program, `${folder}/tty`),
    passOutput() {
      stty("-opost");
      return () => stty("opost");
    },
    close() {},
  };
}

function stty(word: string): void {
  try {
    new Deno.Command("stty", { args: [word], stdin: "inherit" }).outputSync();
  } catch {
    // Line ends are doubled then, which is seen by few programs.
  }
}

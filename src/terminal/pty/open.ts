/** Which way to a pseudo-terminal there is on this machine. */

import { AgentError } from "../../protocol/mod.ts";
import { openLibc } from "./libc.ts";
import { libcPty } from "./libc_pty.ts";
import { loadedNodePty, nodePty } from "./node_pty.ts";
import { openSessionSpawner } from "./posix_spawn.ts";
import { scriptPty } from "./script_pty.ts";
import type { Pty, PtyProgram } from "./types.ts";

export interface PtyWay {
  readonly kind: "libc" | "script" | "package";
  /** @throws what the system says where it has none to give */
  open(program: PtyProgram): Pty;
  /**
   * The terminal of the process passes what is written to it as it is, since the one inside has made
   * its line ends already; until the returned function is called.
   */
  passOutput(): () => void;
  /** Whether the byte is among them. */
  has(bytes: Uint8Array<ArrayBuffer>, byte: number): boolean;
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
export function ptyWay(
  { folder, script }: PtyPlace,
  library = openLibc,
  openSpawner = openSessionSpawner,
): PtyWay {
  try {
    const libc = library();
    const spawner = openSpawner();
    return {
      kind: "libc",
      open: (program) => libcPty(libc, spawner, program),
      passOutput: () => libc.passAll(1),
      has: (bytes, byte) => libc.has(bytes, byte),
      close() {
        libc.unload();
        spawner?.unload();
      },
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
    has: (bytes, byte) => bytes.includes(byte),
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

export type PtyChoice =
  | { readonly kind: "way"; readonly way: PtyWay }
  /** Lines can be run one by one. */
  | { readonly kind: "none"; readonly reason: string };

export interface PtyOptions {
  readonly os: typeof Deno.build.os;
  /** Loads the optional native package; rejects where it is not installed. */
  load(): Promise<unknown>;
  /** The C library, or what there is in its place. */
  readonly library?: typeof openLibc;
}

/** The best way that there is; while the right `ffi` is held, as above. */
export async function choosePty(
  place: PtyPlace,
  { os, load, library = openLibc }: PtyOptions,
): Promise<PtyChoice> {
  const loaded = os === "windows" ? await loadedNodePty(load) : null;
  if (loaded) {
    const open = (program: PtyProgram) => nodePty(loaded, program);
    const passOutput = () => () => {};
    const has = (bytes: Uint8Array, byte: number) => bytes.includes(byte);
    return { kind: "way", way: { kind: "package", open, passOutput, has, close() {} } };
  }
  try {
    return { kind: "way", way: ptyWay(place, library) };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return { kind: "none", reason: String(error.params.reason) };
  }
}

/** The user's shell from start to end: started with its hooks, passed through, asked about. */

import type { ShellAnswer } from "../actions/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import type { Shell, ShellCommand } from "../protocol/mod.ts";
import type { TerminalBytes } from "../util/mod.ts";
import { Capture } from "./capture/mod.ts";
import { confirmPasted } from "./confirm_pasted.ts";
import { dialog } from "./dialog.ts";
import { launch } from "./hooks/mod.ts";
import { Panel } from "./panel.ts";
import { KeyQueue } from "./panel_keys.ts";
import { hasPastedEnter, PasteWatch, watched } from "./paste_watch.ts";
import { Proxy } from "./proxy.ts";
import type { PtyWay } from "./pty/mod.ts";

/** Milliseconds: a line editor has drawn its emptied line by then. */
const redrawMs = 40;

/** What answers a question about the shell. */
export interface ShellHelp {
  ask(
    question: { readonly words: string; readonly commands: readonly ShellCommand[] },
    signal: AbortSignal,
  ): Promise<ShellAnswer>;
  /** Without secrets; `line`: the command that printed it, `null` for a line itself. */
  redact(text: string, line: string | null): string;
}

export interface ShellParts {
  readonly shell: Shell;
  /** Absolute path. */
  readonly program: string;
  readonly way: PtyWay;
  readonly screen: TerminalBytes;
  /** The user's own variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Where it starts, absolute. */
  readonly folder: string;
  /** Absolute path of an existing folder that nobody else can read. */
  readonly place: string;
  readonly nonce: string;
  /** `false`: the shell is left as it is, and nothing of it is known. */
  readonly question: boolean;
  readonly help: ShellHelp;
  now(): number;
  t(key: MessageKey, params?: MessageParams): string;
}

/** Resolves with the exit code of the shell. */
export async function runShell(parts: ShellParts): Promise<number> {
  const { shell, program, way, screen, folder, place, nonce, question, help, now, t } = parts;
  const own = { ...parts.env, AGENT_TERM: "1" };
  const { args, env, files: written } = launch(shell, {
    nonce,
    folder: place,
    env: own,
    question,
  });
  const files = [...written];
  for (const { name, text } of files) {
    await Deno.writeTextFile(`${place}/${name}`, text, { mode: 0o600, createNew: true });
  }
  const pty = way.open({ program, args, env: { ...own, ...env }, folder, size: screen.size() });
  let isAsking = false;
  const pastes = new PasteWatch();
  const capture = new Capture({
    nonce,
    now,
    redact: (text, line) => help.redact(text, line),
    on(event) {
      // The shell has read them: what may be read later is the nonce.
      if (event.kind === "prompt") void forget(files.splice(0), place);
      pastes.on(event);
      if (event.kind !== "question" || isAsking) return;
      isAsking = true;
      void answer(event.words.trim(), pastes.isPasted).finally(() => isAsking = false);
    },
  });
  const watch = (bytes: Uint8Array) => pastes.read(bytes, capture.modes.has(2004));
  const proxy = new Proxy({ pty, screen: watched(screen, watch), capture });
  const answer = async (words: string, isPasted: boolean) => {
    await proxy.silence(redrawMs);
    const keys = new KeyQueue();
    // What goes on of a paste answers nothing.
    proxy.hold((bytes) => hasPastedEnter(bytes) || keys.push(bytes));
    const panel = new Panel((text) => proxy.show(text), () => screen.size());
    const ask = (asked: string, signal: AbortSignal) =>
      help.ask({ words: asked, commands: capture.recent() }, signal);
    const show = { panel, keys, ask, t };
    const isMeant = !isPasted || await confirmPasted(words, show);
    const command = await (isMeant ? dialog(words, show) : Promise.resolve(null))
      .finally(() => proxy.release());
    if (command !== null) proxy.type(command);
  };
  return await proxy.run();
}

async function forget(files: readonly { readonly name: string }[], place: string): Promise<void> {
  for (const { name } of files) await Deno.remove(`${place}/${name}`).catch(() => {});
}

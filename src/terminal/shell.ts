/** The user's shell from start to end: started with its hooks, passed through, asked about. */

import type { PromptQuestion, ShellAnswer } from "../actions/mod.ts";
import { printable, wrap } from "../ansi/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import type { Shell, ShellCommand } from "../protocol/mod.ts";
import type { TerminalBytes } from "../util/mod.ts";
import { Capture } from "./capture/mod.ts";
import { confirmPasted } from "./confirm_pasted.ts";
import { dialog, type DialogParts } from "./dialog.ts";
import { launch } from "./hooks/mod.ts";
import { Panel } from "./panel.ts";
import { KeyQueue } from "./panel_keys.ts";
import { PasteWatch, watched } from "./paste_watch.ts";
import { Proxy } from "./proxy.ts";
import type { PtyWay } from "./pty/mod.ts";
import { UntakenQuestion } from "./untaken_question.ts";

/** Milliseconds: a line editor has drawn its emptied line by then. */
const redrawMs = 40;
const enter = 0x0d;
/** Milliseconds in which nobody can have read the line that was put on the prompt. */
const hastyMs = 300;

/** What answers a question about the shell. */
export interface ShellHelp {
  /** What a question sends is shown before it is sent. */
  readonly previewsFirst: boolean;
  ask(question: PromptQuestion, signal: AbortSignal): Promise<ShellAnswer>;
  /** Lines that a question sends to a model; `null`: none is asked. */
  preview(question: PromptQuestion): Promise<readonly string[] | null>;
  /** Without secrets; `line`: the command that printed it, `null` for a line itself. */
  redact(text: string, line: string | null): string;
  /** A command has ended; returns at once. */
  ended(command: ShellCommand): void;
  /** True where somebody has asked that all is forgotten; what is kept elsewhere is, then. */
  forgets(): Promise<boolean>;
  /** So many marks were no marks of the shell. */
  forged(count: number): Promise<void>;
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
  /** Hangs up on the shell when it fires. */
  readonly signal: AbortSignal;
  now(): number;
  t(key: MessageKey, params?: MessageParams): string;
}

/** Resolves with the exit code of the shell. */
export async function runShell(parts: ShellParts): Promise<number> {
  const { shell, program, way, screen, folder, place, nonce, question, help, now, t } = parts;
  const own = { ...parts.env, AGENT_TERM: place };
  const { args, env, files: written } = launch(shell, {
    nonce,
    folder: place,
    env: own,
    question,
  });
  const files = [...written];
  for (const { name, text } of files) {
    // At once: a turn of another thread would cost more, and the shell waits for it.
    Deno.writeTextFileSync(`${place}/${name}`, text, { mode: 0o600, createNew: true });
  }
  const pty = way.open({ program, args, env: { ...own, ...env }, folder, size: screen.size() });
  let isAsking = false;
  const pastes = new PasteWatch();
  const untaken = new UntakenQuestion(() => wrap(t("term.untaken"), screen.size().columns - 1));
  let settled = Promise.resolve();
  /** One after another: what was asked to be forgotten is gone before anything else is told. */
  const settle = () =>
    settled = settled.then(async () => {
      if (await help.forgets()) capture.forget();
      await help.forged(capture.forged);
    }).catch(() => {});
  const capture = new Capture({
    nonce,
    folder,
    now,
    redact: (text, line) => help.redact(text, line),
    on(event) {
      if (event.kind === "prompt") {
        void forget(files.splice(0), place);
        void settle();
      }
      pastes.on(event);
      untaken.on(event);
      if (event.kind === "command") help.ended(event.command);
      if (event.kind !== "question" || isAsking) return;
      isAsking = true;
      void answer(printable(event.words).trim(), pastes.isPasted).finally(() => isAsking = false);
    },
  });
  const watch = (bytes: Uint8Array) => {
    pastes.read(bytes, capture.modes.has(2004));
    if (question) untaken.read(bytes);
  };
  // A full-screen program draws each cell itself.
  const shown = (bytes: Uint8Array) => capture.modes.has(1049) ? bytes : untaken.shown(bytes);
  const proxy = new Proxy({ pty, screen: watched(screen, watch, shown), capture, way });
  parts.signal.addEventListener("abort", () => {
    proxy.release();
    void pty.close();
  }, { once: true });
  const answer = async (words: string, isPasted: boolean) => {
    await Promise.all([proxy.silence(redrawMs), settle()]);
    const keys = new KeyQueue();
    let isEnter = false;
    proxy.hold((bytes) => {
      isEnter = bytes.at(-1) === enter;
      keys.push(bytes);
    });
    const panel = new Panel((text) => proxy.show(text), () => screen.size());
    const about = (asked: string) => ({ words: asked, commands: capture.recent() });
    const show: DialogParts = {
      ...{ panel, keys, t, size: () => screen.size(), previewsFirst: help.previewsFirst },
      ask: (asked, signal) => help.ask(about(asked), signal),
      preview: (asked) => help.preview(about(asked)).catch(() => null),
    };
    const stop = screen.onResize(() => panel.redraw());
    try {
      if (isPasted && !await confirmPasted(words, show)) return;
      const end = await dialog(words, show);
      proxy.open();
      if (end.kind === "left") return proxy.pass(end.typed);
      proxy.type(end.command);
      // The next Enter of a hasty hand is not meant for the line that stands there now.
      if (isEnter) await new Promise((resolve) => setTimeout(resolve, hastyMs));
    } finally {
      stop();
      proxy.release();
    }
  };
  const code = await proxy.run();
  capture.end(code);
  return code;
}

async function forget(files: readonly { readonly name: string }[], place: string): Promise<void> {
  for (const { name } of files) await Deno.remove(`${place}/${name}`).catch(() => {});
}

/** A line of the user's own for the shell: as a call of `run_shell` that nobody has to be asked about. */

import { type Face, loadByHand, type Ports, type ViewContext } from "../../actions/mod.ts";
import { oneLine } from "../../ansi/mod.ts";
import type { NewEventOf } from "../../protocol/mod.ts";
import type { ShownConversation } from "./conversation_switch.ts";
import { styledRows } from "./spans.ts";
import type { Renderer } from "./renderer.ts";

export interface ShellParts {
  readonly ports: Ports;
  readonly face: Face;
  context(): ViewContext;
  /** `null` while one conversation makes room for another. */
  shown(): ShownConversation | null;
  renderer(): Renderer;
  /** Shows what was appended by others than the driver. */
  catchUp(): Promise<void>;
}

/** The user's own lines: each runs as it was typed, what it changes can be undone, the model reads it. */
export class ShellLines {
  /** Of the line that runs. */
  #stop: AbortController | null = null;
  /** Lines that run, or have run. */
  #ran: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: ShellParts) {}

  /** Ends the line that runs; false: none does. */
  stop(): boolean {
    this.#stop?.abort(new DOMException("interrupted", "AbortError"));
    return this.#stop !== null;
  }

  /** Resolves once all that they did is on record. */
  async settled(): Promise<void> {
    await this.#ran;
  }

  run(line: string): Promise<void> {
    const running = this.#run(line);
    this.#ran = Promise.allSettled([this.#ran, running]);
    return running;
  }

  async #run(line: string): Promise<void> {
    const { ports, face, shown, renderer, catchUp } = this.parts;
    // What comes of it belongs to the conversation in which it was typed.
    const session = shown()?.conversation.session;
    const stop = this.#stop = new AbortController();
    this.#tell(line);
    try {
      const signal = AbortSignal.any([stop.signal, face.signal]);
      const result = await runShell(ports, line, { ...face, signal });
      const { text, status } = result;
      const role = status === "ok" ? "strong" as const : "bad" as const;
      const head = [{ text: oneLine(`! ${line}`), role }];
      const rows = styledRows(shownShell(result, this.parts.context().t));
      renderer().dispatch({ type: "note", rows: [head, ...rows] });
      const told = `The user ran \`${line}\`:\n${text}`;
      await session?.record({ type: "context", source: "shell", text: told });
      await catchUp();
    } finally {
      if (this.#stop === stop) this.#stop = null;
      // Its last line of output was news while it ran.
      renderer().dispatch({ type: "status", status: { notice: null } });
      this.#tell(null);
    }
  }

  /** What runs stands in the status line, unless the agent is at work as well. */
  #tell(line: string | null): void {
    const { renderer, shown, context, ports } = this.parts;
    if (!shown()?.view.idle) return;
    const what = line === null ? "" : context().t("tui.shell.running", { command: line });
    const busy = line === null ? null : { since: ports.clock.now(), what };
    renderer().dispatch({ type: "status", status: { busy } });
  }
}

export async function runShell(
  ports: Ports,
  command: string,
  face: Face,
): Promise<NewEventOf<"tool_result">> {
  const runByHand = await loadByHand();
  return await runByHand(ports, { name: "run_shell", input: { command } }, face);
}

/** Last lines of a command that did not exit by itself, as `run_shell` writes them. */
const stops = [
  ["tui.shell.signal", /^ended by (\S+) after ([\d.]+ s)$/],
  ["tui.shell.timed_out", /^timed out after ()(\d+ s); it and its children were killed\./],
  ["tui.shell.interrupted", /^interrupted after ()([\d.]+ s)$/],
] as const;

function stoppedShell(text: string, t: ViewContext["t"]): string {
  const start = text.lastIndexOf("\n") + 1;
  for (const [key, pattern] of stops) {
    const [ending, signal = "", took = ""] = pattern.exec(text.slice(start)) ?? [];
    if (ending !== undefined) return text.slice(0, start) + t(key, { signal, took });
  }
  return text;
}

/** What is shown of it: how it ended is told to the model in English, and to the user in his words. */
export function shownShell(
  { text, exit }: NewEventOf<"tool_result">,
  t: ViewContext["t"],
): string {
  if (exit === undefined) return stoppedShell(text, t);
  const ending = [...text.matchAll(new RegExp(`^exit code ${exit} in ([\\d.]+ s)`, "gm"))].at(-1);
  if (!ending) return text;
  const [told, took = ""] = ending;
  const before = text.slice(0, ending.index);
  return before + t("tui.shell.exit", { code: exit, took }) +
    text.slice(before.length + told.length);
}

/**
 * Commands in terminals of the editor, where it has some: those alone that nothing would confine, since
 * no terminal of an editor does. What runs in our box shows its output as text.
 */

import type { ToolCallContent } from "@agentclientprotocol/sdk";
import type { Background, Command, Exit, ProcessOutcome, Spawner } from "../protocol/mod.ts";
import type { Editor } from "./editor.ts";
import { within } from "./within.ts";

type RunOptions = Parameters<Spawner["run"]>[1];
type Terminal = Awaited<ReturnType<Editor["client"]["createTerminal"]>>;

export class EditorTerminals {
  /** Terminals by call. */
  readonly #shown = new Map<string, string>();
  /** Of the command that runs, until it is known by which call. */
  #open: string | null = null;
  #call: string | null = null;

  constructor(
    private readonly editor: Editor,
    private readonly name: { readonly session: string },
  ) {}

  over(system: Spawner): Spawner {
    const background: Background = {
      list: () => system.background.list(),
      output: (...args) => system.background.output(...args),
      stop: (id) => system.background.stop(id),
      isRunning: (it) => system.background.isRunning(it),
      end: (it) => system.background.end(it),
      run: async (command, options) =>
        await this.#run(command, options) ?? await system.background.run(command, options),
    };
    return {
      ...system,
      background,
      run: async (command, options) =>
        await this.#run(command, options) ?? await system.run(command, options),
    };
  }

  /** A call runs from here on. */
  async started(call: string): Promise<void> {
    this.#call = call;
    await this.#pair();
  }

  shown(call: string): ToolCallContent[] {
    const terminalId = this.#shown.get(call);
    return terminalId === undefined ? [] : [{ type: "terminal", terminalId }];
  }

  /** `null`: it is not for a terminal of the editor. */
  async #run(command: Command, options: RunOptions): Promise<ProcessOutcome<Exit> | null> {
    if (command.confine || !this.editor.runs || this.name.session === "") return null;
    if (options.onOutput === undefined) return null;
    const terminal = await this.#create(command).catch(() => null);
    if (terminal === null) return null;
    this.#open = terminal.id;
    try {
      await this.#pair();
      return await ended(terminal, command, options.signal);
    } finally {
      this.#open = null;
      await terminal.release().catch(() => {});
    }
  }

  async #create({ program, args, cwd, env = {}, maxOutputBytes }: Command): Promise<Terminal> {
    return await this.editor.client.createTerminal({
      ...{ sessionId: this.name.session, command: program, args: [...args], cwd },
      env: Object.entries(env).map(([name, value]) => ({ name, value })),
      outputByteLimit: maxOutputBytes,
    });
  }

  async #pair(): Promise<void> {
    const [call, terminalId] = [this.#call, this.#open];
    if (call === null || terminalId === null || this.#shown.has(call)) return;
    this.#shown.set(call, terminalId);
    await this.editor.update(this.name.session, {
      ...{ sessionUpdate: "tool_call_update", toolCallId: call, status: "in_progress" },
      content: this.shown(call),
    });
  }
}

async function ended(
  terminal: Terminal,
  { timeoutMs }: Command,
  signal: AbortSignal,
): Promise<ProcessOutcome<Exit>> {
  const begun = Date.now();
  const end = await within(timeoutMs, async (late) => {
    const stop = AbortSignal.any([signal, late]);
    const stopped = Promise.withResolvers<null>();
    stop.addEventListener("abort", () => stopped.resolve(null), { once: true });
    if (stop.aborted) stopped.resolve(null);
    return await Promise.race([terminal.waitForExit(), stopped.promise]);
  });
  if (end === null) await terminal.kill();
  const { output } = await terminal.currentOutput();
  const exit: Exit = end === null
    ? { type: signal.aborted ? "cancelled" : "timed_out" }
    : typeof end.exitCode === "number"
    ? { type: "exited", code: end.exitCode }
    : { type: "signalled", signal: end.signal ?? "SIGKILL" };
  const outputBytes = new TextEncoder().encode(output).length;
  return { exit, output, outputBytes, durationMs: Date.now() - begun };
}

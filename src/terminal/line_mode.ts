/** The user's shell line by line, where there is no pseudo-terminal: nothing of what it prints is known. */

import type { ShellAnswer } from "../actions/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import type { ShellCommand } from "../protocol/mod.ts";
import type { ShellHelp } from "./shell.ts";

/** Commands that are remembered. */
const most = 128;

/** What a line that was run has ended with. */
export interface LineEnd {
  readonly exit: number;
  /** Absolute path. */
  readonly folder: string;
}

export interface LineModeParts {
  /** Where it starts, absolute. */
  readonly folder: string;
  /** `??` is taken. */
  readonly question: boolean;
  readonly help: Pick<ShellHelp, "redact" | "ask" | "ended">;
  /** A line without its end; `null`: there are no more. */
  readLine(prompt: string): Promise<string | null>;
  write(text: string): void;
  /** Runs a line of the user's on the terminal itself. */
  run(line: string, folder: string): Promise<LineEnd>;
  /** Fires `handler` at Ctrl-C until the returned function is called. */
  onInterrupt(handler: () => void): () => void;
  now(): number;
  t(key: MessageKey, params?: MessageParams): string;
}

/** Resolves with the exit code of the last line, or of `exit`. */
export async function runLines(parts: LineModeParts): Promise<number> {
  return await new LineMode(parts).run();
}

class LineMode {
  #folder: string;
  #exit = 0;
  readonly #commands: ShellCommand[] = [];

  constructor(private readonly parts: LineModeParts) {
    this.#folder = parts.folder;
  }

  async run(): Promise<number> {
    const { parts } = this;
    for (;;) {
      const line = await parts.readLine(`${this.#folder} $ `);
      if (line === null) return this.#exit;
      const exit = /^\s*exit(?:\s+(?<code>\d{1,3}))?\s*$/.exec(line);
      if (exit) return Number(exit.groups?.code ?? this.#exit) & 255;
      const words = parts.question ? /^\?\?(?:\s+(.*))?$/s.exec(line) : null;
      const command = words ? await this.#answer(words[1]?.trim() ?? "") : line;
      if (command !== null && command.trim() !== "") await this.#runLine(command);
    }
  }

  async #runLine(line: string): Promise<void> {
    const { help, now, run } = this.parts;
    const since = now();
    const folder = this.#folder;
    ({ exit: this.#exit, folder: this.#folder } = await run(line, folder));
    // A line that begins with a blank is the user's own business.
    if (line.startsWith(" ")) return;
    const command: ShellCommand = {
      line: help.redact(line, null),
      exit: this.#exit,
      folder,
      durationMs: Math.max(0, now() - since),
      output: { kind: "not_captured" },
    };
    this.#commands.push(command);
    help.ended(command);
    if (this.#commands.length > most) this.#commands.shift();
  }

  /** The command that was chosen, and whose Enter was pressed; `null`: none. */
  async #answer(words: string): Promise<string | null> {
    const { write, readLine } = this.parts;
    for (let asked = words;;) {
      const answer = await this.#ask(asked);
      switch (answer?.kind) {
        case undefined:
          return null;
        case "tell":
          write(`${answer.says}\n`);
          return null;
        case "choose":
          return await this.#choice(answer);
        case "ask": {
          write(`${answer.question}\n`);
          const reply = (await readLine("> "))?.trim() ?? "";
          if (reply === "") return null;
          asked = `${asked}\n${answer.question}\n${reply}`;
          break;
        }
        default:
          return answer satisfies never;
      }
    }
  }

  /** `null`: left before it came. */
  async #ask(words: string): Promise<ShellAnswer | null> {
    const { help, write, onInterrupt, t } = this.parts;
    const controller = new AbortController();
    const stop = onInterrupt(() => controller.abort());
    write(`${t("advice.thinking")}\n`);
    try {
      return await help.ask({ words, commands: [...this.#commands] }, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return null;
      return { kind: "tell", says: error instanceof Error ? error.message : String(error) };
    } finally {
      stop();
    }
  }

  async #choice({ says, rows }: Extract<ShellAnswer, { kind: "choose" }>): Promise<string | null> {
    const { write, readLine, t } = this.parts;
    if (says !== "") write(`${says}\n`);
    for (const [at, { lines: [command = "", ...more] }] of rows.entries()) {
      write([`  ${at + 1}  ${command}`, ...more.map((line) => `     ${line}`), ""].join("\n"));
    }
    const number = (await readLine(`${t("term.number")} `))?.trim() ?? "";
    const command = rows[Number(number) - 1]?.command ?? null;
    if (number === "" || command === null) return null;
    const said = await readLine(`$ ${command}\n${t("term.run_line")} `);
    return said?.trim() === "" ? command : null;
  }
}

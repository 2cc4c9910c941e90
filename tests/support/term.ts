/** A program in a real terminal that is emulated: xterm's parser and screen behind a pseudo-terminal. */

import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { ShellCommand } from "../../src/protocol/mod.ts";
import { type Pty, ptyWay, type Size } from "../../src/terminal/mod.ts";
import { type HookedShell, plainStartup, writeStartup } from "./shell_tests.ts";
import { mainPath, startFlags } from "./program.ts";
import { noneWith } from "./processes.ts";
import { programPath } from "./shell_child.ts";
import { type TerminalModes, type VirtualTerminal, virtualTerminal } from "./virtual_terminal.ts";

/** Nothing of a test takes longer on a machine that is busy. */
const patienceMs = 60_000;

export interface Term extends AsyncDisposable {
  readonly home: string;
  readonly screen: VirtualTerminal;
  type(keys: string): void;
  /** As a terminal pastes, in brackets where the program has asked for them. */
  paste(text: string): void;
  resize(size: Size): void;
  /** What is seen, rows without blanks at their ends and no empty ones at the end. */
  text(): string;
  /** The same with all that has scrolled away. */
  history(): string;
  modes(): TerminalModes;
  /**
   * The first screen that is as it should be.
   *
   * @throws with the last screen when the time is over or the program has ended
   */
  waitFor(wanted: string | RegExp | ((text: string) => boolean)): Promise<string>;
  /** Types a line and waits for what it shows and for the next prompt. */
  run(line: string, shown?: string | RegExp): Promise<void>;
  /** What was captured so far, asked for at the prompt. */
  records(): Promise<readonly ShellCommand[]>;
  /** Closes the terminal, as by the cross of its window. */
  hangUp(): Promise<void>;
  readonly exit: Promise<number>;
}

export interface TermOptions {
  /** A temporary folder. */
  readonly folder: string;
  readonly size?: Size;
  readonly env?: Readonly<Record<string, string>>;
  /** What the user's start-up file of the shell says; by default a prompt that is known. */
  readonly startup?: string;
  /** As it stands when a line may be typed; by default that of the usual start-up file. */
  readonly prompt?: RegExp;
}

export const readyPrompt = /^ready>$/m;

/** The shell as `agent term` runs it, at its first prompt. */
export async function shellTerm(shell: HookedShell, options: TermOptions): Promise<Term> {
  const { folder, startup = plainStartup[shell] } = options;
  await writeStartup(shell, `${folder}/home`, startup);
  const path = programPath(shell);
  if (path === null) throw new Error(`${shell} is not installed`);
  const script = fileURLToPath(new URL("./term_child.ts", import.meta.url));
  const words = ["run", "-A", "--no-check", "--quiet", script, shell, path, folder];
  return await opened([Deno.execPath(), ...words], options);
}

/** A program in the terminal, once it shows its prompt. */
export async function opened(
  [program = "", ...args]: readonly string[],
  { folder, size = { columns: 80, rows: 24 }, env = {}, prompt = readyPrompt }: TermOptions,
): Promise<Term> {
  await Deno.mkdir(`${folder}/home`, { recursive: true });
  const way = ptyWay({ folder, script: null });
  const pty = way.open({
    program,
    args,
    env: {
      HOME: `${folder}/home`,
      PATH: Deno.env.get("PATH") ?? "",
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      ...env,
    },
    folder: `${folder}/home`,
    size,
  });
  const term = new EmulatedTerm(pty, { folder, size, prompt, close: () => way.close() });
  try {
    await term.waitFor(prompt);
    return term;
  } catch (error) {
    await term[Symbol.asyncDispose]();
    throw error;
  }
}

/** The words that start the whole program. */
export function agentWords(...words: readonly string[]): readonly string[] {
  return [Deno.execPath(), "run", ...startFlags, mainPath(), ...words];
}

interface Place {
  readonly folder: string;
  readonly size: Size;
  readonly prompt: RegExp;
  close(): void;
}

const written = z.array(z.custom<ShellCommand>((value) => typeof value === "object"));

class EmulatedTerm implements Term {
  readonly home: string;
  readonly exit: Promise<number>;
  readonly screen: VirtualTerminal;
  readonly #reading: Promise<void>;
  readonly #typing: Promise<void>;
  #changed = Promise.withResolvers<void>();
  #hasEnded = false;

  constructor(private readonly pty: Pty, private readonly place: Place) {
    this.home = `${place.folder}/home`;
    this.exit = pty.exit;
    this.screen = virtualTerminal(place.size, { widths: "code points", plainLineFeeds: true });
    this.#reading = this.#read();
    this.#typing = this.#pass();
  }

  type(keys: string): void {
    this.screen.type(keys);
  }

  paste(text: string): void {
    const typed = text.replaceAll("\n", "\r");
    this.type(this.modes().paste ? `\x1b[200~${typed}\x1b[201~` : typed);
  }

  resize(size: Size): void {
    this.screen.resize(size.columns, size.rows);
    this.pty.resize(size);
  }

  text(): string {
    return this.screen.screen().join("\n").trimEnd();
  }

  history(): string {
    return this.screen.scrollback().join("\n");
  }

  modes(): TerminalModes {
    return this.screen.modes();
  }

  async waitFor(wanted: string | RegExp | ((text: string) => boolean)): Promise<string> {
    const late = Promise.withResolvers<"late">();
    const timer = setTimeout(() => late.resolve("late"), patienceMs);
    try {
      for (;;) {
        const next = this.#changed.promise;
        const text = this.text();
        if (isIn(text, wanted)) return text;
        if (this.#hasEnded || await Promise.race([next, late.promise]) === "late") {
          throw new Error(`no ${wanted} on\n${this.text()}`);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async run(line: string, shown: string | RegExp = ""): Promise<void> {
    this.type(`${line}\r`);
    await this.waitFor((text) => {
      const after = text.slice(text.lastIndexOf(line) + line.length);
      return isIn(after, shown) && this.place.prompt.test(after);
    });
  }

  async records(): Promise<readonly ShellCommand[]> {
    // Typed as a person does: a line that comes with its Enter in one piece is a paste.
    this.type("?? records");
    await this.waitFor("?? records");
    this.type("\r");
    await this.waitFor("records are written");
    const text = await Deno.readTextFile(`${this.place.folder}/records`);
    this.type("\x03");
    await this.waitFor((now) => !now.includes("records are written"));
    return written.parse(JSON.parse(text));
  }

  hangUp(): Promise<void> {
    return this.pty.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.hangUp();
    await this.exit;
    // The shell inside has hung up, too, and may still write its history.
    await noneWith(`HOME=${this.home}`);
    this.screen.gone();
    await Promise.all([this.#reading, this.#typing]);
    await this.screen[Symbol.asyncDispose]();
    this.place.close();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    for (let bytes = await this.pty.read(); bytes; bytes = await this.pty.read()) {
      this.screen.write(decoder.decode(bytes, { stream: true }));
      await this.screen.idle();
      this.#tell();
    }
    this.#hasEnded = true;
    this.#tell();
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Keys, and what the terminal answers to programs that ask it. */
  async #pass(): Promise<void> {
    for (let keys = await this.screen.read(); keys; keys = await this.screen.read()) {
      this.pty.write(keys);
    }
  }
}

function isIn(text: string, wanted: string | RegExp | ((text: string) => boolean)): boolean {
  if (typeof wanted === "function") return wanted(text);
  return typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
}

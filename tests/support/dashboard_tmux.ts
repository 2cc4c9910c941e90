/** The whole program in a real terminal, under a shell that tells how the terminal was left. */

import assert from "node:assert/strict";
import { hasty } from "../../src/tui/card.ts";
import { sleep } from "../../src/util/mod.ts";
import { mainPath, type Sandbox, startFlags } from "./program.ts";
import { type Tmux, tmux, type TmuxOptions } from "./tmux.ts";

export interface OpenOptions extends Pick<TmuxOptions, "size" | "env"> {
  /** What the shell does with the program: `| cat`. */
  readonly after?: string;
  /** Path of another program than the one under test. */
  readonly main?: string;
}

export class Opened {
  constructor(readonly terminal: Tmux, private readonly box: Sandbox) {}

  /** Types a message and sends it. */
  async say(text: string): Promise<void> {
    await this.terminal.type(text);
    await this.terminal.keys("Enter");
  }

  /** Answers the card on which `shown` stands. A key that comes at once is not meant for it. */
  async answer(shown: string | RegExp, ...keys: readonly string[]): Promise<void> {
    await this.terminal.waitFor((text) =>
      text.includes("┌ ") && (typeof shown === "string" ? text.includes(shown) : shown.test(text))
    );
    await sleep(hasty + 50);
    await this.terminal.keys(...keys);
  }

  /** Process id of the program itself, which is the shell's only child. */
  async pid(): Promise<number> {
    const shell = await this.terminal.pid();
    const text = await Deno.readTextFile(`/proc/${shell}/task/${shell}/children`);
    return Number(text.trim());
  }

  /** Closes the terminal, as by the cross of its window. */
  close(): Promise<void> {
    return this.terminal.kill();
  }

  /** Kills the program that draws the terminal: the parent of the shell. */
  async crash(): Promise<void> {
    const stat = await Deno.readTextFile(`/proc/${await this.terminal.pid()}/stat`);
    Deno.kill(Number(stat.slice(stat.lastIndexOf(")") + 1).trim().split(" ")[1]), "SIGKILL");
  }

  async signal(name: Deno.Signal): Promise<void> {
    Deno.kill(await this.pid(), name);
  }

  /** What is on the terminal once the program has ended, the shell's own line last. */
  async left(): Promise<{ readonly code: number; readonly text: string }> {
    const told = /\ncode (\d+)$/;
    await this.terminal.waitFor(told);
    const text = await this.terminal.history();
    const from = text.indexOf(prompt) + prompt.length;
    return { code: Number(told.exec(text)?.[1]), text: text.slice(from).replace(told, "").trim() };
  }

  /** The terminal is as it was before: its screen, its modes, and how it treats what is typed. */
  async isRestored(): Promise<void> {
    const { alternate, cursor, mouse, wrap } = await this.terminal.modes();
    assert.deepEqual({ alternate, cursor, mouse, wrap }, {
      alternate: false,
      cursor: "shown",
      mouse: false,
      wrap: true,
    });
    const [before, after] = await Promise.all(
      ["before", "after"].map((it) => Deno.readTextFile(`${this.box.home}/stty.${it}`)),
    );
    assert.equal(after, before);
    // The shell reads on; with brackets around pastes they would be seen as `^[[200~`.
    await this.terminal.paste("pasted\n");
    const text = await this.terminal.waitFor(/pasted\npasted$/);
    assert.doesNotMatch(text, /\^\[|200~/);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const pid = await this.pid().catch(() => 0);
    await this.terminal[Symbol.asyncDispose]();
    // What it writes at its end is written into a folder that is still there.
    if (pid > 0) await until(async () => !(await runs(pid)));
  }
}

const prompt = "$ agent";

/** Milliseconds until something that has to happen is given up. */
const patience = 60_000;

/** Resolves when it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${patience} ms: ${isSo}`);
    await sleep(20);
  }
}

/** By its process id. */
export async function runs(pid: number): Promise<boolean> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  // One that has ended, and that nobody has asked for yet, is a zombie.
  return stat !== "" && !/\) Z /.test(stat);
}

/** Starts the program with these words in a terminal; a shell stands around it. */
export async function opened(
  box: Sandbox,
  words: readonly string[] = [],
  { after = "", env = {}, main = mainPath(), size }: OpenOptions = {},
): Promise<Opened> {
  // A terminal has a `TERM` of its own: what is to be another is given behind it.
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const program = ["env", ...set, Deno.execPath(), "run", ...startFlags, main, ...words]
    .map((word) => `'${word}'`).join(" ");
  const script = `stty -g > '${box.home}/stty.before'; echo '${prompt}'; ${program} ${after}; ` +
    `code=$?; stty -g > '${box.home}/stty.after'; echo "code $code"; exec cat -v`;
  const terminal = await tmux(["sh", "-c", script], {
    cwd: box.project,
    env: {
      HOME: box.home,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
    },
    ...(size ? { size } : {}),
  });
  return new Opened(terminal, box);
}

/** The dashboard, once it takes a message. */
export async function dashboard(
  box: Sandbox,
  words: readonly string[] = [],
  options: OpenOptions = {},
): Promise<Opened> {
  const shown = await opened(box, words, options);
  try {
    await shown.terminal.waitFor(/ commands · @ files| 命令/);
    return shown;
  } catch (error) {
    await shown[Symbol.asyncDispose]();
    throw error;
  }
}

/** A program in a real terminal: a tmux server of its own, without the user's settings. */

import { sleep } from "../../src/util/mod.ts";
import type { Place, Size } from "../../src/tui/types.ts";

export interface Tmux extends AsyncDisposable {
  /** Keys by tmux's names: `Enter`, `C-c`, `M-Enter`, `Up`, `BSpace`; else as they are. */
  keys(...names: readonly string[]): Promise<void>;
  /** Types a text as it is. */
  type(text: string): Promise<void>;
  /** Pastes, in brackets where the program has asked for them. */
  paste(text: string): Promise<void>;
  /** What is seen, without blanks at the ends of lines. */
  text(): Promise<string>;
  /** The same with the sequences that colour it. */
  styled(): Promise<string>;
  /** The same with all that has scrolled away. */
  history(): Promise<string>;
  /**
   * The first screen that is as it should be.
   *
   * @throws with the last screen when the time is over, a minute by default
   */
  waitFor(
    wanted: string | RegExp | ((text: string) => boolean),
    options?: { readonly ms?: number },
  ): Promise<string>;
  resize(size: Size): Promise<void>;
  modes(): Promise<TmuxModes>;
  /** Writes to the terminal as another program would, past the one that holds it. */
  scribble(text: string): Promise<void>;
  /** Process id of the program. */
  pid(): Promise<number>;
  /** Exit code once the program has ended; 128 and the signal, where one ended it. */
  ended(options?: { readonly ms?: number }): Promise<number>;
  /** Closes the terminal: the program gets SIGHUP. */
  kill(): Promise<void>;
}

export interface TmuxModes {
  readonly alternate: boolean;
  readonly cursor: "shown" | "hidden";
  readonly mouse: boolean;
  readonly wrap: boolean;
  readonly at: Place;
}

export interface TmuxOptions {
  readonly size?: Size;
  readonly cwd?: string;
  /** All the program's environment, beside the search path, language and terminal. */
  readonly env?: Readonly<Record<string, string>>;
}

const usual: Size = { columns: 80, rows: 24 };
/** What has ended stays to be looked at. */
const settings = `
set -g remain-on-exit on
set -g history-limit 50000
set -s escape-time 0
set -g status off
`;
const waitMs = 60_000;
/** Between two looks. */
const lookMs = 20;

/** Starts a command in a terminal of 80×24 cells; disposing ends both. */
export async function tmux(
  command: readonly string[],
  options: TmuxOptions = {},
): Promise<Tmux> {
  const folder = await Deno.makeTempDir({ prefix: "agent-tmux-" });
  const server = new Server(folder, options);
  const { columns, rows } = options.size ?? usual;
  try {
    await Deno.writeTextFile(`${folder}/conf`, settings);
    await server.run("new-session", "-d", "-x", `${columns}`, "-y", `${rows}`, ...[
      ...(options.cwd === undefined ? [] : ["-c", options.cwd]),
      ...["--", ...command],
    ]);
  } catch (error) {
    await server.end();
    throw error;
  }
  return new Terminal(server);
}

class Server {
  constructor(private readonly folder: string, private readonly options: TmuxOptions) {}

  /** Standard output of a command of tmux. */
  async run(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await new Deno.Command("tmux", {
      args: ["-u", "-L", "agent", "-f", `${this.folder}/conf`, ...args],
      clearEnv: true,
      env: {
        PATH: Deno.env.get("PATH") ?? "",
        LANG: "C.UTF-8",
        TERM: "xterm-256color",
        ...this.options.env,
        TMUX_TMPDIR: this.folder,
      },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).output();
    const text = new TextDecoder();
    if (code !== 0) throw new Error(`tmux ${args[0]}: ${text.decode(stderr).trim()}`);
    return text.decode(stdout);
  }

  async load(text: string): Promise<void> {
    const file = `${this.folder}/paste`;
    await Deno.writeTextFile(file, text);
    await this.run("load-buffer", file);
  }

  async end(): Promise<void> {
    await this.run("kill-server").catch(() => {});
    await Deno.remove(this.folder, { recursive: true }).catch(() => {});
  }
}

class Terminal implements Tmux {
  constructor(private readonly server: Server) {}

  async keys(...names: readonly string[]): Promise<void> {
    await this.server.run("send-keys", "--", ...names);
  }

  async type(text: string): Promise<void> {
    await this.server.run("send-keys", "-l", "--", text);
  }

  async paste(text: string): Promise<void> {
    await this.server.load(text);
    await this.server.run("paste-buffer", "-p", "-d");
  }

  async text(): Promise<string> {
    return trimmed(await this.server.run("capture-pane", "-p"));
  }

  async styled(): Promise<string> {
    return trimmed(await this.server.run("capture-pane", "-p", "-e"));
  }

  async history(): Promise<string> {
    return trimmed(await this.server.run("capture-pane", "-p", "-S", "-"));
  }

  async waitFor(
    wanted: string | RegExp | ((text: string) => boolean),
    { ms = waitMs }: { readonly ms?: number } = {},
  ): Promise<string> {
    const isThere = typeof wanted === "function"
      ? wanted
      : (text: string) => typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
    let last = "";
    const found = await until(async () => isThere(last = await this.text()), ms);
    if (!found) throw new Error(`not within ${ms} ms: ${wanted}\n${last}`);
    return last;
  }

  async resize({ columns, rows }: Size): Promise<void> {
    await this.server.run("resize-window", "-x", `${columns}`, "-y", `${rows}`);
  }

  async modes(): Promise<TmuxModes> {
    const [alternate, cursor, mouse, wrap, column, row] = await this.#told(
      ...["alternate_on", "cursor_flag", "mouse_any_flag", "wrap_flag", "cursor_x", "cursor_y"],
    );
    return {
      alternate: alternate === "1",
      cursor: cursor === "1" ? "shown" : "hidden",
      mouse: mouse === "1",
      wrap: wrap === "1",
      at: { column: Number(column), row: Number(row) },
    };
  }

  async scribble(text: string): Promise<void> {
    const [tty = ""] = await this.#told("pane_tty");
    await Deno.writeTextFile(tty, text, { create: false });
  }

  async pid(): Promise<number> {
    const [pid] = await this.#told("pane_pid");
    return Number(pid);
  }

  async ended({ ms = waitMs }: { readonly ms?: number } = {}): Promise<number> {
    let code = "";
    const found = await until(async () => {
      const [dead, status, signal] = await this.#told(
        ...["pane_dead", "pane_dead_status", "pane_dead_signal"],
      );
      code = status || `${128 + Number(signal)}`;
      return dead === "1";
    }, ms);
    if (!found) throw new Error(`it has not ended within ${ms} ms:\n${await this.text()}`);
    return Number(code);
  }

  kill(): Promise<void> {
    return this.server.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server.end();
  }

  async #told(...names: readonly string[]): Promise<readonly string[]> {
    const format = names.map((name) => `#{${name}}`).join(",");
    return (await this.server.run("display-message", "-p", format)).trim().split(",");
  }
}

async function until(isSo: () => Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await sleep(lookMs);
  }
  return true;
}

function trimmed(text: string): string {
  return text.split("\n").map((line) => line.trimEnd()).join("\n").trimEnd();
}

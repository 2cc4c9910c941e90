/**
 * The dashboard as a person has it, in this process: the real program over an emulated terminal, in
 * a home and a project of its own, with a scripted model, and time that passes when the story says so.
 */

import { createPorts } from "../../src/app.ts";
import type { Ports } from "../../src/actions/mod.ts";
import { run } from "../../src/cli/mod.ts";
import { sleep } from "../../src/util/mod.ts";
import type { Size } from "../../src/tui/types.ts";
import { type StoryClock, storyClock } from "./clock.ts";
import { hostOf, type HostParts } from "./dashboard_host.ts";
import { bytesOf } from "./dashboard_keys.ts";
import { type VirtualTerminal, virtualTerminal } from "./virtual_terminal.ts";

export interface StageOptions {
  /** Answers of the model (`src/models/script.ts`); absent: there is no model at all. */
  readonly script?: string;
  /** Absent: `off`, since a box costs a story half a second. */
  readonly sandbox?: "auto" | "off";
  /** Lines of the user's configuration, behind those of the model. */
  readonly config?: string;
  /** Of the project, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Of the user's configuration folder, by path. */
  readonly own?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface OpenOptions {
  readonly size?: Size;
  /** `["--mode", "chat"]` */
  readonly argv?: readonly string[];
  /** What is seen once it can be talked to; absent: the greeting, or what somebody said. */
  readonly ready?: string | RegExp;
  /** Sees every frame. */
  readonly onFrame?: (screen: string) => void;
}

/** A home and a project, which is a git repository. */
export interface Place extends AsyncDisposable {
  /** Real path of the project. */
  readonly root: string;
  /** The user's folders. */
  readonly config: string;
  readonly state: string;
  readonly env: Map<string, string>;
  readonly clock: StoryClock;
  open(options?: OpenOptions): Promise<Dashboard>;
  /** Another process, without a terminal; what it says. */
  agent(...argv: readonly string[]): Promise<string>;
  /** What another process stands on. */
  ports(): Promise<Ports>;
  read(path: string): Promise<string>;
}

export interface Dashboard {
  readonly terminal: VirtualTerminal;
  /** Typed as it is, in one piece. */
  type(text: string): void;
  /** Keys by their names: `ctrl+n`, `shift+tab`, `o`. */
  press(...keys: readonly string[]): void;
  paste(text: string): void;
  /** Types a line and sends it, once nothing is at work any more. */
  say(text: string): Promise<void>;
  /** Waits until nothing is at work. */
  idle(): Promise<void>;
  /** Answers the question on the screen, with a key. */
  answer(key: string): Promise<void>;
  /** What is seen. */
  screen(): string;
  /** Waits for what is drawn; `what` is told if it does not come. */
  until(condition: (screen: string) => boolean, what: string): Promise<void>;
  shows(...texts: readonly (string | RegExp)[]): Promise<void>;
  hides(text: string): Promise<void>;
  /** Waits until nothing has been drawn for a second: to write golden files, never to judge. */
  rests(): Promise<void>;
  signal(name: "SIGINT" | "SIGTERM" | "SIGHUP"): void;
  /** Leaves by the keyboard. */
  leave(): Promise<Left>;
  readonly ended: Promise<Left>;
}

export interface Left {
  readonly code: number;
  /** What stands on the terminal afterwards. */
  readonly scrollback: string;
  readonly stderr: string;
}

const usual: Size = { columns: 120, rows: 40 };

/** Milliseconds after which what was waited for is given up. */
const patience = 90_000;

export async function place(options: StageOptions = {}): Promise<Place> {
  const base = await Deno.realPath(await folder());
  const root = `${base}/project`;
  const config = `${base}/home/.config/agent`;
  await Deno.mkdir(config, { recursive: true, mode: 0o700 });
  await written(root, options.files ?? {});
  await written(root, { ".git/HEAD": "ref: refs/heads/main\n" });
  await written(config, options.own ?? {});
  await written(config, configuration(options));
  const env = new Map(Object.entries({
    HOME: `${base}/home`,
    PATH: Deno.env.get("PATH") ?? "",
    LANG: "en_US.UTF-8",
    TERM: "xterm-256color",
    ...options.env,
  }));
  const clock = storyClock();
  const opened: Opened[] = [];
  const others: Ports[] = [];
  return {
    root,
    config,
    state: `${base}/home/.local/state/agent`,
    env,
    clock,
    async open({ size = usual, argv = [], ready = /Enter sends|^› /m, onFrame = () => {} } = {}) {
      const dashboard = new Opened({ root, env, clock, size, argv, onFrame });
      opened.push(dashboard);
      await dashboard.shows(ready);
      return dashboard;
    },
    async agent(...argv) {
      const said: string[] = [];
      const host = hostOf({ root, env, clock, said });
      const code = await run(argv, host);
      if (code !== 0) throw new Error(`agent ${argv.join(" ")} ended with ${code}: ${said}`);
      return said.join("");
    },
    async ports() {
      const get = (name: string) => env.get(name);
      const ports = await createPorts({ root, env: get, flags: {}, version: "0.0.0", clock });
      others.push(ports);
      return ports;
    },
    read: (path) => Deno.readTextFile(`${root}/${path}`),
    async [Symbol.asyncDispose]() {
      for (const dashboard of opened) await dashboard.close();
      for (const ports of others) await ports.close();
      await Deno.remove(base, { recursive: true });
    },
  };
}

/** Names of temporary folders are now and then a letter shorter: tokens are counted from them. */
async function folder(): Promise<string> {
  for (;;) {
    const made = await Deno.makeTempDir({ prefix: "agent-tui-" });
    if (/-[0-9a-f]{16}$/.test(made)) return made;
    await Deno.remove(made);
  }
}

/** A look at the project is cut by the clock, and time here is none that passes. */
const still = "inject: { enabled: false }";

function configuration(
  { script, sandbox = "off", config = "" }: StageOptions,
): Record<string, string> {
  const box = `sandbox: ${sandbox}`;
  if (script === undefined) return { "config.yaml": `${box}\n${still}\n${config}\n` };
  const model = "models:\n  test: { provider: scripted, script: script.yaml }";
  const lines = [box, still, "active_model: test", model, config];
  return { "script.yaml": script, "config.yaml": `${lines.join("\n")}\n` };
}

async function written(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = `${folder}/${path}`;
    await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
}

interface OpenedParts extends Omit<HostParts, "said"> {
  readonly size: Size;
  readonly argv: readonly string[];
  onFrame(screen: string): void;
}

interface Waiting {
  look(): void;
}

class Opened implements Dashboard {
  readonly terminal: VirtualTerminal;
  readonly ended: Promise<Left>;
  readonly #handlers = new Map<string, () => void>();
  readonly #said: string[] = [];
  readonly #waiting = new Set<Waiting>();
  readonly #clock: StoryClock;
  readonly #onFrame: (screen: string) => void;
  #over = false;

  constructor({ size, argv, onFrame, ...parts }: OpenedParts) {
    this.#onFrame = onFrame;
    this.terminal = virtualTerminal(size);
    this.#clock = parts.clock;
    const { terminal } = this;
    const device = {
      size: () => terminal.size(),
      write: (text: string) => {
        terminal.write(text);
        void this.#look();
      },
      read: () => terminal.read(),
      setRaw: (on: boolean) => terminal.setRaw(on),
      stop: () => terminal.stop(),
      onResize: (handler: () => void) => terminal.onResize(handler),
      close() {},
    };
    const host = hostOf({ ...parts, said: this.#said, handlers: this.#handlers, device });
    this.ended = run(["dashboard", ...argv], host).then(async (code) => {
      this.#over = true;
      await this.#look();
      const scrollback = this.terminal.scrollback().join("\n");
      return { code, scrollback, stderr: this.#said.join("") };
    });
  }

  type(text: string): void {
    this.terminal.type(text);
  }

  press(...keys: readonly string[]): void {
    for (const key of keys) this.terminal.type(bytesOf(key));
  }

  paste(text: string): void {
    this.terminal.type(`\x1b[200~${text}\x1b[201~`);
  }

  async say(text: string): Promise<void> {
    await this.idle();
    this.terminal.type(`${text}\r`);
  }

  idle(): Promise<void> {
    return this.until((screen) => !/^ [⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏|/\\-] /m.test(screen), "it to be done");
  }

  async answer(key: string): Promise<void> {
    // A key that comes at once was meant for something else.
    this.#clock.advance(1000);
    this.press(key);
    await this.until((screen) => !/^[┌+] /m.test(screen) || key === "w", "the question to be gone");
  }

  screen(): string {
    return this.terminal.screen().join("\n");
  }

  until(condition: (screen: string) => boolean, what: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (why: string) => {
      over();
      reject(new Error(`${why} ${what}\n${this.screen()}\n${this.#said.join("")}`));
    };
    const waiting: Waiting = {
      look: () => {
        if (condition(this.screen())) {
          over();
          resolve();
        } else if (this.#over) fail("it ended, waiting for");
      },
    };
    const over = () => {
      clearTimeout(timer);
      this.#waiting.delete(waiting);
    };
    const timer = setTimeout(() => fail("in vain, waiting for"), patience);
    this.#waiting.add(waiting);
    void this.#look();
    return promise;
  }

  async shows(...texts: readonly (string | RegExp)[]): Promise<void> {
    const seen = (screen: string) =>
      texts.every((it) => typeof it === "string" ? screen.includes(it) : it.test(screen));
    await this.until(seen, texts.join(" and "));
  }

  hides(text: string): Promise<void> {
    return this.until((screen) => !screen.includes(text), `${text} to be gone`);
  }

  async rests(): Promise<void> {
    for (let before = -1; before !== this.terminal.counts().writes;) {
      before = this.terminal.counts().writes;
      await sleep(1000);
    }
  }

  signal(name: "SIGINT" | "SIGTERM" | "SIGHUP"): void {
    this.#handlers.get(name)?.();
  }

  async leave(): Promise<Left> {
    this.press("ctrl+c", "ctrl+c", "ctrl+c");
    return await this.ended;
  }

  /** However it stands, nothing of it goes on. */
  async close(): Promise<void> {
    if (!this.#over) this.terminal.gone();
    await this.ended;
    await this.terminal[Symbol.asyncDispose]();
  }

  async #look(): Promise<void> {
    await this.terminal.idle();
    this.#onFrame(this.screen());
    for (const waiting of [...this.#waiting]) waiting.look();
  }
}

/**
 * Programs on another machine, each in a process group of its own there. Whatever ends the channel of
 * one, a cancellation, its limit or a lost connection, ends the group: a process beside the program
 * waits for the end of their common input.
 */

import {
  AgentError,
  type Background,
  type Command,
  type Exit,
  type ProcessOutcome,
  type Sandbox,
  type Spawner,
} from "../protocol/mod.ts";
import type { OutputCollector } from "../sandbox/mod.ts";
import type { Redactor } from "../util/mod.ts";
import type { Connection, SharedChannel } from "./connection.ts";
import { quoteLine as q } from "./quote.ts";

export interface FarSpawnerOptions {
  /** What commands find there by name: absolute folders outside the workspace, as `PATH` has them. */
  readonly path: string;
  /** A variable of the user's environment here; only LANG, LC_ALL and TERM are asked for. */
  readonly env: (name: string) => string | undefined;
  /** Takes out of a program's output what must be said and written nowhere. */
  readonly redact?: () => Redactor<Uint8Array>;
}

type Run = Parameters<Spawner["run"]>[1];

/** How long the end of its input may take to end a program, milliseconds; then it is killed by its number. */
const graceMs = 2000;

/** Seconds that a program may go on there when nobody is left to end it at its limit. */
const lateSeconds = 30;

export class FarSpawner implements Spawner {
  readonly #over = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(
    private readonly connection: Connection,
    private readonly options: FarSpawnerOptions,
  ) {}

  sandbox(): Promise<Sandbox> {
    return Promise.resolve({ level: "none", why: "remote", detail: this.connection.host });
  }

  async run(command: Command, run: Run): Promise<ProcessOutcome> {
    const started = performance.now();
    // Nothing is kept beside what is handed back: the reader of such files is on this machine alone.
    const { OutputCollector } = await import("../sandbox/mod.ts");
    using output = new OutputCollector({
      maxBytes: command.maxOutputBytes,
      maxSpillBytes: 0,
      spillPath: null,
    });
    const signal = AbortSignal.any([run.signal, this.#over.signal]);
    const ended = this.#exit(command, { ...run, signal }, output);
    this.#running.add(ended);
    const exit = await ended.finally(() => this.#running.delete(ended));
    const text = output.text();
    const durationMs = Math.round(performance.now() - started);
    return { exit, durationMs, output: text, outputBytes: output.total };
  }

  async #exit(command: Command, run: Run, output: OutputCollector): Promise<Exit> {
    if (run.signal.aborted) return { type: "cancelled" };
    const reason = unconfinable(command, this.connection.host);
    if (reason !== null) return { type: "not_confined", reason };
    const program = new FarProgram(this.connection, command, run.signal);
    try {
      return await program.run(scriptOf(command, this.options), (bytes) => {
        output.add(bytes);
      }, { redact: this.options.redact, onOutput: run.onOutput });
    } finally {
      await program.close();
    }
  }

  /** Nothing is left to itself there: what goes on ends with its limit. */
  readonly background: Background = {
    run: (command, { rules: _, ...run }) => this.run(command, run),
    list: () => [],
    output: () => Promise.resolve(null),
    stop: () => Promise.resolve(),
    isRunning: () => Promise.resolve(false),
    end: () => Promise.resolve(false),
  };

  async close(): Promise<void> {
    this.#over.abort();
    await Promise.allSettled([...this.#running]);
  }
}

/** One line for what asks for a box and may not go without; `null`: it runs. */
function unconfinable({ confine }: Command, host: string): string | null {
  if (!confine || confine.otherwise === "unconfined" && !confine.overlays) return null;
  return `there is no sandbox on ${host}`;
}

interface OutputListener {
  readonly redact: (() => Redactor<Uint8Array>) | undefined;
  readonly onOutput: ((text: string) => void) | undefined;
}

/** One program there, from its start to the end of its group. */
class FarProgram {
  readonly #mark = crypto.randomUUID();
  #shared: SharedChannel | null = null;
  #words = "";
  #ended: Exit | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #cancel = () => this.#end({ type: "cancelled" });

  constructor(
    private readonly connection: Connection,
    private readonly command: Command,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener("abort", this.#cancel, { once: true });
  }

  async run(
    script: (mark: string) => string,
    add: (bytes: Uint8Array) => void,
    { redact, onOutput }: OutputListener,
  ): Promise<Exit> {
    const heard = (text: string) => this.#words += text;
    this.#shared = await this.connection.channel(script(this.#mark), heard);
    const { channel, shell } = this.#shared;
    if (this.signal.aborted) this.#cancel();
    const redactor = redact?.();
    const decoder = new TextDecoder();
    const pass = (bytes: Uint8Array) => {
      if (bytes.length === 0) return;
      add(bytes);
      onOutput?.(decoder.decode(bytes, { stream: true }));
    };
    const first = await channel.begun(this.#mark);
    // Its limit begins with it, not with the way to it.
    const { timeoutMs } = this.command;
    this.#timer = setTimeout(() => this.#end({ type: "timed_out" }), timeoutMs);
    for (let it = first; it !== null; it = await channel.read()) {
      pass(redactor ? redactor.add(it) : it);
    }
    if (redactor) pass(redactor.end());
    await channel.closed();
    return await this.#exit(shell);
  }

  async #exit(shell: SharedChannel["shell"]): Promise<Exit> {
    if (this.#ended) return this.#ended;
    const said = new RegExp(`^${this.#mark} (exit|missing|gone|nogroup)(?: (\\d+))?$`, "gm");
    const [told] = this.#words.matchAll(said);
    switch (told?.[1]) {
      case "exit":
        return { type: "exited", code: Number(told[2] ?? 0) };
      case "missing":
        return { type: "not_found" };
      case "gone":
        throw new AgentError("io", "workspace.gone", {
          path: `${this.connection.host}:${this.command.cwd}`,
        });
      case "nogroup":
        throw new AgentError("unavailable", "remote.no_group", { host: this.connection.host });
    }
    // Either the connection has ended, or the program its own group.
    await shell.run(":");
    return { type: "signalled", signal: "SIGKILL" };
  }

  #end(exit: Exit): void {
    if (this.#ended) return;
    this.#ended = exit;
    void this.#shared?.channel.end();
    this.#late = setTimeout(() => {
      const pid = new RegExp(`^${this.#mark} pid (\\d+)$`, "m").exec(this.#words)?.[1];
      if (pid !== undefined) this.#shared?.shell.run(`kill -KILL -${pid}`).catch(() => {});
    }, graceMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
    this.signal.removeEventListener("abort", this.#cancel);
    await this.#shared?.channel.closed();
  }
}

/** The script of one command: on standard error it says which process it is and how it ended. */
function scriptOf(command: Command, options: FarSpawnerOptions): (mark: string) => string {
  const { cwd, program, timeoutMs } = command;
  const seconds = Math.ceil(timeoutMs / 1000) + lateSeconds;
  const isThere = (it: string) => it.includes("/") ? `[ -x ${q(it)} ]` : `command -v ${q(it)}`;
  const start = (words: readonly string[]) =>
    `exec env -i ${environmentOf(command, options)} ` +
    `sh -c 'exec "$0" "$@"' ${words.map(q).join(" ")} 3<&- 4>&-`;
  const line = bashLine(command);
  const rest = line === null ? "" : `${start(["sh", "-c", plainLine, "sh", line])}; `;
  return (mark) => {
    const say = (format: string) => `printf '\\n%s ${format}\\n' ${mark}`;
    return [
      // A group that is not this script's own is not to be killed.
      `kill -0 -$$ 2>/dev/null || { ${say("nogroup")} >&2; exit 0; }`,
      "exec 3<&0 4>&2 </dev/null",
      `${say("pid %s")} $$ >&4`,
      "{ cat <&3; kill -KILL 0; } >/dev/null 2>&1 4>&- & " +
      `{ sleep ${seconds}; kill -KILL 0; } >/dev/null 2>&1 3<&- 4>&- & :`,
      `printf '\\n%s\\n' ${mark}`,
      `( enter ${q(cwd)} || { ${say("gone")} >&4; exit 0; }; PATH=${q(options.path)}; ` +
      `if ${isThere(program)} >/dev/null 2>&1; then ${start([program, ...command.args])}; fi; ` +
      `${rest}${say("missing")} >&4 ) 2>&1`,
      "code=$?",
      `${say("exit %s")} $code >&4`,
      "exec >/dev/null",
      "kill -KILL 0",
    ].join("; ");
  };
}

/** Of this side it has the language where there is none there, and the terminal. */
function environmentOf({ env: own = {} }: Command, { path, env }: FarSpawnerOptions): string {
  const plain = (value: string | undefined, otherwise: string) =>
    /^[\w.@-]+$/.exec(value ?? "")?.[0] ?? otherwise;
  return [
    '${HOME+"HOME=$HOME"} ${USER+"USER=$USER"} ${LOGNAME+"LOGNAME=$LOGNAME"}',
    '${SHELL+"SHELL=$SHELL"} ${tz:+"TZ=$tz"}',
    `"LANG=\${LANG:-${plain(env("LC_ALL") || env("LANG"), "C.UTF-8")}}"`,
    q(`PATH=${path}`),
    q(`TERM=${plain(env("TERM"), "dumb")}`),
    ...Object.entries(own).map(([name, value]) => q(`${name}=${value}`)),
  ].join(" ");
}

/** Words before a command line that a tool has bash run. */
const bashWords = ["--noprofile", "--norc", "-o", "pipefail", "-c", "--"];

/** The line of a command for bash; `null`: it is another. Where there is no bash, `sh` runs it. */
function bashLine({ program, args }: Command): string | null {
  const isLine = program === "bash" && args.length === bashWords.length + 1 &&
    bashWords.every((it, at) => it === args[at]);
  return isLine ? args.at(-1) ?? null : null;
}

const plainLine = '(set -o pipefail) 2>/dev/null && set -o pipefail; eval "$1"';

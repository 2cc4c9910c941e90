/** A real shell of the machine in a pseudo-terminal of ours, with what is captured of it. */

import { Capture, type CaptureEvent } from "../../src/terminal/capture/mod.ts";
import { launch } from "../../src/terminal/hooks/mod.ts";
import { type Pty, ptyWay, type Size } from "../../src/terminal/pty/mod.ts";
import type { Shell } from "../../src/protocol/mod.ts";

/** No command of a test takes longer on a machine that is busy. */
const patienceMs = 20_000;

export interface ShellChild extends AsyncDisposable {
  readonly pty: Pty;
  readonly events: readonly CaptureEvent[];
  /** All that was shown so far. */
  shown(): string;
  type(text: string): void;
  /** Waits until `done` gives something for what was shown and captured. */
  until<Value>(
    what: string,
    done: (shown: string) => Value | null | undefined | false,
  ): Promise<Value>;
  /** Types a line and waits for the next prompt. */
  enter(line: string): Promise<void>;
  /** The same; the last command that was captured. */
  run(line: string): Promise<Extract<CaptureEvent, { kind: "command" }>["command"]>;
  readonly capture: Capture;
}

export interface ShellChildOptions {
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly size?: Size;
  readonly question?: boolean;
  readonly nonce?: string;
}

/** Absolute path of a program; `null`: it is not installed. */
export function programPath(name: string): string | null {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    try {
      if (Deno.statSync(`${folder}/${name}`).isFile) return `${folder}/${name}`;
    } catch {
      // Not here.
    }
  }
  return null;
}

export async function startShell(shell: Shell, options: ShellChildOptions): Promise<ShellChild> {
  const { folder, nonce = "n0nce", question = true, size = { columns: 100, rows: 30 } } = options;
  const program = programPath(shell);
  if (program === null) throw new Error(`${shell} is not installed`);
  const home = `${folder}/home`;
  const place = `${folder}/private`;
  await Deno.mkdir(home, { recursive: true });
  await Deno.mkdir(place, { recursive: true });
  const own = {
    HOME: home,
    PATH: Deno.env.get("PATH") ?? "",
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    ...options.env,
  };
  const { args, env, files } = launch(shell, { nonce, folder: place, env: own, question });
  for (const { name, text } of files) await Deno.writeTextFile(`${place}/${name}`, text);
  const way = ptyWay({ folder: place, script: null });
  const pty = way.open({ program, args, env: { ...own, ...env }, folder: home, size });
  return follow({ pty, nonce, folder: home, close: () => way.close() });
}

interface Followed {
  readonly pty: Pty;
  readonly nonce: string;
  readonly folder: string;
  close(): void;
}

function follow({ pty, nonce, folder, close }: Followed): ShellChild {
  const events: CaptureEvent[] = [];
  let shown = "";
  let changed = Promise.withResolvers<void>();
  let now = 0;
  let hasEnded = false;
  const capture = new Capture({
    nonce,
    folder,
    now: () => now++,
    redact: (text) => text.replaceAll("hunter2", "[secret]"),
    on: (event) => events.push(event),
  });
  const decoder = new TextDecoder();
  const reading = (async () => {
    for (let bytes = await pty.read(); bytes; bytes = await pty.read()) {
      shown += decoder.decode(capture.feed(bytes), { stream: true });
      changed.resolve();
      changed = Promise.withResolvers();
    }
    capture.end(await pty.exit);
    hasEnded = true;
    changed.resolve();
  })();
  const encoder = new TextEncoder();
  const child: ShellChild = {
    pty,
    events,
    capture,
    shown: () => shown,
    type: (text) => pty.write(encoder.encode(text)),
    async until(what, done) {
      const late = Promise.withResolvers<never>();
      late.promise.catch(() => {});
      const failure = () => {
        const seen = JSON.stringify({ shown: shown.slice(-2_000), events: events.slice(-5) });
        return new Error(`no ${what}: ${seen}`);
      };
      const timer = setTimeout(() => late.reject(failure()), patienceMs);
      try {
        for (;;) {
          const next = changed.promise;
          const value = done(shown);
          if (value !== null && value !== undefined && value !== false) return value;
          if (hasEnded) throw failure();
          await Promise.race([next, late.promise]);
        }
      } finally {
        clearTimeout(timer);
      }
    },
    async enter(line) {
      const prompts = () => events.filter(({ kind }) => kind === "prompt").length;
      const before = prompts();
      child.type(`${line}\r`);
      await child.until(`prompt after ${line}`, () => prompts() > before);
    },
    async run(line) {
      await child.enter(line);
      const last = events.findLast((event) => event.kind === "command");
      if (!last) throw new Error(`nothing was captured of ${line}`);
      return last.command;
    },
    async [Symbol.asyncDispose]() {
      await pty.close();
      await reading;
      // Its leader has the hang-up; a test leaves no process behind.
      await pty.exit;
      close();
    },
  };
  return child;
}

/** The program on a real terminal. */

import { mainPath, type Sandbox, startFlags } from "../../support/program.ts";

/** A real terminal with the program in it, and whoever sits there. */
export interface Terminal extends AsyncDisposable {
  /** Resolves when what has come since the last call holds the text; gives it back. */
  until(text: string): Promise<string>;
  type(keys: string): Promise<void>;
  /** What else comes, to the end, and the exit code. */
  end(): Promise<{ readonly rest: string; readonly code: number }>;
}

/** Starts the program on a terminal of its own, 80 cells wide, by util-linux's `script`. */
export function onTerminal(box: Sandbox, args: readonly string[]): Terminal {
  const words = ["exec", Deno.execPath(), "run", ...startFlags, mainPath(), ...args];
  const line = `stty cols 80 rows 40; ${
    words.map((it) => `'${it.replaceAll("'", `'\\''`)}'`).join(" ")
  }`;
  const child = new Deno.Command("script", {
    args: ["-qefc", line.replace("'exec'", "exec"), "/dev/null"],
    cwd: box.project,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: box.home,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      LANG: "C.UTF-8",
      TERM: "xterm",
      SHELL: "/bin/sh",
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const keyboard = child.stdin.getWriter();
  const screen = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  // Whoever waits for what never comes learns what came instead.
  const patience = setTimeout(() => child.kill("SIGKILL"), 60_000);
  const more = async (): Promise<boolean> => {
    const { value, done } = await screen.read();
    seen += value ?? "";
    return !done;
  };
  return {
    async until(text) {
      while (!seen.includes(text)) {
        if (!await more()) throw new Error(`no "${text}" in:\n${seen}`);
      }
      const end = seen.indexOf(text) + text.length;
      const said = seen.slice(0, end);
      seen = seen.slice(end);
      return said;
    },
    type: (keys) => keyboard.write(new TextEncoder().encode(keys)),
    async end() {
      while (await more());
      return { rest: seen, code: (await child.status).code };
    },
    async [Symbol.asyncDispose]() {
      try {
        child.kill("SIGKILL");
      } catch { /* It has ended. */ }
      clearTimeout(patience);
      while (await more().catch(() => false));
      await keyboard.close().catch(() => {});
      await child.status;
    },
  };
}

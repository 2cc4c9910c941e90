/** A pseudo-terminal by the program `script` of util-linux, where calls of the C library are refused. */

import { shellWord } from "../../util/mod.ts";
import type { Pty, PtyProgram, Size } from "./types.ts";

/** What `script` is told to run: `file` gets the path of the terminal, for later sizes. */
function lineOf({ program, args, env, size }: PtyProgram, file: string): string {
  const own = [program, ...args].map(shellWord).join(" ");
  const shell = env.SHELL === undefined ? "unset SHELL" : `SHELL=${shellWord(env.SHELL)}`;
  return `stty rows ${size.rows} cols ${size.columns}; tty >${
    shellWord(file)
  }; ${shell}; exec ${own}`;
}

/** `program`: absolute path of `script`; `file`: a path in a private folder. */
export function scriptPty(program: string, wanted: PtyProgram, file: string): Pty {
  const child = new Deno.Command(program, {
    args: ["-qfec", lineOf(wanted, file), "/dev/null"],
    cwd: wanted.folder,
    clearEnv: true,
    // It hands its line to this shell.
    env: { ...wanted.env, SHELL: "/bin/sh" },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  return new ScriptPty(child, file);
}

class ScriptPty implements Pty {
  readonly exit: Promise<number>;
  readonly #output: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  readonly #input: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  #hasEnded = false;

  constructor(private readonly child: Deno.ChildProcess, private readonly file: string) {
    this.#output = child.stdout.getReader();
    this.#input = child.stdin.getWriter();
    this.exit = child.status.then(({ code }) => {
      this.#hasEnded = true;
      return code;
    });
  }

  async read(): Promise<Uint8Array<ArrayBuffer> | null> {
    const { value } = await this.#output.read().catch(() => ({ value: undefined }));
    return value ?? null;
  }

  soon(): null {
    return null;
  }

  write(bytes: Uint8Array): void {
    // Whoever has gone reads nothing.
    this.#input.write(bytes.slice()).catch(() => {});
  }

  resize({ columns, rows }: Size): void {
    if (!this.#hasEnded) void this.#setSize(rows, columns);
  }

  async #setSize(rows: number, columns: number): Promise<void> {
    try {
      const terminal = (await Deno.readTextFile(this.file)).trim();
      const [device] = Deno.build.os === "linux" ? ["-F"] : ["-f"];
      const args = [device, terminal, "rows", `${rows}`, "cols", `${columns}`];
      await new Deno.Command("stty", { args, stdout: "null", stderr: "null" }).output();
    } catch {
      // The program has gone, or has no terminal yet and gets its size from the start.
    }
  }

  async close(): Promise<void> {
    if (!this.#hasEnded) this.child.kill("SIGTERM");
    await this.#input.close().catch(() => {});
    await this.#output.cancel().catch(() => {});
    await this.exit;
  }
}

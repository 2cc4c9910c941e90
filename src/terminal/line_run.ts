/** Runs lines on the terminal of the process, and reads them from it. */

import type { Shell } from "../protocol/mod.ts";
import { lineArgs } from "./line_command.ts";
import type { LineEnd } from "./line_mode.ts";

export interface LineShell {
  readonly shell: Shell;
  /** Absolute path. */
  readonly program: string;
  /** The user's own variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of an existing private folder. */
  readonly place: string;
}

/** With the terminal as it is: what is printed passes by us. */
export async function runLineIn(
  { shell, program, env, place }: LineShell,
  line: string,
  folder: string,
): Promise<LineEnd> {
  const file = `${place}/folder`;
  const { code } = await new Deno.Command(program, {
    args: [...lineArgs(shell, { line, file })],
    cwd: await isFolder(folder) ? folder : env.HOME ?? "/",
    clearEnv: true,
    env,
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn().status;
  const text = await Deno.readTextFile(file).catch(() => "");
  await Deno.remove(file).catch(() => {});
  const ended = text.replace(/\r?\n$/, "");
  return { exit: code, folder: ended !== "" && await isFolder(ended) ? ended : folder };
}

async function isFolder(path: string): Promise<boolean> {
  return await Deno.stat(path).then((it) => it.isDirectory, () => false);
}

/** Lines of a terminal that hands over whole ones; several may come in one read. */
export class LineReader {
  #text = "";
  readonly #decoder = new TextDecoder();

  constructor(private readonly read: () => Promise<Uint8Array | null>) {}

  /** Without its end; `null` once there are no more. */
  async next(): Promise<string | null> {
    for (;;) {
      const end = this.#text.indexOf("\n");
      if (end >= 0) {
        const line = this.#text.slice(0, end).replace(/\r$/, "");
        this.#text = this.#text.slice(end + 1);
        return line;
      }
      const bytes = await this.read();
      if (bytes === null) return null;
      this.#text += this.#decoder.decode(bytes, { stream: true });
    }
  }
}

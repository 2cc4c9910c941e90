/** The sockets of this machine that have a path, as one program tells them for as long as it is asked. */

import { findSystemProgram } from "./environment.ts";
import { NotConfined } from "./refusal.ts";

/** `SO_ACCEPTCON`: somebody listens there. */
const listens = "00010000";

/**
 * Prints the table of the kernel for each line that it reads, and that line behind it. It outlives a
 * Ctrl-C, which the terminal sends to everybody, and ends with its input, and so with us.
 */
const script = "trap '' INT QUIT\n" +
  'while read -r word; do command -p cat /proc/net/unix && echo "$word" || exit 1; done';

interface Lister {
  readonly child: Deno.ChildProcess;
  readonly input: WritableStreamDefaultWriter<Uint8Array>;
  readonly output: ReadableStreamDefaultReader<Uint8Array>;
}

/**
 * Only a program of its own may read there: we hold no right to `/proc`. One that stays costs a fifth
 * of one for each look, and every box takes two looks.
 */
export class SocketTable {
  #lister: Lister | null = null;
  #before: Promise<unknown> = Promise.resolve();

  /**
   * Absolute paths at which somebody listens, as they are now.
   *
   * @throws {NotConfined} if nobody tells which there are
   */
  listeners(): Promise<readonly string[]> {
    const look = () => this.#look();
    const told = this.#before.then(look, look);
    this.#before = told;
    return told;
  }

  /** Its program is gone; another look starts one again. */
  async close(): Promise<void> {
    await this.#before.catch(() => {});
    await this.#end();
  }

  async #look(): Promise<readonly string[]> {
    const wasThere = this.#lister !== null;
    const table = await this.#ask() ?? (wasThere ? await this.#ask() : null);
    if (table === null) throw new NotConfined("the sockets of this machine are not told");
    return pathsOf(table);
  }

  /** `null`: its program has ended, or cannot be started. */
  async #ask(): Promise<string | null> {
    try {
      const lister = this.#lister ??= start();
      lister.child.ref();
      // A path may have any line of its own: nobody knows this one.
      const word = crypto.randomUUID();
      await lister.input.write(new TextEncoder().encode(`${word}\n`));
      const told = await upTo(`${word}\n`, lister.output);
      if (told !== null) {
        lister.child.unref();
        return told;
      }
    } catch {
      // As if it had ended.
    }
    await this.#end();
    return null;
  }

  async #end(): Promise<void> {
    const lister = this.#lister;
    this.#lister = null;
    if (lister === null) return;
    lister.child.ref();
    await lister.input.close().catch(() => {});
    await lister.output.cancel().catch(() => {});
    await lister.child.status;
  }
}

function start(): Lister {
  const child = new Deno.Command(findSystemProgram("sh") ?? "/bin/sh", {
    args: ["-c", script],
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  return { child, input: child.stdin.getWriter(), output: child.stdout.getReader() };
}

/** What stands before the end; `null`: the stream ended before it. */
async function upTo(
  end: string,
  output: ReadableStreamDefaultReader<Uint8Array>,
): Promise<string | null> {
  const decoder = new TextDecoder();
  let told = "";
  while (!told.endsWith(end)) {
    const { value } = await output.read();
    if (value === undefined) return null;
    told += decoder.decode(value, { stream: true });
  }
  return told.slice(0, -end.length);
}

function pathsOf(table: string): readonly string[] {
  const rows = table.split("\n").map((line) => line.split(/ +/));
  return rows.filter(([, , , flags]) => flags === listens)
    // The path is all that follows seven columns.
    .map((columns) => columns.slice(7).join(" "))
    .filter((path) => path.startsWith("/"));
}

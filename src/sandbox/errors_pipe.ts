/**
 * What a program in a box writes on standard error, apart from the report of its box: through a pipe with
 * a name, since a process is started with three streams and no more.
 */

import { findSystemProgram } from "./environment.ts";
import { within } from "./launch.ts";

/** What the pipe may still bring when its program has ended, milliseconds. */
const graceMs = 100;

/** Of what a program wrote last, characters that are kept. */
const mostKept = 4_096;

/** The end of a text that comes in pieces, whatever its length. */
export class LastText {
  #text = "";
  readonly #decoder = new TextDecoder();

  add(bytes: Uint8Array): void {
    this.#text = (this.#text + this.#decoder.decode(bytes, { stream: true })).slice(-mostKept);
  }

  get text(): string {
    return this.#text;
  }
}

export interface ErrorsPipe extends AsyncDisposable {
  /** For whoever starts the box; a device that keeps nothing where no pipe can be made. */
  readonly path: string;
  readonly last: LastText;
}

/** @param folder absolute path of a private one that no box shows */
export async function errorsPipe(folder: string): Promise<ErrorsPipe> {
  const last = new LastText();
  const path = `${folder}/errors-${crypto.randomUUID()}`;
  const [make, read] = [findSystemProgram("mkfifo"), findSystemProgram("cat")];
  const silent = { stdin: "null", stderr: "null" } as const;
  const made = make !== null && read !== null &&
    await new Deno.Command(make, { args: ["-m", "600", path], stdout: "null", ...silent }).output();
  if (!made || !made.success || read === null) {
    return { path: "/dev/null", last, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const reader = new Deno.Command(read, { args: [path], stdout: "piped", ...silent }).spawn();
  const drained = (async () => {
    for await (const bytes of reader.stdout) last.add(bytes);
  })();
  return {
    path,
    last,
    async [Symbol.asyncDispose]() {
      await within(graceMs, drained);
      // Where the box was never made, nobody has opened the other end.
      try {
        reader.kill("SIGKILL");
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
      await Promise.all([drained, reader.status]);
      await Deno.remove(path).catch(() => {});
    },
  };
}

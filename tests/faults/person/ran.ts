/**
 * What commands tell of themselves, by a pipe outside of the project: `start S0.3`. A pipe can be
 * written where nothing else can, and what an undone or dropped change did is told all the same.
 */

export class Ran {
  readonly lines: string[] = [];
  readonly #file: Deno.FsFile;
  readonly #reading: Promise<void>;
  #isOver = false;

  constructor(private readonly path: string, private readonly tell: (line: string) => void) {
    this.#file = Deno.openSync(path, { read: true, write: true });
    this.#reading = this.#read();
  }

  /** All that was told is in `lines`. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#file.writeSync(new TextEncoder().encode("the end\n"));
    await this.#reading;
    this.#file.close();
  }

  /** How often a command of this tag began. */
  starts(tag: string): number {
    return this.lines.filter((it) => it === `start ${tag}`).length;
  }

  async #read(): Promise<void> {
    let rest = "";
    const buffer = new Uint8Array(4096);
    while (true) {
      const size = await this.#file.read(buffer) ?? 0;
      const lines = (rest + new TextDecoder().decode(buffer.subarray(0, size))).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "the end") return;
        this.lines.push(line);
        this.tell(line);
      }
    }
  }
}
